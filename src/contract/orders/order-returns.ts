import { returnFilters, returnStatuses } from '../../domain/orders/returns/returns.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { id, instant, money, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { RefundOfOrder } from './order-refunds.ts'

/** A return of pieces of an order. */
export const OrderReturn = z.object({
  id,
  orderId: id,
  status: z.enum(returnStatuses),
  /** Null after the consignee's data was deleted, like `answer`. */
  reason: z.string().nullable(),
  /** Readable by GET, by the owner and admins. */
  imageUrls: z.array(z.string()),
  /** The admin's latest message: instructions, or why the return was refused or closed. */
  answer: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: id,
      productName: z.string(),
      variantInfo: z.string().nullable(),
      sku: z.string().nullable(),
      quantity: z.number().int(),
      unitPrice: money,
      /** Restocked or written off; null until the pieces have arrived. */
      isRestocked: z.boolean().nullable(),
    }),
  ),
  /** The refund of the return. */
  refund: RefundOfOrder.pick({ id: true, state: true, amount: true, shippingAmount: true }).nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** When the customer withdrew it, or an admin closed it without a refund. */
  closedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  refundedAt: instant.nullable(),
  /** When it last changed. */
  updatedAt: instant.nullable(),
})

export type OrderReturn = z.infer<typeof OrderReturn>

/** A return for admins, with its order and customer. */
export const AdminReturn = OrderReturn.extend({
  orderNumber: z.string(),
  /** Refundable part of the order's shipping, without its insurance. */
  shippingLeft: money,
  user: ListedCustomer,
})

export type AdminReturn = z.infer<typeof AdminReturn>

export const AdminReturnListQuery = pageQuery.extend({
  status: z.enum(returnFilters, 'Stato non valido').optional(),
})

export type AdminReturnListQuery = z.infer<typeof AdminReturnListQuery>
