import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { notFound } from '../../../../domain/errors.ts'
import { fromCents, type Money, toCents } from '../../../../domain/money/money.ts'
import { insufficientStock, type StockLine } from '../../../../domain/orders/stock.ts'
import type { OrderShipping } from '../../../../domain/shipping/order-shipping.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { OrderHistoryRow } from '../../../database/schema/order-records.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { offeredVariant } from '../../products/find-offers.ts'
import type { BusinessSettings } from '../../settings/read-settings.ts'
import type { PicturedItem } from '../orders.queries.ts'
import type { OrderLine } from './price-order.ts'

/** Row of an order placed now, without its number. Its stock is held for the hours of the setting. */
export const newOrder = (placed: {
  id: string
  userId: string
  totalAmount: Money
  parcel: OrderShipping
  customer: PlaceOrderInput['customer']
  shipping: PlaceOrderInput['shipping']
  reference: string | null
  notes: string | null
  now: Date
  settings: BusinessSettings
}): Omit<OrderRow, 'orderNumber' | 'isImported' | 'importedReference'> => ({
  ...unpaidOrder,
  id: placed.id,
  userId: placed.userId,
  totalAmount: placed.totalAmount,
  shippingCost: placed.parcel.cost,
  insuranceCost: placed.parcel.insurance,
  shippingZone: placed.parcel.zone,
  weightGrams: placed.parcel.weightGrams,
  shippingAddress: placed.shipping.address,
  shippingCity: placed.shipping.city,
  shippingZip: placed.shipping.zip,
  shippingProvince: placed.shipping.province,
  shippingCountry: placed.shipping.country,
  customerName: placed.customer.name,
  customerEmail: placed.customer.email,
  customerPhone: placed.customer.phone,
  reference: placed.reference,
  notes: placed.notes,
  holdExpiresAt: hoursAfter(placed.now, placed.settings.unpaidOrderHours),
  createdAt: placed.now,
  updatedAt: placed.now,
})

/** Columns of an order that was not imported from a file. */
export const notImported = { isImported: false, importedReference: null } as const

const unpaidOrder = {
  status: 'pending_payment',
  paymentStatus: 'pending',
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

export function stockLine({ offer, quantity }: OrderLine): StockLine {
  if (!offer.stockItemId) throw insufficientStock(0)
  return { stockItemId: offer.stockItemId, quantity }
}

export function orderItem(orderId: string, { offer, quantity }: OrderLine): PicturedItem {
  const { productId, variantId } = offer
  if (!productId) throw notFound('product.not_found', 'Prodotto non trovato')
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
