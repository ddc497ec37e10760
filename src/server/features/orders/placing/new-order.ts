import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { fromCents, toCents } from '../../../../domain/money/money.ts'
import { productProblems } from '../../../../domain/products/product-problems.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { OrderHistoryRow } from '../../../database/schema/order-records.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { ReservationRow } from '../../../database/schema/stock.ts'
import { offeredVariant } from '../../products/find-offers.ts'
import type { BusinessSettings } from '../../settings/read-settings.ts'
import type { PicturedItem } from '../orders.queries.ts'
import type { NewOrder } from './place-orders.queries.ts'
import type { OrderLine, PricedOrder } from './price-order.ts'

/** A priced order that is not placed yet. */
export interface OrderDraft
  extends Pick<PlaceOrderInput, 'customer' | 'shipping' | 'reference' | 'notes'>,
    PricedOrder {
  id: string
  /** The locked reservations that the order replaces. */
  reserved?: readonly ReservationRow[]
  /** Columns that differ from those of an order placed in the portal. */
  columns?: Partial<OrderRow>
  /** Note of the first history step. */
  note?: string
}

/** Row of an order placed now, without its number. Its stock is held for the hours of the setting. */
export const newOrder = (
  { id, totalAmount, parcel, customer, shipping, reference, notes, columns }: OrderDraft,
  { userId, now, settings }: { userId: string; now: Date; settings: BusinessSettings },
): NewOrder => ({
  ...unpaidOrder,
  id,
  userId,
  totalAmount,
  shippingCost: parcel.cost,
  insuranceCost: parcel.insurance,
  shippingZone: parcel.zone,
  weightGrams: parcel.weightGrams,
  shippingAddress: shipping.address,
  shippingCity: shipping.city,
  shippingZip: shipping.zip,
  shippingProvince: shipping.province,
  shippingCountry: shipping.country,
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: customer.phone,
  reference,
  notes,
  holdExpiresAt: hoursAfter(now, settings.unpaidOrderHours),
  createdAt: now,
  updatedAt: now,
  ...columns,
})

const unpaidOrder = {
  status: 'pending_payment',
  paymentStatus: 'pending',
  isImported: false,
  importedReference: null,
  refundedProducts: '0.00',
  refundedShipping: '0.00',
  dispute: null,
  disputeReason: null,
  disputeDueBy: null,
  trackingNumber: null,
  carrier: null,
  shippingNotes: null,
  shopifyOrderId: null,
  paidAt: null,
  shippedAt: null,
  cancelledAt: null,
} as const satisfies Partial<OrderRow>

/** The first step of a new order's history. */
export const firstStep = (
  { id: orderId, userId: actorId, status, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'status' | 'createdAt'>,
  note: string | null = null,
): OrderHistoryRow => ({ id: uuidv7(), orderId, status, actorId, note, about: null, createdAt })

export function orderItem(orderId: string, { offer, quantity }: OrderLine): PicturedItem {
  const { productId, variantId } = offer
  if (!productId) throw productProblems['product.not_found']()
  return {
    id: uuidv7(),
    orderId,
    productId,
    variantId,
    quantity,
    unitPrice: offer.price,
    totalPrice: fromCents(toCents(offer.price) * quantity),
    vatRate: offer.vatRate,
    sku: offer.sku,
    imageUrl: offer.imageUrl,
    productName: offer.productName,
    variantInfo: offeredVariant(offer),
    refundedQuantity: 0,
    withdrawnQuantity: 0,
    returningQuantity: 0,
  }
}
