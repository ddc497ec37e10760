import { orderNumberForm } from '../../../../domain/orders/orders.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { holdStock } from '../../stock/hold-stock.ts'
import { findOwner } from '../orders.queries.ts'
import { firstStep, orderItem, stockLine } from './new-order.ts'
import type { OrderTaxation } from './order-pricing.ts'
import { insertOrders } from './place-many-orders.queries.ts'
import type { OrderLine } from './price-order.ts'
import { storeTaxations } from './store-taxations.ts'

interface UnnumberedOrder {
  order: Omit<OrderRow, 'orderNumber'>
  lines: readonly OrderLine[]
  taxation: OrderTaxation
  /** Note of the first history step. */
  note?: string | null
}

/**
 * Stores these orders of one account, holds the stock of those with a hold and announces each, without mails because the response already lists them.
 * Account and stock must be locked. Returns the order numbers by id.
 */
export async function placeTogether(
  app: AppContext,
  tx: Transaction,
  userId: string,
  placed: readonly UnnumberedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const [first] = placed
  if (!first) return new Map()
  const reseller = await findOwner(tx, userId)
  const stored = placed.map(({ order, lines, note }) => ({
    order,
    lines,
    note,
    items: lines.map((line) => orderItem(order.id, line)),
  }))
  const numbers = await insertOrders(tx, {
    orders: stored.map(({ order }) => order),
    items: stored.flatMap(({ items }) => items),
    steps: stored.map(({ order, note }) => firstStep(order, note)),
    numberForm: orderNumberForm(first.order.createdAt),
  })
  const taxations = await storeTaxations(app, tx, placed)
  for (const { order, lines, items } of stored) {
    const { id } = order
    if (order.holdExpiresAt) {
      await holdStock(tx, lines.map(stockLine), { reference: `order:${id}`, actorId: userId, orderId: id })
    }
    const numbered = { ...order, orderNumber: numbers.get(id) ?? '' }
    const taxation = taxations.get(id) ?? null
    await announce(app, tx, 'order.placed', { order: numbered, reseller, items, taxation, isOneOfMany: true })
  }
  return numbers
}
