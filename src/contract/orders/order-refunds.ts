import { refundKinds, refundStates } from '../../domain/orders/refunds.ts'
import { id, instant, money } from '../fields.ts'
import { z } from '../z.ts'

/** Money of an order that goes, or went, back. */
export const RefundOfOrder = z.object({
  id,
  kind: z.enum(refundKinds),
  state: z.enum(refundStates),
  amount: money,
  /** What of it a bank keeps by a dispute that was lost: the rest comes from us. */
  bankAmount: money,
  /** What of it is shipping. */
  shippingAmount: money,
  reason: z.string().nullable(),
  /** Null: nobody, it happened by itself. Customers read 'Filiera'. */
  by: z.string().nullable(),
  at: instant,
  doneAt: instant.nullable(),
  /** Given back outside of the provider: on which day in Italy, and by what it is found at the bank. */
  byHand: z.object({ paidOn: z.string(), reference: z.string() }).nullable(),
  lines: z.array(z.object({ itemId: id, quantity: z.number().int(), amount: money })),
})

export type RefundOfOrder = z.infer<typeof RefundOfOrder>
