import { queryOptions, useMutation } from '@tanstack/react-query'
import type { User } from '../../../../../contract/accounts/accounts.ts'
import type { AuditPage } from '../../../../../contract/accounts/audit.ts'
import type { AdminCustomer, AdminUserInput } from '../../../../../contract/accounts/customers.ts'
import { http, queryString } from '../../../../shared/calls/http.ts'
import { dedupe } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const usersPath = '/api/admin/users'

const pathOf = (userId: string) => `${usersPath}/${encodeURIComponent(userId)}`

/** Refetched whenever the page is opened: customers and other admins change the data. */
export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [usersPath, 'one', userId],
    queryFn: ({ signal }) => http.get<AdminCustomer>(pathOf(userId), { signal }),
    refetchOnMount: 'always',
  })

const actsShown = 20

/** Admin actions on the account, latest first. */
export const actsOnCustomerQuery = (userId: string) =>
  queryOptions({
    queryKey: [usersPath, 'acts', userId],
    queryFn: ({ signal }) =>
      http.get<AuditPage>(`/api/admin/audit${queryString({ subject: `user:${userId}`, limit: actsShown })}`, {
        signal,
      }),
    refetchOnMount: 'always',
  })

export type CustomerChange = Pick<AdminUserInput, 'role' | 'plan' | 'suspended' | 'fiscalCode'>

/** `updatedAt`: version of the account that the change is based on. */
export function useChangeCustomer(userId: string, updatedAt: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (change: CustomerChange) =>
      dedupe(`change ${userId} ${JSON.stringify(change)}`, () =>
        http.put<User>(pathOf(userId), { ...change, updatedAt }),
      ),
    // Refetch after a failure too: another user may have changed the account.
    onSettled: () => invalidate(usersPath, '/api/admin/reservations', '/api/admin/dashboard', '/api/admin/orders'),
  })
}

export function useEndSessions(userId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => dedupe(`end sessions ${userId}`, () => http.delete(`${pathOf(userId)}/sessions`)),
    onSettled: () => invalidate(usersPath),
  })
}
