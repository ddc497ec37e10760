import { Button } from '@mantine/core'
import { isAway, isOfEarlierRelease, messageOf, NoAnswer } from '../../shared/calls/http.ts'
import { EmptyState } from '../empty-state.tsx'

export interface LoadFailedProps {
  error: unknown
  /** Usually the query's `refetch`. */
  onRetry: () => unknown
  title?: string
}

/** Shown in place of data that could not be loaded. For stale data that are still on screen use `OutdatedNotice`. */
export function LoadFailed({ error, onRetry, title = 'Caricamento non riuscito' }: LoadFailedProps) {
  const onClick = isOfEarlierRelease(error) ? () => location.reload() : onRetry
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={loadFailureText(error)}
        action={
          <Button variant="default" onClick={() => void onClick()}>
            {isOfEarlierRelease(error) ? 'Ricarica la pagina' : 'Riprova'}
          </Button>
        }
      />
    </div>
  )
}

/** Message about a failed read. `retryQueriesWhenBack` retries queries, and `latePart` retries code. */
export function loadFailureText(error: unknown): string {
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo automaticamente.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}
