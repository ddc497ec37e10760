import fc from 'fast-check'
import type { ReturnAnswerInput } from '../../../contract/orders/return-writing.ts'
import type { AppContext } from '../../app-context.ts'
import { answerReturn } from '../../features/orders/returns/answer-return.ts'
import { requestReturn } from '../../features/orders/returns/request-return.ts'
import type { People, ReturnAction } from './actions.ts'

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
