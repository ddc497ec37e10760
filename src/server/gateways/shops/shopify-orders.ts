import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ShopAddress, ShopOrder, ShopOrderLine } from '../../../domain/shopify-orders.ts'
import { changedOrders, moreLines, ordersById } from './operations/orders.ts'
import { type OpenShop, type ShopCredentials, ShopDown, type ShopReader, ShopRefused } from './shop-gateway.ts'
import { refusals, type ShopifyClient } from './shopify-client.ts'

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

const ChangedOrders = z.object({ orders: z.object({ nodes: z.array(OrderNode), pageInfo: PageInfo }) })

/** What is no order, or no more, has no lines. */
const OrdersById = z.object({ nodes: z.array(z.union([OrderNode, z.null(), z.object({ id: z.undefined() })])) })

const MoreLines = z.object({ order: z.object({ lineItems: Lines }).nullable() })

/** Of one call, all its waits together. */
const longestWaitMs = 10_000

const shortestWaitMs = 250

/** Shopify takes no order of more lines than five of these pages. */
const mostLinePages = 6

export function openShopifyOrders(
  client: ShopifyClient,
  shopDomain: string,
  { accessToken: given, ...app }: ShopCredentials,
  reader: ShopReader,
): OpenShop {
  let accessToken = given

  const askWith = (token: string, query: string, variables: Record<string, unknown>) =>
    patiently(async () => {
      await reader.beforeCall()
      return client.ask<object>(shopDomain, token, query, variables)
    })

  /** A shop's answer is others' input: it is what the query asks for, or of no use. */
  async function ask<Data>(shape: z.ZodType<Data>, query: string, variables: Record<string, unknown>): Promise<Data> {
    const { data } = shape.safeParse(await askOrRenew(query, variables))
    if (data === undefined) throw new ShopDown('Shopify dà una risposta che non comprendiamo: riprova più tardi.')
    return data
  }

  async function askOrRenew(query: string, variables: Record<string, unknown>): Promise<unknown> {
    const found = await askWith(accessToken, query, variables)
    if (found) return found
    const renewed = await client.renew(shopDomain, app)
    const again = renewed === null ? null : await askWith(renewed, query, variables)
    if (renewed === null || !again) throw new ShopRefused('token', refusals.token)
    await reader.keepToken(renewed)
    accessToken = renewed
    return again
  }

  async function allLines({ id, lineItems }: OrderNode): Promise<ShopOrderLine[]> {
    const found = [...lineItems.nodes]
    let { pageInfo } = lineItems
    for (let page = 0; pageInfo.hasNextPage && page < mostLinePages; page++) {
      const { order } = await ask(MoreLines, moreLines, {
        id,
        after: pageInfo.endCursor,
      })
      if (!order) break
      found.push(...order.lineItems.nodes)
      pageInfo = order.lineItems.pageInfo
    }
    return found
  }

  async function read(nodes: readonly OrderNode[]): Promise<ShopOrder[]> {
    const orders: ShopOrder[] = []
    for (const node of nodes) orders.push(toOrder(node, await allLines(node)))
    return orders
  }

  return {
    async changedOrders({ createdFrom, changedFrom }, cursor) {
      const query = `updated_at:>='${changedFrom}' created_at:>='${createdFrom}'`
      const { orders } = await ask(ChangedOrders, changedOrders, { after: cursor, query })
      const { hasNextPage, endCursor } = orders.pageInfo
      return { orders: await read(orders.nodes), nextCursor: hasNextPage ? endCursor : null }
    },
    async ordersById(ids) {
      const gids = ids.map((id) => `${orderIdPrefix}${id}`)
      const { nodes } = await ask(OrdersById, ordersById, { ids: gids })
      return read(nodes.filter((node) => node !== null && 'lineItems' in node))
    },
  }
}

const orderIdPrefix = 'gid://shopify/Order/'

function toOrder(node: OrderNode, all: ShopOrderLine[]): ShopOrder {
  const { id, cancelledAt, shippingAddress, lineItems: _, ...same } = node
  const { countryCodeV2: countryCode = null, ...address } = shippingAddress ?? {}
  return {
    ...same,
    id: id.replace(orderIdPrefix, ''),
    isCancelled: cancelledAt !== null,
    address: shippingAddress && { ...(address as Omit<ShopAddress, 'countryCode'>), countryCode },
    lines: all,
  }
}

/** Waits as long as the shop asks to, and asks again; not for ever. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = longestWaitMs; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShopDown) || error.waitMs === undefined) throw error
      const wait = Math.max(error.waitMs, shortestWaitMs)
      if (wait > left) throw error
      left -= wait
      await sleep(wait)
    }
  }
}
