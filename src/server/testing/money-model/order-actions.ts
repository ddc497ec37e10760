import fc from 'fast-check'
import type { ReturnAnswerInput } from '../../../contract/orders/return-writing.ts'
import type { AppContext } from '../../app-context.ts'
import { declineProposedNote, writeProposedNote } from '../../features/invoices/credit-proposals.ts'
import { cancelOrder, cancelOwnOrder } from '../../features/orders/cancel-order.ts'
import { cancelOverdueOrders } from '../../features/orders/cancel-overdue-orders.ts'
import { retryOrderRefunds } from '../../features/orders/paying/retry-order-refunds.ts'
import { placeOrder } from '../../features/orders/placing/place-order.ts'
import { refundOrder } from '../../features/orders/refunding/refund-order.ts'
import { answerReturn } from '../../features/orders/returns/answer-return.ts'
import { requestReturn } from '../../features/orders/returns/request-return.ts'
import { shipOrder } from '../../features/orders/shipment/ship-order.ts'
import { createCheckout } from '../../features/payments/create-checkout.ts'
import { orderAddress } from '../given.ts'
import type { CreditAction, OrderAction, People, ReturnAction } from './actions.ts'

interface Around {
  people: People
  orders: readonly string[]
  /** Returns a different number for each shipment. */
  shipment: () => number
}

/** Actions of a reseller or an admin on an order. */
export async function actOnOrder(app: AppContext, deed: OrderAction, around: Around): Promise<unknown> {
  const { people, orders } = around
  const { reseller, admin } = people
  if (deed.do === 'place') return place(app, people, deed)
  if (deed.do === 'checkout') {
    const ids = [...new Set(deed.orders.flatMap((at) => orders[at % orders.length] ?? []))]
    const kept = { idempotent: null, site: 'https://filiera.example' }
    return ids.length === 0 ? undefined : createCheckout(app, reseller, { kind: 'order', ids }, kept)
  }
  const orderId = orders[deed.order % orders.length]
  if (!orderId) return undefined
  switch (deed.do) {
    case 'cancel':
      return deed.by === 'owner'
        ? cancelOwnOrder(app, reseller.id, orderId, null)
        : cancelOrder(app, admin.id, orderId, { reason: null })
    case 'expire':
      await app.db.pool.query(
        `update orders set hold_expires_at = present() - interval '1 minute' where id = $1 and hold_expires_at is not null`,
        [orderId],
      )
      return cancelOverdueOrders.run(app, {}, { isLast: true })
    case 'refund':
      return refund(app, admin.id, orderId, deed)
    case 'retry':
      return retryOrderRefunds(app, admin.id, orderId)
    case 'ship': {
      const trackingNumber = `${orderId.slice(-12)}${around.shipment()}`
      return shipOrder(app, admin.id, orderId, { trackingNumber, carrier: 'DHL', notes: null, replaces: null })
    }
    default:
      return deed satisfies never
  }
}

function place(
  app: AppContext,
  { reseller, productIds: [first, second] }: People,
  { pieces, isMixed, isInsured = false }: Extract<OrderAction, { do: 'place' }>,
): Promise<unknown> {
  const line = (productId: string, quantity: number) => ({ productId, variantId: null, quantity })
  const items = [line(first, pieces), ...(isMixed ? [line(second, 1)] : [])]
  return placeOrder(app, reseller, { ...orderAddress(), items, insurance: isInsured }, null)
}

/** All remaining shipping if all remaining pieces of an unshipped order are refunded; otherwise what remains of it without the insurance. */
const shippingToReturn = `(case when status <> 'shipped' and (select bool_and(quantity - refunded_quantity <= $2::int) from order_items where order_id = $1)
  then shipping_cost - refunded_shipping else greatest(shipping_cost - insurance_cost - refunded_shipping, 0) end)::text`

async function refund(
  app: AppContext,
  adminId: string,
  orderId: string,
  { pieces, shipping, restock }: { pieces: number; shipping: boolean; restock: boolean },
): Promise<unknown> {
  const { rows } = await app.db.pool.query<{ id: string; quantity: number; left: string }>(
    `select item.id, least(quantity - refunded_quantity, $2::int) as quantity, ${shippingToReturn} as left
     from order_items as item join orders on orders.id = order_id where order_id = $1`,
    [orderId, pieces],
  )
  const lines = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ itemId: id, quantity, restock }))
  const wish = { lines, shipping: shipping ? (rows[0]?.left ?? '0.00') : '0.00', reason: 'Prova' }
  return refundOrder(app, adminId, orderId, wish, null)
}

/** The admin's decision on one of the reseller's proposed credit notes. */
export async function actOnProposal(app: AppContext, { proposal, writes }: CreditAction, { reseller, admin }: People) {
  const ids = await proposalsOf(app, reseller.id)
  const id = ids[proposal % ids.length]
  if (!id) return
  await (writes ? writeProposedNote(app, admin.id, id) : declineProposedNote(app, admin.id, id, 'Merce consegnata'))
}

export async function proposalsOf(app: AppContext, userId: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from credit_proposals where user_id = $1 order by refund_id',
    [userId],
  )
  return rows.map(({ id }) => id)
}

const pick = fc.nat({ max: 7 })

export const returnActions: readonly [number, fc.Arbitrary<ReturnAction>][] = [
  [2, fc.record({ do: fc.constant('send back' as const), order: pick, pieces: fc.integer({ min: 1, max: 2 }) })],
  [
    4,
    fc.record({
      do: fc.constant('answer' as const),
      at: pick,
      says: fc.constantFrom<ReturnAnswerInput['status']>(
        'accepted',
        'accepted',
        'received',
        'received',
        'refunded',
        'refunded',
        'refused',
        'not_received',
        'not_refunded',
      ),
      restock: fc.boolean(),
      shipping: fc.boolean(),
    }),
  ],
]

export async function actOnReturn(
  app: AppContext,
  deed: ReturnAction,
  { people, orders }: { people: People; orders: readonly string[] },
): Promise<unknown> {
  if (deed.do === 'send back') {
    const orderId = orders[deed.order % orders.length]
    if (!orderId) return undefined
    const { rows } = await app.db.pool.query<{ itemId: string; quantity: number }>(
      `select id as "itemId", least(quantity - refunded_quantity - returning_quantity, $2::int) as quantity from order_items
       where order_id = $1 and quantity > refunded_quantity + returning_quantity order by id`,
      [orderId, deed.pieces],
    )
    const input = { lines: rows, reason: 'Non piace', imageUrls: [] }
    return rows.length === 0 ? undefined : requestReturn(app, people.reseller, { orderId, input }, null)
  }
  const { rows: returns } = await app.db.pool.query<{ id: string }>(
    'select id from order_returns where user_id = $1 order by id',
    [people.reseller.id],
  )
  const asked = returns[deed.at % returns.length]
  return asked && answerReturn(app, people.admin.id, asked.id, await answerOf(app, asked.id, deed))
}

async function answerOf(
  app: AppContext,
  returnId: string,
  { says, restock, shipping }: Extract<ReturnAction, { do: 'answer' }>,
): Promise<ReturnAnswerInput> {
  const { rows } = await app.db.pool.query<{ itemId: string; left: string }>(
    `select line.order_item_id as "itemId", greatest(shipping_cost - insurance_cost - refunded_shipping, 0)::text as left from order_return_lines as line
     join order_returns on order_returns.id = return_id join orders on orders.id = order_id where return_id = $1`,
    [returnId],
  )
  switch (says) {
    case 'accepted':
      return { status: says, answer: null }
    case 'received':
      return { status: says, lines: rows.map(({ itemId }) => ({ itemId, restock })) }
    case 'refunded':
      return { status: says, shipping: shipping ? (rows[0]?.left ?? '0.00') : '0.00' }
    case 'refused':
    case 'not_received':
    case 'not_refunded':
      return { status: says, answer: 'No' }
    default:
      return says satisfies never
  }
}
