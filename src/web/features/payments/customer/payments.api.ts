import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
  CheckoutSession,
  PaidOrder,
  SandboxOutcome,
  SandboxPayment,
  SandboxSession,
} from '../../../../contract/orders/payments.ts'
import { http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

/**
 * Opens the card checkout of an order, or of several together; the caller then sends the browser to `url`. After a conflict the orders are read again:
 * one of them was cancelled or paid elsewhere.
 */
export function useCheckout() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (orderIds: readonly string[]) =>
      postOnce<CheckoutSession>(
        '/api/payments/create-checkout-session',
        orderIds.length === 1 ? { orderId: orderIds[0] } : { orderIds },
      ),
    onError: (error) => {
      if (statusOf(error) === 409) void invalidate(...showsStock)
    },
  })
}

/** Result for each order that was paid together with this one; orders are also cancelled elsewhere. */
export const paymentResultQuery = (orderNumber: string | undefined) =>
  queryOptions({
    queryKey: ['/api/orders', 'payment-result', orderNumber],
    queryFn: ({ signal }) =>
      http.get<PaidOrder[]>(`/api/orders/payment-result${queryString({ order: orderNumber })}`, { signal }),
    refetchOnMount: 'always',
  })

const sandboxPath = (sessionId: string) => `/api/payments/sandbox/${encodeURIComponent(sessionId)}`

export const sandboxSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/payments/sandbox', sessionId],
    queryFn: () => http.get<SandboxSession>(sandboxPath(sessionId)),
    gcTime: 0,
  })

export const useSandboxPayment = (sessionId: string) =>
  useMutation({
    mutationFn: (outcome: SandboxOutcome) =>
      dedupe(`settle ${sessionId}`, () => http.post<SandboxPayment>(sandboxPath(sessionId), { outcome })),
  })
