import { isCancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { isAway } from './http.ts'
import { OutageRetry } from './outage-retry.ts'

/** The page's retry queue. Retries only while the page is visible and online. */
export const comeback = new OutageRetry(() => navigator.onLine && document.visibilityState !== 'hidden')

const fetchAgain = (query: Query): Promise<boolean> =>
  query.fetch().then(
    () => true,
    (error) => !isAway(error) && !isCancelledError(error),
  )

/**
 * Retries every active query that failed because the portal is away, even if no component shows the failure: with the pauses of `comeback`,
 * and immediately when the connection is back or the tab becomes visible. Never unsubscribes.
 */
export function retryQueriesWhenBack(queryClient: QueryClient): void {
  const tryNow = () => void comeback.tryNow()
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)

  const waiting = new Map<string, () => void>()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isCutOff = type !== 'removed' && query.isActive() && isAway(query.state.error)
    const leave = waiting.get(query.queryHash)
    if (isCutOff && !leave)
      waiting.set(
        query.queryHash,
        comeback.wait(() => fetchAgain(query)),
      )
    if (!isCutOff && leave) {
      leave()
      waiting.delete(query.queryHash)
    }
  })
}
