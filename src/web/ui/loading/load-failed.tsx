import { Button } from '@mantine/core'
import { EmptyState } from '../empty-state.tsx'
import { useLoadFailure } from './use-load-failure.ts'

export interface LoadFailedProps {
  error: unknown
  /** Usually the query's `refetch`. Called by itself when the connection is back. */
  onRetry: () => unknown
  title?: string
}

/** In the place of what could not be loaded; above what is still on screen: `OutdatedNotice`. */
export function LoadFailed({ error, onRetry, title = 'Caricamento non riuscito' }: LoadFailedProps) {
  const text = useLoadFailure(error, onRetry)
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        action={
          <Button variant="default" onClick={() => void onRetry()}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}
