import { maxOrdersPerCheckout, paymentResults } from '../../domain/orders/paying/payments.ts'
import { id, instant, money, optionalText } from '../fields.ts'
import { z } from '../z.ts'

/** One order, or several in one payment. */
export const CreateCheckoutInput = z
  .object({
    orderId: id.optional(),
    orderIds: z
      .array(id, 'Scegli gli ordini da pagare')
      .min(1, 'Scegli almeno un ordine')
      .max(maxOrdersPerCheckout, `Massimo ${maxOrdersPerCheckout} ordini per pagamento`)
      .refine((ids) => new Set(ids).size === ids.length, 'Ogni ordine si paga una volta sola')
      .optional(),
  })
  .refine(({ orderId, orderIds }) => (orderId === undefined) !== (orderIds === undefined), {
    path: ['orderId'],
    message: 'Indica l’ordine oppure gli ordini da pagare',
  })

export type CreateCheckoutInput = z.infer<typeof CreateCheckoutInput>

export const CheckoutSession = z.object({ url: z.string() })

export type CheckoutSession = z.infer<typeof CheckoutSession>

/** The number of any order in the payment; without it the result is empty. */
export const PaymentResultQuery = z.object({ order: optionalText(40) })

/** Payment result of one order in the last payment. */
export const PaidOrder = z.object({ orderNumber: z.string(), result: z.enum(paymentResults) })

export type PaidOrder = z.infer<typeof PaidOrder>

const sandboxOutcomes = ['paid', 'declined', 'abandoned'] as const

export type SandboxOutcome = (typeof sandboxOutcomes)[number]

export const SandboxPaymentInput = z.object({ outcome: z.enum(sandboxOutcomes, 'Esito non valido') })

export type SandboxPaymentInput = z.infer<typeof SandboxPaymentInput>

const sandboxPurposes = ['payment', 'plan', 'card'] as const

export type SandboxPurpose = (typeof sandboxPurposes)[number]

/** Data of the sandbox's payment page. */
export const SandboxSession = z.object({
  sessionId: z.string(),
  /** Purpose of the page: one payment, a plan's first month, or the card of a plan. */
  purpose: z.enum(sandboxPurposes),
  description: z.string(),
  amount: money,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
  expiresAt: instant,
})

export type SandboxSession = z.infer<typeof SandboxSession>

/** The next address for the browser after the payment page. */
export const SandboxPayment = z.object({ redirectUrl: z.string() })

export type SandboxPayment = z.infer<typeof SandboxPayment>
