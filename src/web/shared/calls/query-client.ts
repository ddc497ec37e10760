import { QueryClient } from '@tanstack/react-query'

/**
 * Cached data never goes stale by itself, no refetch on focus, no retries; a mutation invalidates what it changes.
 * Without a connection a call fails at once: paused, it would be sent unexpectedly once the connection returns.
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
