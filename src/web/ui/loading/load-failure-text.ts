import { isAway, messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** What to say of a reading that failed. That it is tried again is done by `retryQueriesWhenBack`, and of code by `latePart`. */
export function loadFailureText(error: unknown): string {
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo automaticamente.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}
