import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { customersPageSize } from '../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { doubleClickMs } from '../../../shared/calls/double-click.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import type { CustomerFilters } from './customer-filters.ts'

const usersPath = '/api/admin/users'

/** Accounts, newest first. */
export const customersQuery = (filters: CustomerFilters) =>
  adminListQuery<AdminUser>(usersPath, filters, customersPageSize)

interface Verification {
  userId: string
  verified: boolean
  reason?: string
  /** Submission time of the profile on screen. */
  businessSubmittedAt?: string | undefined
  /** Whether the profile on screen was verified. */
  verifiedSeen: boolean
}

/** Timer for the refetch after the last decision. */
let readingAgain: ReturnType<typeof setTimeout> | undefined

/** An admin's decision on a submitted profile; the reason of a rejection is shown to the customer. */
export function useVerifyCustomer() {
  const invalidate = useInvalidate()
  return useMutation({
    // A pending refetch from an earlier decision would move the list between the clicks of this one.
    onMutate: () => clearTimeout(readingAgain),
    mutationFn: ({ userId, ...input }: Verification) =>
      dedupe(`verify ${userId} ${JSON.stringify(input)}`, () =>
        http.put<User>(`${usersPath}/${encodeURIComponent(userId)}/verification`, input),
      ),
    // Refetch after a failure too: another admin may have decided first. Delayed until a double click is over, so that its second click does not hit
    // the next profile in the list.
    onSettled: () => {
      clearTimeout(readingAgain)
      readingAgain = setTimeout(() => invalidate(usersPath, '/api/admin/dashboard'), doubleClickMs)
    },
  })
}
