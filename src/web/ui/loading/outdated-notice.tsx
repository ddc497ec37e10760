import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../../shared/calls/http.ts'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { LoadFailed, type LoadFailedProps, loadFailureText } from './load-failed.tsx'

/** Shown above data that are still on screen but could not be refetched, in whole or in part. */
export function OutdatedNotice({ error, onRetry, title = 'Elenco non aggiornato' }: LoadFailedProps) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button variant="default" size="sm" onClick={() => void onRetry()}>
          Riprova
        </Button>
      }
    >
      {loadFailureText(error)}
    </Notice>
  )
}

/** Shown in place of one page of a list. An invalid cursor in the address fails on every retry, so it also offers the first page. */
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
