import { isCancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { Comeback } from './comeback.ts'
import { isAway } from './http.ts'

/** Of this page. Asks while it is looked at and has a line. */
export const comeback = new Comeback(() => navigator.onLine && document.visibilityState !== 'hidden')

const fetchAgain = (query: Query): Promise<boolean> =>
  query.fetch().then(
    () => true,
    (error) => !isAway(error) && !isCancelledError(error),
  )

/**
 * Whatever is on the page and could not be read because the portal is away is asked for until it is back, also where nothing shows that it failed: with
 * `comeback`'s pauses, and at once when the line is back or the tab is looked at again. For as long as the page lives.
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
