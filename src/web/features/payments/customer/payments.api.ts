import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CheckoutSession, SandboxOutcome, SandboxPayment, SandboxSession } from '../../../../contract/payments.ts'
import { http } from '../../../shared/http.ts'
import { asOneClick, postOnce } from '../../../shared/intents.ts'

/** Opens the card checkout of an order; the caller then sends the browser to `url`. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (orderId: string) => postOnce<CheckoutSession>('/api/payments/create-checkout-session', { orderId }),
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
      asOneClick(`settle ${sessionId}`, () => http.post<SandboxPayment>(sandboxPath(sessionId), { outcome })),
  })
