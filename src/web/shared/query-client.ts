import { QueryClient } from '@tanstack/react-query'

/**
 * portal.md §7: cached data never goes stale by itself, no refetch on focus, no retries; a mutation invalidates what it changes.
 * Without a connection a call fails like any other, and says so: held back, it would be made unasked once the connection is back.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
