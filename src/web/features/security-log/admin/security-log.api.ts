import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { SecurityPage } from '../../../../contract/accounts/security-log.ts'
import type { SecurityEvent } from '../../../../domain/accounts/security-log.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const securityPath = '/api/admin/security-log'

export interface SecurityFilters {
  event?: SecurityEvent | undefined
  /** Complete username or e-mail address. */
  account?: string | undefined
  address?: string | undefined
}

/** Newest first. */
export const securityQuery = (filters: SecurityFilters) =>
  infiniteQueryOptions({
    queryKey: [securityPath, filters],
    queryFn: ({ pageParam, signal }) =>
      http.get<SecurityPage>(`${securityPath}${queryString({ ...filters, limit: 50, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
