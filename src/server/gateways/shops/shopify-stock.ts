import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { setStock, shopLocations, shopVariants, stockItemAt, stockOf, trackItem } from './operations/stock.ts'
import { ShopDown } from './shop-gateway.ts'
import type { QuantityProblem, ShopQuantity, ShopStock, ShopVariant } from './shop-stock.ts'
import type { ShopifySession } from './shopify-session.ts'

const Locations = z.object({
  location: z.object({ id: z.string() }).nullable(),
  locations: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isActive: z.boolean(),
        fulfillsOnlineOrders: z.boolean(),
        isFulfillmentService: z.boolean(),
      }),
    ),
  }),
})

const UserError = z.object({
  field: z.array(z.string()).nullable(),
  code: z.string().nullish(),
  message: z.string(),
})

type UserError = z.infer<typeof UserError>

const SetDone = z.object({ inventorySetQuantities: z.object({ userErrors: z.array(UserError) }) })

const StockedAt = z.object({
  inventoryActivate: z.object({
    inventoryLevel: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(UserError),
  }),
})

const Level = z.object({ quantities: z.array(z.object({ quantity: z.number().int() })) }).nullable()

/** Deleted items, and nodes of other types, have no level. */
const StockOf = z.object({
  nodes: z.array(
    z.union([z.object({ id: z.string(), inventoryLevel: Level }), z.object({ id: z.undefined() }), z.null()]),
  ),
})

const Variants = z.object({
  productVariants: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        sku: z.string().nullable(),
        inventoryQuantity: z.number().int().nullable(),
        inventoryPolicy: z.string(),
        product: z.object({ id: z.string(), handle: z.string(), title: z.string() }),
        inventoryItem: z.object({ id: z.string(), tracked: z.boolean(), inventoryLevel: Level }),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

const Tracked = z.object({ inventoryItemUpdate: z.object({ userErrors: z.array(UserError) }) })

export function shopifyStock({ ask }: ShopifySession): ShopStock {
  return {
    async locations() {
      const { location, locations } = await ask(Locations, shopLocations, {})
      return {
        mainId: location?.id ?? null,
        locations: locations.nodes
          .filter(({ isActive }) => isActive)
          .map(({ id, name, fulfillsOnlineOrders, isFulfillmentService }) => ({
            id,
            name,
            isForOnlineOrders: fulfillsOnlineOrders,
            isServices: isFulfillmentService,
          })),
      }
    },

    async setQuantities(locationId, quantities) {
      const { inventorySetQuantities: done } = await ask(SetDone, setStock, {
        input: {
          name: 'available',
          reason: 'correction',
          quantities: quantities.map((quantity) => ({ ...quantity, locationId, changeFromQuantity: null })),
        },
        // A new key for each call: the same quantities may be set again later, and setting them twice has no further effect.
        key: randomUUID(),
      })
      return problemsIn(done.userErrors, quantities)
    },

    async stockAt(locationId, { inventoryItemId, quantity }) {
      const { inventoryActivate: done } = await ask(StockedAt, stockItemAt, {
        item: inventoryItemId,
        location: locationId,
        available: quantity,
        key: randomUUID(),
      })
      if (done.inventoryLevel) return 'done'
      const field = done.userErrors[0]?.field?.at(-1)
      if (field === 'available') return 'stocked'
      return field === 'locationId' ? 'no location' : 'gone'
    },

    async quantitiesAt(locationId, ids) {
      const { nodes } = await ask(StockOf, stockOf, { ids, location: locationId })
      const found = nodes.filter((node) => node !== null && 'inventoryLevel' in node)
      return new Map(found.map(({ id, inventoryLevel }) => [id, inventoryLevel?.quantities[0]?.quantity ?? null]))
    },

    async variants(locationId, cursor) {
      const { productVariants: page } = await ask(Variants, shopVariants, { after: cursor, location: locationId })
      const { hasNextPage, endCursor } = page.pageInfo
      return { variants: page.nodes.map(toVariant), nextCursor: hasNextPage ? endCursor : null }
    },

    async track(id) {
      await ask(Tracked, trackItem, { id })
    },
  }
}

function toVariant(node: z.infer<typeof Variants>['productVariants']['nodes'][number]): ShopVariant {
  const { id, sku, inventoryQuantity, inventoryPolicy, product, inventoryItem } = node
  const here = inventoryItem.inventoryLevel?.quantities[0]?.quantity ?? 0
  return {
    variantId: id,
    inventoryItemId: inventoryItem.id,
    sku: sku ?? '',
    product,
    isTracked: inventoryItem.tracked,
    oversells: inventoryPolicy === 'CONTINUE',
    elsewhere: (inventoryQuantity ?? 0) - here,
  }
}

const kinds: Readonly<Record<string, 'gone' | 'unstocked'>> = {
  INVALID_INVENTORY_ITEM: 'gone',
  // Belongs to a bundle, whose components are counted instead; its quantity can no longer be set.
  NON_MUTABLE_INVENTORY_ITEM: 'gone',
  INVALID_LOCATION: 'unstocked',
}

/** Assigns each error to its quantity by the path in the input. An error without one is a bug here, unless the same call is still being processed. */
function problemsIn(errors: readonly UserError[], quantities: readonly ShopQuantity[]): QuantityProblem[] {
  return errors.map(({ field, code, message }) => {
    if (code === 'IDEMPOTENCY_CONCURRENT_REQUEST') throw new ShopDown('Shopify chiede di aspettare.', 1_000)
    const about = field?.[1] === 'quantities' ? quantities[Number(field[2])] : undefined
    if (!about) throw new Error(`Shopify rejected quantities: ${code} ${message}`)
    const kind = kinds[code ?? '']
    const { inventoryItemId } = about
    return kind ? { inventoryItemId, kind } : { inventoryItemId, kind: 'refused', reason: `${code} ${message}` }
  })
}
