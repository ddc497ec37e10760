import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches the queries that the page used without data, so that no page has to list its queries. Returns false if there were none: the page
 * is complete.
 */
export async function fetchWhatIsMissing(queryClient: QueryClient): Promise<boolean> {
  const wanted = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && isEnabled(query))
  await Promise.all(wanted.map((query) => query.fetch().catch(() => undefined)))
  return wanted.length > 0
}

/** A query keeps the options of the observer that created it. */
function isEnabled(query: Query): boolean {
  const { enabled, queryFn } = query.options as { enabled?: boolean | ((query: Query) => boolean); queryFn?: unknown }
  if (typeof queryFn !== 'function') return false
  return typeof enabled === 'function' ? enabled(query) : enabled !== false
}

/** If a query failed, the page is not rendered on the server: the browser requests the data again. */
export function firstFailure(queryClient: QueryClient): Error | null {
  return (
    queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.status === 'error')?.state.error ?? null
  )
}
