import { Button } from '@mantine/core'
import { messageOf } from '../shared/http.ts'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  error: unknown
  /** Usually the query's `refetch`. */
  onRetry: () => unknown
  title?: string
}

export function LoadFailed({ error, onRetry, title = 'Caricamento non riuscito' }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={messageOf(error, 'Controlla la connessione e riprova tra poco.')}
        action={
          <Button variant="default" onClick={() => void onRetry()}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}
