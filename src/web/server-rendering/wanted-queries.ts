import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches what the page asked for and did not get: no page has to name its data twice. False when there was nothing, and the page
 * stands as it is.
 */
export async function fetchWhatIsMissing(queryClient: QueryClient): Promise<boolean> {
  const wanted = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && isEnabled(query))
  await Promise.all(wanted.map((query) => query.fetch().catch(() => undefined)))
  return wanted.length > 0
}

/** The observer that made the query left its options there. */
function isEnabled(query: Query): boolean {
  const { enabled, queryFn } = query.options as { enabled?: boolean | ((query: Query) => boolean); queryFn?: unknown }
  if (typeof queryFn !== 'function') return false
  return typeof enabled === 'function' ? enabled(query) : enabled !== false
}

/** A failed answer is nothing to start from: the browser asks again. */
export function firstFailure(queryClient: QueryClient): Error | null {
  return (
    queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.status === 'error')?.state.error ?? null
  )
}
