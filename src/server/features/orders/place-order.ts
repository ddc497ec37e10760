import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../contract/orders.ts'
import { hoursAfter } from '../../../domain/clock.ts'
import { conflict, invalid, notFound } from '../../../domain/errors.ts'
import { fromCents, type Money, toCents } from '../../../domain/money.ts'
import { orderNumber } from '../../../domain/orders.ts'
import { variantInfo } from '../../../domain/products.ts'
import { orderShipping } from '../../../domain/shipping/order-shipping.ts'
import { insufficientStock, type StockLine } from '../../../domain/stock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers, type Offer } from '../products/find-offers.ts'
import { convertReservations, type ReservedLine, takeReservations } from '../reservations/convert-reservations.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readShippingRules } from '../shipping/read-shipping-rules.ts'
import { holdStock } from '../stock/move-stock.ts'
import { insertHistory, insertOrder, nextOrderSequence } from './orders.queries.ts'

interface Line {
  offer: Offer
  quantity: number
}

/** More than this in one order is a mistake, or worth a phone call. */
const maxOrderCents = 100_000_00 * 10

/**
 * Places an order from lines or from own active reservations ("Conferma Ordine"). Prices, weight, zone and shipping cost are computed
 * here and now; the pieces are held until it is paid, or for the hours of the setting (decisions.md §4, §5). Answers the order's id.
 */
export function placeOrder(
  app: AppContext,
  user: UserRow,
  input: PlaceOrderInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, async () => {
      const reserved = input.reservationIds ? await takeReservations(tx, user.id, input.reservationIds) : []
      const lines = input.reservationIds
        ? await reservedOffers(tx, reserved)
        : await wantedOffers(tx, input.items ?? [])
      const now = app.clock.now()
      const { unpaidOrderHours } = await readSettings(tx)
      const totalAmount = productsTotal(lines)
      const shipping = orderShipping(
        {
          country: input.shipping.country,
          zip: input.shipping.zip,
          lines: lines.map(({ offer, quantity }) => ({ quantity, weightKg: offer.weight })),
          productsTotal: totalAmount,
        },
        await readShippingRules(tx),
      )
      const items = lines.map(orderItem)
      const order = await insertOrder(
        tx,
        {
          id: uuidv7(),
          orderNumber: orderNumber(await nextOrderSequence(tx), now),
          userId: user.id,
          status: 'pending_payment',
          totalAmount,
          shippingCost: shipping.cost,
          shippingZone: shipping.zone,
          weightGrams: shipping.weightGrams,
          shippingAddress: input.shipping.address,
          shippingCity: input.shipping.city,
          shippingZip: input.shipping.zip,
          shippingCountry: input.shipping.country,
          customerName: input.customer.name,
          customerEmail: input.customer.email,
          customerPhone: input.customer.phone,
          notes: input.notes,
          holdExpiresAt: hoursAfter(now, unpaidOrderHours),
          createdAt: now,
        },
        items,
      )
      await insertHistory(tx, { orderId: order.id, status: order.status, actorId: user.id, note: null })
      const cause = { reference: `order:${order.id}`, actorId: user.id, orderId: order.id }
      if (reserved.length > 0) await convertReservations(tx, reserved, order.id, user.id)
      else await holdStock(tx, lines.map(stockLine), cause)
      await announce(app, tx, 'order.placed', { order, reseller: user, items })
      return order.id
    }),
  )
}

/** The same thing asked for twice is one line. */
async function wantedOffers(tx: Transaction, items: NonNullable<PlaceOrderInput['items']>): Promise<Line[]> {
  const offers = await findOffers(tx, items)
  const lines = new Map<Offer, Line>()
  for (const [index, offer] of offers.entries()) {
    const quantity = items[index]?.quantity ?? 0
    const line = lines.get(offer)
    lines.set(offer, { offer, quantity: quantity + (line?.quantity ?? 0) })
  }
  return [...lines.values()]
}

async function reservedOffers(tx: Transaction, reserved: readonly ReservedLine[]): Promise<Line[]> {
  const offers = await findOffers(tx, reserved)
  return offers.flatMap((offer, index) => {
    const quantity = reserved[index]?.quantity
    return quantity === undefined ? [] : [{ offer, quantity }]
  })
}

function productsTotal(lines: readonly Line[]): Money {
  const cents = lines.reduce((total, { offer, quantity }) => total + toCents(offer.price) * quantity, 0)
  if (cents > maxOrderCents) throw invalid('order.too_large', 'L’importo è troppo alto per un solo ordine: scrivici.')
  if (cents === 0) throw conflict('order.nothing_to_pay', 'L’ordine non ha un importo da pagare: scrivici.')
  return fromCents(cents)
}

function stockLine({ offer, quantity }: Line): StockLine {
  if (!offer.stockItemId) throw insufficientStock(0)
  return { stockItemId: offer.stockItemId, quantity }
}

function orderItem({ offer, quantity }: Line) {
  const { productId, variantId, variantName, color, size } = offer
  if (!productId) throw notFound('product.not_found', 'Prodotto non trovato')
  return {
    productId,
    variantId,
    quantity,
    unitPrice: offer.price,
    totalPrice: fromCents(toCents(offer.price) * quantity),
    vatRate: offer.vatRate,
    sku: offer.sku,
    productName: offer.productName,
    variantInfo: variantName === null ? null : variantInfo({ name: variantName, color, size }),
  }
}
