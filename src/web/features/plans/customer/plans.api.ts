import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanAccount } from '../../../../contract/accounts/plans.ts'
import type { CheckoutSession } from '../../../../contract/orders/payments.ts'
import type { Plan } from '../../../../domain/accounts/plan-names.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const path = '/api/subscriptions'

/** The user's plan; the provider charges and ends plans elsewhere. */
export const planAccountQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => http.get<PlanAccount>(path, { signal }),
    refetchOnMount: 'always',
  })

export const planReceiptFile = (chargeId: string): string =>
  `${path}/charges/${encodeURIComponent(chargeId)}/receipt.pdf`

/** Opens the checkout of a plan; the caller then sends the browser to `url`. */
export const useBuyPlan = () =>
  useMutation({ mutationFn: (plan: Plan) => postOnce<CheckoutSession>(`${path}/checkout`, { plan }) })

/** Opens the provider's page for the card; the caller then sends the browser to `url`. */
export const useOpenPortal = () =>
  useMutation({ mutationFn: () => dedupe('plan portal', () => http.post<CheckoutSession>(`${path}/portal`)) })

/** Sets the plan from the next month on, or cancels it. The response is the account's current state. */
export function useNextPlan() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (next: Plan | 'cancel') =>
      dedupe(`next plan ${next}`, () =>
        next === 'cancel' ? http.post<PlanAccount>(`${path}/cancel`) : http.put<PlanAccount>(path, { plan: next }),
      ),
    onSuccess: async (account) => {
      queryClient.setQueryData([path], account)
      await invalidate('/api/auth/user', '/api/notifications')
    },
  })
}
