import { z } from 'zod'
import type { ShopAddress, ShopOrder, ShopOrderLine } from '../../../domain/shopify/shopify-orders.ts'
import { changedOrders, moreLines, ordersById } from './operations/orders.ts'
import type { ShopOrdersRead, ShopOrdersReader } from './shop-gateway.ts'
import type { ShopifySession } from './shopify-session.ts'

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

const Lines = z.object({
  nodes: z.array(
    z.object({ sku: z.string().nullable(), currentQuantity: z.number(), unfulfilledQuantity: z.number() }),
  ),
  pageInfo: PageInfo,
})

const given = z.string().nullable()

const OrderNode = z.object({
  id: z.string(),
  name: z.string(),
  email: given,
  phone: given,
  note: given,
  cancelledAt: given,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  shippingAddress: z
    .object({
      name: given,
      company: given,
      address1: given,
      address2: given,
      city: given,
      zip: given,
      provinceCode: given,
      countryCodeV2: given,
      phone: given,
    })
    .nullable(),
  lineItems: Lines,
})

type OrderNode = z.infer<typeof OrderNode>

/** Each order is parsed on its own, so that a malformed one does not block the others. */
const ChangedOrders = z.object({ orders: z.object({ nodes: z.array(z.unknown()), pageInfo: PageInfo }) })

const OrdersById = z.object({ nodes: z.array(z.unknown()) })

/** Deleted orders, and nodes of other types, have no id. */
const Named = z.object({ id: z.string(), name: z.string().nullable().catch(null) })

const MoreLines = z.object({ order: z.object({ lineItems: z.unknown() }).nullable() })

/** Shopify's limit for the lines of an order is five of these pages. */
const maxLinePages = 6

export function shopifyOrders({ ask }: ShopifySession): ShopOrdersReader {
  /** Null if not all lines can be read: a partial order must not be used. */
  async function allLines({ id, lineItems }: OrderNode): Promise<ShopOrderLine[] | null> {
    const found = [...lineItems.nodes]
    let { pageInfo } = lineItems
    for (let page = 0; pageInfo.hasNextPage && page < maxLinePages; page++) {
      const { order } = await ask(MoreLines, moreLines, {
        id,
        after: pageInfo.endCursor,
      })
      const { data: lines } = Lines.safeParse(order?.lineItems)
      if (!lines) return null
      found.push(...lines.nodes)
      pageInfo = lines.pageInfo
    }
    return pageInfo.hasNextPage ? null : found
  }

  async function read(nodes: readonly unknown[]): Promise<ShopOrdersRead> {
    const found: ShopOrdersRead = { orders: [], unread: [] }
    for (const node of nodes) {
      const { data: order } = OrderNode.safeParse(node)
      const named = Named.safeParse(node).data
      const lines = order && (await allLines(order))
      if (order && lines) found.orders.push(toOrder(order, lines))
      else if (named) found.unread.push({ id: numberOf(named.id), name: named.name })
    }
    return found
  }

  return {
    async changedOrders({ createdFrom, changedFrom }, cursor) {
      const query = `updated_at:>='${changedFrom}' created_at:>='${createdFrom}'`
      const { orders } = await ask(ChangedOrders, changedOrders, { after: cursor, query })
      const { hasNextPage, endCursor } = orders.pageInfo
      return { ...(await read(orders.nodes)), nextCursor: hasNextPage ? endCursor : null }
    },
    async ordersById(ids) {
      const gids = ids.map((id) => `${orderIdPrefix}${id}`)
      const { nodes } = await ask(OrdersById, ordersById, { ids: gids })
      return read(nodes)
    },
  }
}

const orderIdPrefix = 'gid://shopify/Order/'

const numberOf = (id: string): string => id.replace(orderIdPrefix, '')

function toOrder(node: OrderNode, all: ShopOrderLine[]): ShopOrder {
  const { id, cancelledAt, shippingAddress, lineItems: _, ...same } = node
  const { countryCodeV2: countryCode = null, ...address } = shippingAddress ?? {}
  return {
    ...same,
    id: numberOf(id),
    isCancelled: cancelledAt !== null,
    address: shippingAddress && { ...(address as Omit<ShopAddress, 'countryCode'>), countryCode },
    lines: all,
  }
}
