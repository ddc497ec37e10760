import { useEffect, useRef } from 'react'
import { isAway, messageOf, NoAnswer } from '../../shared/calls/http.ts'

/** What to say of a reading that failed. Where the server is away it is tried again by itself until it is back. */
export function useLoadFailure(error: unknown, onRetry: () => unknown): string {
  useRetryWhenBack(isAway(error), onRetry)
  if (error instanceof NoAnswer) return 'Controlla la connessione: appena torna riproviamo da soli.'
  const said = messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
  return isAway(error) ? `${said} Intanto riproviamo anche noi.` : said
}

/** Before the first try (ms), while the device is online and only the server is away; each next one waits half as long again. */
const firstPauseMs = 10_000
const longestPauseMs = 60_000

/** Not all who wait ask at once. */
const spread = (ms: number) => ms * (0.8 + 0.4 * Math.random())

/** Tries until it is no longer cut off: one try after the other, at once when the line is back or the tab is looked at again, never in a hidden tab. */
export function useRetryWhenBack(isCutOff: boolean, onRetry: () => unknown): void {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isCutOff) return
    const stopping = new AbortController()
    const { signal } = stopping
    let timer: ReturnType<typeof setTimeout>
    let pauseMs = firstPauseMs
    let isTrying = false
    const tryAgain = async () => {
      if (isTrying) return
      clearTimeout(timer)
      isTrying = true
      if (navigator.onLine && document.visibilityState !== 'hidden') await retry.current()
      isTrying = false
      if (!signal.aborted) wait()
    }
    const wait = () => {
      timer = setTimeout(() => void tryAgain(), spread(pauseMs))
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
    }
    wait()
    window.addEventListener('online', () => void tryAgain(), { signal })
    document.addEventListener('visibilitychange', () => void tryAgain(), { signal })
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [isCutOff])
}
