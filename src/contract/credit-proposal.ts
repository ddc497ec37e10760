import { creditProposalStates } from '../domain/invoices/credit-proposals.ts'
import { id, instant, money } from './fields.ts'
import { z } from './z.ts'

/** A credit note that an admin decides on: of what a bank has taken back for good. */
export const CreditProposal = z.object({
  id,
  state: z.enum(creditProposalStates),
  amount: money,
  /** Of the invoice that it would take back, or a part of it. */
  invoiceNumber: z.string(),
  /** What that is of: `Ordine DW-2026-000123`. */
  subject: z.string(),
  userId: id,
  customer: z.string(),
  orderId: id.nullable(),
  /** Why none is needed. */
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
})

export type CreditProposal = z.infer<typeof CreditProposal>
