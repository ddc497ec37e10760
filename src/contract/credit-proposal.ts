import { creditProposalStates } from '../domain/invoices/credit-proposals.ts'
import { id, instant, money } from './fields.ts'
import { z } from './z.ts'

/** A credit note proposed after a lost dispute; an admin decides on it. */
export const CreditProposal = z.object({
  id,
  state: z.enum(creditProposalStates),
  /** Amount of the credit note, as written or as it would be written now. */
  amount: money,
  /** Amount that the bank withdrew. */
  lost: money,
  /** The invoice to be credited, in full or in part. */
  invoiceNumber: z.string(),
  /** The subject of that invoice: `Ordine DW-2026-000123`. */
  subject: z.string(),
  userId: id,
  customer: z.string(),
  orderId: id.nullable(),
  /** Why no credit note is needed. */
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** When the bank's decision was booked. */
  lostAt: instant,
  /** When all lost disputes of the payment were won on appeal: the money is back, and the note is usually not needed. */
  wonAt: instant.nullable(),
  createdAt: instant,
})

export type CreditProposal = z.infer<typeof CreditProposal>
