import { creditProposalStates } from '../domain/invoices/credit-proposals.ts'
import { id, instant, money } from './fields.ts'
import { z } from './z.ts'

/** A credit note proposed after a lost dispute; an admin decides on it. */
export const CreditProposal = z.object({
  id,
  state: z.enum(creditProposalStates),
  amount: money,
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
  createdAt: instant,
})

export type CreditProposal = z.infer<typeof CreditProposal>
