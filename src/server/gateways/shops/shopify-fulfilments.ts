import { z } from 'zod'
import type { FulfilmentOrderThere, ShopShipping, SkuPieces } from '../../../domain/shopify/shopify-fulfilments.ts'
import {
  createFulfilment,
  isThere,
  linesOfFulfilment,
  moreFulfilmentOrderLines,
  moreFulfilmentOrders,
  shippingOfOrder,
  updateTracking,
} from './operations/fulfilments.ts'
import type { ShopFulfilments } from './shop-gateway.ts'
import type { ShopifySession } from './shopify-session.ts'

/** A page of a Shopify connection. */
interface Page<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Maximum number of further pages, enough for the lines of any order. */
const maxPages = 10

/** Returns all nodes of the list that begins with `first`. Stops when `next` returns undefined. */
async function readPages<Node>(
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node> | undefined>,
): Promise<Node[]> {
  const nodes = [...first.nodes]
  let { pageInfo } = first
  for (let read = 0; pageInfo.hasNextPage && pageInfo.endCursor !== null && read < maxPages; read++) {
    const page = await next(pageInfo.endCursor)
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return nodes
}

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

const LineItem = z.object({ sku: z.string().nullable() })

const Lines = z.object({
  nodes: z.array(z.object({ id: z.string(), remainingQuantity: z.number(), lineItem: LineItem })),
  pageInfo: PageInfo,
})

const FulfilmentOrders = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      fulfillAt: z.string().nullable(),
      fulfillmentHolds: z.array(z.object({ reason: z.string(), displayReason: z.string() })),
      lineItems: Lines,
    }),
  ),
  pageInfo: PageInfo,
})

/** Shopify's own names are English. For any other reason, the text was written by the app or person that placed the hold. */
const holdReasons: Readonly<Record<string, string>> = {
  AWAITING_PAYMENT: 'in attesa del pagamento',
  AWAITING_RETURN_ITEMS: 'in attesa di un reso',
  HIGH_RISK_OF_FRAUD: 'alto rischio di frode',
  INCORRECT_ADDRESS: 'indirizzo sbagliato',
  INVENTORY_OUT_OF_STOCK: 'merce esaurita',
  UNKNOWN_DELIVERY_DATE: 'data di consegna sconosciuta',
}

type FulfilmentOrderNode = z.infer<typeof FulfilmentOrders>['nodes'][number]

const ShippingOfOrder = z.object({
  order: z
    .object({
      cancelledAt: z.string().nullable(),
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ company: z.string().nullable(), number: z.string().nullable() })),
        }),
      ),
      fulfillmentOrders: FulfilmentOrders,
    })
    .nullable(),
})

const MoreFulfilmentOrders = z.object({ order: z.object({ fulfillmentOrders: FulfilmentOrders }).nullable() })

const MoreLines = z.object({ fulfillmentOrder: z.object({ lineItems: Lines }).nullable() })

const LinesOfFulfilment = z.object({
  fulfillment: z
    .object({
      fulfillmentLineItems: z.object({
        nodes: z.array(z.object({ quantity: z.number().nullable(), lineItem: LineItem })),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
})

const Done = z.object({
  fulfillment: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(z.object({ message: z.string() })),
})

/** Shopify's statuses of a failed or cancelled fulfilment. */
const ended = new Set(['CANCELLED', 'ERROR', 'FAILURE'])

export function shopifyFulfilments({ ask }: ShopifySession): ShopFulfilments {
  async function allLines({ id, lineItems }: FulfilmentOrderNode) {
    return readPages(lineItems, async (after) => {
      const { fulfillmentOrder } = await ask(MoreLines, moreFulfilmentOrderLines, { id, after })
      return fulfillmentOrder?.lineItems
    })
  }

  async function read(node: FulfilmentOrderNode): Promise<FulfilmentOrderThere> {
    const lines = (await allLines(node)).map(({ id, remainingQuantity, lineItem }) => ({
      id,
      sku: lineItem.sku ?? '',
      quantity: remainingQuantity,
    }))
    const { id, status, fulfillAt, fulfillmentHolds } = node
    return {
      id,
      status,
      fulfilAt: fulfillAt,
      holds: fulfillmentHolds.map(({ reason, displayReason }) => holdReasons[reason] ?? displayReason),
      lines,
    }
  }

  return {
    async shippingOf(orderId): Promise<ShopShipping | null> {
      const id = `gid://shopify/Order/${orderId}`
      const { order } = await ask(ShippingOfOrder, shippingOfOrder, { id })
      if (!order) return null
      const nodes = await readPages(order.fulfillmentOrders, async (after) => {
        const more = await ask(MoreFulfilmentOrders, moreFulfilmentOrders, { id, after })
        return more.order?.fulfillmentOrders
      })
      const fulfilmentOrders: FulfilmentOrderThere[] = []
      for (const node of nodes) fulfilmentOrders.push(await read(node))
      return {
        isCancelled: order.cancelledAt !== null,
        fulfilments: order.fulfillments.map(({ id: own, status, trackingInfo }) => ({
          id: own,
          isCancelled: ended.has(status),
          company: trackingInfo[0]?.company ?? null,
          number: trackingInfo[0]?.number ?? null,
        })),
        fulfilmentOrders,
      }
    },

    async linesOf(id): Promise<SkuPieces[]> {
      const pageFrom = async (after: string | null) =>
        (await ask(LinesOfFulfilment, linesOfFulfilment, { id, after })).fulfillment?.fulfillmentLineItems
      const first = await pageFrom(null)
      const nodes = first ? await readPages(first, pageFrom) : []
      return nodes.map(({ quantity, lineItem }) => ({ sku: lineItem.sku ?? '', quantity: quantity ?? 0 }))
    },

    async fulfil({ part, tracking, notifyCustomer }) {
      const fulfillment = {
        lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId: part.fulfilmentOrderId, fulfillmentOrderLineItems: part.lines },
        ],
        trackingInfo: tracking,
        notifyCustomer,
      }
      const { fulfillmentCreate } = await ask(z.object({ fulfillmentCreate: Done }), createFulfilment, { fulfillment })
      return answerOf(fulfillmentCreate)
    },

    async correctTracking({ id, tracking, notifyCustomer }) {
      const { fulfillmentTrackingInfoUpdate } = await ask(
        z.object({ fulfillmentTrackingInfoUpdate: Done }),
        updateTracking,
        { id, tracking, notify: notifyCustomer },
      )
      return answerOf(fulfillmentTrackingInfoUpdate)
    },

    async isThere() {
      await ask(z.object({ shop: z.object({ id: z.string() }) }), isThere, {})
    },
  }
}

/** Shopify returns `userErrors` together with an unchanged fulfilment, so errors take precedence. */
function answerOf({ fulfillment, userErrors }: z.infer<typeof Done>): { id: string } | { refusal: string } {
  if (userErrors.length > 0) return { refusal: userErrors.map(({ message }) => message).join('; ') }
  return fulfillment ? { id: fulfillment.id } : { refusal: 'nessuna risposta' }
}
