import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { customersPageSize } from '../../../../domain/page-sizes.ts'
import { doubleClickMs } from '../../../shared/calls/double-click.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { asOneClick } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import type { CustomerFilters } from './customer-filters.ts'

const usersPath = '/api/admin/users'

const usersQuery = (filters: CustomerFilters) =>
  infiniteQueryOptions({
    queryKey: [usersPath, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminUser>(
        `${usersPath}${queryString({ ...filters, limit: customersPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Customers register without a mutation here: opening the tab reads again.
    refetchOnMount: 'always',
  })

/** Profiles submitted and waiting for a decision. */
export const profilesToVerifyQuery = () => usersQuery({ verification: 'pending' })

export const customersQuery = (filters: CustomerFilters) => usersQuery(filters)

interface Verification {
  userId: string
  verified: boolean
  reason?: string
  /** When the profile on the screen was submitted. */
  businessSubmittedAt?: string | undefined
  /** Whether it stood there as verified. */
  verifiedSeen: boolean
}

/** Until the list is read again after the last decision. */
let readingAgain: ReturnType<typeof setTimeout> | undefined

/** An admin's decision on a submitted profile; the customer reads the reason of a refusal. */
export function useVerifyCustomer() {
  const invalidate = useInvalidate()
  return useMutation({
    // What an earlier decision has yet to read again would move the list between the clicks of this one.
    onMutate: () => clearTimeout(readingAgain),
    mutationFn: ({ userId, ...input }: Verification) =>
      asOneClick(`verify ${userId} ${JSON.stringify(input)}`, () =>
        http.put<User>(`${usersPath}/${encodeURIComponent(userId)}/verification`, input),
      ),
    // After a failure too: another admin may have decided already. Not before a double click is over: its second click would fall on
    // the profile that moves up.
    onSettled: () => {
      clearTimeout(readingAgain)
      readingAgain = setTimeout(() => invalidate(usersPath, '/api/admin/dashboard'), doubleClickMs)
    },
  })
}
