import { useEffect, useRef } from 'react'
import { isAway, messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** What to say of a reading that failed. Where the server is away it is tried again by itself until it is back. */
export function useLoadFailure(error: unknown, onRetry: () => unknown): string {
  useRetryWhenBack(isAway(error), onRetry)
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo da soli.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}

/** Between tries while the device is online and only the server is away (ms); not all who wait ask at once. */
const pauseMs = () => 8_000 + Math.random() * 4_000

export function useRetryWhenBack(isCutOff: boolean, onRetry: () => unknown): void {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isCutOff) return
    const tryAgain = () => void (navigator.onLine && retry.current())
    const timer = setInterval(tryAgain, pauseMs())
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isCutOff])
}
