import { isAway, messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** Message about a failed read. `retryQueriesWhenBack` retries queries, and `latePart` retries code. */
export function loadFailureText(error: unknown): string {
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo automaticamente.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}
