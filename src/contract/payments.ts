import { id, instant, money } from './fields.ts'
import { z } from './z.ts'

export const CreateCheckoutInput = z.object({ orderId: id })

export type CreateCheckoutInput = z.infer<typeof CreateCheckoutInput>

export const CheckoutSession = z.object({ url: z.string() })

export type CheckoutSession = z.infer<typeof CheckoutSession>

export const sandboxOutcomes = ['paid', 'declined', 'abandoned'] as const

export type SandboxOutcome = (typeof sandboxOutcomes)[number]

export const SandboxPaymentInput = z.object({ outcome: z.enum(sandboxOutcomes, 'Esito non valido') })

export type SandboxPaymentInput = z.infer<typeof SandboxPaymentInput>

/** Data of the sandbox's payment page. */
export const SandboxSession = z.object({
  sessionId: z.string(),
  description: z.string(),
  amount: money,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
  expiresAt: instant,
})

export type SandboxSession = z.infer<typeof SandboxSession>

/** Where the payment page sends the browser next. */
export const SandboxPayment = z.object({ redirectUrl: z.string() })

export type SandboxPayment = z.infer<typeof SandboxPayment>
