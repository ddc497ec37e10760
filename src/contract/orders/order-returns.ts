import { returnFilters, returnStatuses } from '../../domain/orders/returns.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { id, instant, money, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { RefundOfOrder } from './order-refunds.ts'

/** Pieces of an order that are, or were, sent back. */
export const OrderReturn = z.object({
  id,
  orderId: id,
  status: z.enum(returnStatuses),
  /** Null once the order's consignee is forgotten, as `answer` is. */
  reason: z.string().nullable(),
  /** Readable by GET, by the owner and by admins. */
  imageUrls: z.array(z.string()),
  /** The admin's last word: what to do with the pieces, why it was refused or closed. */
  answer: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: id,
      productName: z.string(),
      variantInfo: z.string().nullable(),
      sku: z.string().nullable(),
      quantity: z.number().int(),
      unitPrice: money,
      /** Back on the shelf, or written off; null until the pieces have come. */
      isRestocked: z.boolean().nullable(),
    }),
  ),
  /** Where its money is. */
  refund: RefundOfOrder.pick({ id: true, state: true, amount: true, shippingAmount: true }).nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** When its customer withdrew it, or an admin closed it without a refund. */
  closedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  refundedAt: instant.nullable(),
  /** When it last changed. */
  updatedAt: instant.nullable(),
})

export type OrderReturn = z.infer<typeof OrderReturn>

/** As admins see it: with the order, and who sends it back. */
export const AdminReturn = OrderReturn.extend({
  orderNumber: z.string(),
  /** What of the order's shipping, without its insurance, can still be given back. */
  shippingLeft: money,
  user: ListedCustomer,
})

export type AdminReturn = z.infer<typeof AdminReturn>

export const AdminReturnListQuery = pageQuery.extend({
  status: z.enum(returnFilters, 'Stato non valido').optional(),
})

export type AdminReturnListQuery = z.infer<typeof AdminReturnListQuery>
