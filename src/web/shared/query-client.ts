import { QueryClient } from '@tanstack/react-query'

/** portal.md §7: cached data never goes stale by itself, no refetch on focus, no retries; a mutation invalidates what it changes. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })
