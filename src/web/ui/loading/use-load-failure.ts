import { useEffect, useRef } from 'react'
import { messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** What to say of a reading that failed. Without an answer it is tried again by itself once the connection is back. */
export function useLoadFailure(error: unknown, onRetry: () => unknown): string {
  const isCutOff = error instanceof NoAnswer
  useRetryWhenBack(isCutOff, onRetry)
  return isCutOff
    ? 'Controlla la connessione: appena torna riproviamo da soli.'
    : messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
}

/** Between tries while the device is online and only the server is out of reach (ms). */
const pauseMs = 15_000

function useRetryWhenBack(isCutOff: boolean, onRetry: () => unknown): void {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isCutOff) return
    const tryAgain = () => void (navigator.onLine && retry.current())
    const timer = setInterval(tryAgain, pauseMs)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isCutOff])
}
