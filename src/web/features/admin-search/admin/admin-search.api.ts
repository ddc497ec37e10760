import { queryOptions } from '@tanstack/react-query'
import type { AdminFinds } from '../../../../contract/admin-search.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const searchPath = '/api/admin/search'

/** Asked anew whenever it is sought: what admins look for has often just changed. */
export const adminFindsQuery = (words: string) =>
  queryOptions({
    queryKey: [searchPath, words],
    queryFn: ({ signal }) => http.get<AdminFinds>(`${searchPath}${queryString({ q: words })}`, { signal }),
    staleTime: 0,
  })
