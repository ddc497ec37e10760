import { queryOptions, useMutation } from '@tanstack/react-query'
import type { User } from '../../../../../contract/accounts/accounts.ts'
import type { AuditPage } from '../../../../../contract/accounts/audit.ts'
import type { AdminCustomer, AdminUserInput } from '../../../../../contract/accounts/customers.ts'
import { http, queryString } from '../../../../shared/calls/http.ts'
import { asOneClick } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const usersPath = '/api/admin/users'

const pathOf = (userId: string) => `${usersPath}/${encodeURIComponent(userId)}`

/** Read again whenever the page is opened: customers, and other admins, change them. */
export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [usersPath, 'one', userId],
    queryFn: ({ signal }) => http.get<AdminCustomer>(pathOf(userId), { signal }),
    refetchOnMount: 'always',
  })

const actsShown = 20

/** What admins did to the account, latest first. */
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

/** `updatedAt`: of the account as it was read. */
export function useChangeCustomer(userId: string, updatedAt: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (change: CustomerChange) =>
      asOneClick(`change ${userId} ${JSON.stringify(change)}`, () =>
        http.put<User>(pathOf(userId), { ...change, updatedAt }),
      ),
    // After a failure too: somebody else may have changed it.
    onSettled: () => invalidate(usersPath, '/api/admin/reservations', '/api/admin/dashboard', '/api/admin/orders'),
  })
}

export function useEndSessions(userId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => asOneClick(`end sessions ${userId}`, () => http.delete(`${pathOf(userId)}/sessions`)),
    onSettled: () => invalidate(usersPath),
  })
}
