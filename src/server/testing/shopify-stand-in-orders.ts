import { randomInt } from 'node:crypto'

/** An order as Shopify's schema has it, but for the parts that are read page by page. */
export interface StandInOrder {
  id: string
  name: string
  email: string | null
  phone: string | null
  note: string | null
  cancelledAt: string | null
  createdAt: string
  updatedAt: string
  shippingAddress: Record<string, string | null> | null
  lines: { sku: string | null; currentQuantity: number; unfulfilledQuantity: number }[]
}

let made = 0

/** An order that can be imported once its lines name what we sell; each is a second younger than the one before. */
export function standInOrder(
  wanted: Record<string, number>,
  changes: Partial<Omit<StandInOrder, 'lines'>> = {},
): StandInOrder {
  made++
  const at = new Date(Date.now() - 3_600_000 + made * 1000).toISOString()
  return {
    id: `gid://shopify/Order/${randomInt(10 ** 12)}${made}`,
    name: `#${1000 + made}`,
    email: 'anna@example.it',
    phone: null,
    note: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
    shippingAddress: {
      name: 'Anna Verdi',
      company: null,
      address1: 'Via Garibaldi 7',
      address2: null,
      city: 'Torino',
      zip: '10121',
      provinceCode: 'TO',
      countryCodeV2: 'IT',
      phone: null,
    },
    lines: Object.entries(wanted).map(([sku, n]) => ({ sku, currentQuantity: n, unfulfilledQuantity: n })),
    ...changes,
  }
}

/** Shopify's number of it, as the portal keeps it. */
export const numberOf = ({ id }: Pick<StandInOrder, 'id'>): string => id.replace('gid://shopify/Order/', '')

interface Shops {
  orders: Map<string, StandInOrder[]>
  cursors: (string | null)[]
}

/** What Shopify answers to the queries of orders; null where it is another query. */
export function answerOrders(
  shops: Shops,
  shop: string,
  query: string,
  variables: Record<string, unknown> = {},
): object | null {
  const all = shops.orders.get(shop) ?? []
  const name = /^query (\w+)/.exec(query)?.[1]
  if (name === 'ChangedOrders') {
    if (!query.includes('sortKey: UPDATED_AT')) return null
    const { first, after, query: filter } = variables as { first: number; after: string | null; query: string }
    shops.cursors.push(after)
    return { orders: page(found(all, filter), first, after, (order) => ({ ...fields(order), ...linesOf(order, 30) })) }
  }
  if (name === 'OrdersById') {
    const { ids } = variables as { ids: string[] }
    const byId = new Map(all.map((order) => [order.id, { ...fields(order), ...linesOf(order, 30) }]))
    return { nodes: ids.map((id) => byId.get(id) ?? null) }
  }
  if (name === 'MoreLines') {
    const order = all.find(({ id }) => id === variables.id)
    return { order: order ? linesOf(order, 100, String(variables.after)) : null }
  }
  return null
}

/** As the filter `updated_at:>='…' created_at:>='…'` leaves them, the oldest change first. */
function found(all: readonly StandInOrder[], filter: string): StandInOrder[] {
  const [, changedFrom, createdFrom] = /^updated_at:>='([^']+)' created_at:>='([^']+)'$/.exec(filter) ?? []
  if (!changedFrom || !createdFrom) throw new Error(`Shopify does not understand ${filter}`)
  return all
    .filter(({ updatedAt, createdAt }) => updatedAt >= changedFrom && createdAt >= createdFrom)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
}

function page<Row, Node>(rows: readonly Row[], first: number, after: string | null, toNode: (row: Row) => Node) {
  const from = after === null ? 0 : Number(Buffer.from(after, 'base64url').toString())
  const to = Math.min(rows.length, from + first)
  return {
    nodes: rows.slice(from, to).map(toNode),
    pageInfo: { hasNextPage: to < rows.length, endCursor: to > 0 ? Buffer.from(`${to}`).toString('base64url') : null },
  }
}

const fields = ({ lines: _, createdAt: __, ...order }: StandInOrder) => order

const linesOf = ({ lines }: StandInOrder, first: number, after: string | null = null) => ({
  lineItems: page(lines, first, after, (line) => line),
})
