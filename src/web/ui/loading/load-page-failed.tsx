import type { ReactNode } from 'react'
import { ApiError } from '../../shared/calls/http.ts'
import { EmptyState } from '../empty-state.tsx'
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx'

/** In the place of one page of a list. An address whose cursor is none fails again and again: the way out is the first page. */
export function LoadPageFailed({
  first,
  ...failure
}: LoadFailedProps & { /** Link to the first page. */ first: ReactNode }) {
  const { error } = failure
  if (!(error instanceof ApiError) || error.problem?.code !== 'cursor') return <LoadFailed {...failure} />
  return (
    <div role="alert">
      <EmptyState
        title="Questa pagina dell’elenco non esiste"
        text="L’indirizzo è incompleto o non è più valido: riparti dall’inizio dell’elenco."
        action={first}
      />
    </div>
  )
}
