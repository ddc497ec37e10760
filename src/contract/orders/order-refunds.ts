import { refundKinds, refundStates } from '../../domain/orders/paying/refunds.ts'
import { id, instant, money } from '../fields.ts'
import { z } from '../z.ts'

/** A refund of an order, pending or done. */
export const RefundOfOrder = z.object({
  id,
  kind: z.enum(refundKinds),
  state: z.enum(refundStates),
  amount: money,
  /** The part withheld by the bank after a lost dispute; the portal refunds the rest. */
  bankAmount: money,
  /** The part that is shipping. */
  shippingAmount: money,
  reason: z.string().nullable(),
  /** Null: automatic. Customers get 'Filiera'. */
  by: z.string().nullable(),
  at: instant,
  doneAt: instant.nullable(),
  /** Refunded outside the provider: the Italian day, and the bank's reference. */
  byHand: z.object({ paidOn: z.string(), reference: z.string() }).nullable(),
  lines: z.array(z.object({ itemId: id, quantity: z.number().int(), amount: money })),
})

export type RefundOfOrder = z.infer<typeof RefundOfOrder>
