import { queryOptions } from '@tanstack/react-query'
import type { AdminFinds } from '../../../../contract/admin-search.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const searchPath = '/api/admin/search'

/** Always refetched: admins often search for something that has just changed. */
export const adminFindsQuery = (words: string) =>
  queryOptions({
    queryKey: [searchPath, words],
    queryFn: ({ signal }) => http.get<AdminFinds>(`${searchPath}${queryString({ q: words })}`, { signal }),
    staleTime: 0,
  })
