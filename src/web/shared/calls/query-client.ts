import { QueryClient } from '@tanstack/react-query'

/**
 * Cached data never become stale automatically: no refetch on focus, no retries; mutations invalidate what they change.
 * Without a connection a call fails immediately: a paused call would be sent unexpectedly once the connection returns.
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
