import { useEffect, useRef } from 'react'
import { Comeback } from '../../shared/calls/comeback.ts'
import { isAway, messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** What to say of a reading that failed. Where the server is away it is tried again by itself until it is back. */
export function useLoadFailure(error: unknown, onRetry: () => unknown): string {
  useRetryWhenBack(isAway(error), onRetry)
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo da soli.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}

/** Of TanStack's `refetch`, which resolves with what has become of it, as `latePart` does. */
const failureOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'error' in result ? result.error : null

const comeback = new Comeback(() => navigator.onLine && document.visibilityState !== 'hidden')

/** Tries until it is no longer cut off, with all that are: at once when the line is back or the tab is looked at again, never in a hidden tab. */
export function useRetryWhenBack(isCutOff: boolean, onRetry: () => unknown): void {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isCutOff) return
    const tryNow = () => void comeback.tryNow()
    const leave = comeback.wait(async () => !isAway(failureOf(await retry.current())))
    window.addEventListener('online', tryNow)
    document.addEventListener('visibilitychange', tryNow)
    return () => {
      leave()
      window.removeEventListener('online', tryNow)
      document.removeEventListener('visibilitychange', tryNow)
    }
  }, [isCutOff])
}
