import { connection, type PageArguments } from './connection.ts'
import { idempotently } from './idempotently.ts'
import { type ItemInput, writeItem, wrong } from './product-input.ts'
import type { Resolvers } from './resolver.ts'
import { type Searchable, search } from './search-filter.ts'
import { numberOf } from './stand-in-order.ts'
import { type StandInItem, type StandInLevel, stockAt } from './stand-in-product.ts'
import type { StandInLocation, StandInShop } from './stand-in-shop.ts'

const searchable: Searchable<StandInItem> = { id: numberOf, sku: ({ sku }) => sku }

/** In Shopify's format: the location's number, and the item's. */
const levelId = ({ item, locationId }: StandInLevel) =>
  `gid://shopify/InventoryLevel/${numberOf({ id: locationId })}?inventory_item_id=${numberOf(item)}`

/** Adds the id, from which an interface resolves its type. */
const shown = (level: StandInLevel | undefined) => (level?.isActive ? { ...level, id: levelId(level) } : null)

export const levelById = (shop: StandInShop, id: string) =>
  shown(shop.variants.flatMap(({ item }) => [...item.levels.values()]).find((level) => levelId(level) === id))

const levelsOf = (item: StandInItem) => [...item.levels.values()].flatMap((level) => shown(level) ?? [])

interface ActivateArguments {
  inventoryItemId: string
  locationId: string
  available?: number | null
}

function activate(shop: StandInShop, { inventoryItemId, locationId, available }: ActivateArguments) {
  const item = shop.item(inventoryItemId)
  const refused = (field: string, message: string) => ({ inventoryLevel: null, userErrors: [wrong([field], message)] })
  if (!item) return refused('inventoryItemId', 'The product couldn’t be stocked because it wasn’t found')
  if (!shop.location(locationId)) return refused('locationId', 'The location couldn’t be found')
  const isThere = item.levels.get(locationId)?.isActive
  if (isThere && available !== undefined && available !== null) {
    return refused('available', 'Not allowed to set available quantity when the item is already active at the location')
  }
  const level = isThere ? item.levels.get(locationId) : stockAt(shop, item, locationId, available ?? 0)
  return { inventoryLevel: shown(level), userErrors: [] }
}

export const inventoryResolvers: Resolvers = {
  QueryRoot: {
    locations: (_, given: PageArguments & { includeInactive?: boolean }, { shop }) =>
      connection(
        shop.locations.filter(({ isActive }) => isActive || given.includeInactive),
        given,
      ),
    location: (_, { id }: { id?: string | null }, { shop }) => (id ? shop.location(id) : shop.locations[0]) ?? null,
    inventoryItem: (_, { id }: { id: string }, { shop }) => shop.item(id) ?? null,
    inventoryItems: (_, given: PageArguments & { query?: string }, { shop }) =>
      connection(
        search(
          shop.variants.map(({ item }) => item),
          given.query,
          searchable,
        ),
        given,
      ),
    inventoryLevel: (_, { id }: { id: string }, { shop }) => levelById(shop, id),
  },
  Mutation: {
    inventoryActivate: (_, given: ActivateArguments, { shop }, info) =>
      idempotently(shop, info, given, () => activate(shop, given), { inventoryLevel: null }),
    inventoryItemUpdate(_, { id, input }: { id: string; input: ItemInput }, { shop }) {
      const item = shop.item(id)
      if (!item) return { inventoryItem: null, userErrors: [wrong(['id'], 'The inventory item doesn’t exist')] }
      writeItem(shop, item, input)
      return { inventoryItem: item, userErrors: [] }
    },
  },
  Location: {
    legacyResourceId: numberOf,
    fulfillsOnlineOrders: ({ isActive }: StandInLocation) => isActive,
    shipsInventory: ({ isActive }: StandInLocation) => isActive,
    isFulfillmentService: () => false,
  },
  InventoryItem: {
    legacyResourceId: numberOf,
    measurement: ({ id, weight }: StandInItem) => ({ id: id.replace('Item', 'ItemMeasurement'), weight }),
    unitCost: ({ cost }: StandInItem) => (cost === null ? null : { amount: cost, currencyCode: 'EUR' }),
    variants: ({ variant }: StandInItem, given: PageArguments) => connection([variant], given),
    locationsCount: (item: StandInItem) => ({ count: levelsOf(item).length, precision: 'EXACT' }),
    inventoryLevel: ({ levels }: StandInItem, { locationId }: { locationId: string }) => shown(levels.get(locationId)),
    inventoryLevels: (item: StandInItem, given: PageArguments) => connection(levelsOf(item), given),
  },
  InventoryLevel: {
    location: ({ locationId }: StandInLevel, _, { shop }) => shop.location(locationId),
    quantities: (level: StandInLevel & { id: string }, { names }: { names: string[] }) =>
      names.map((name) => ({
        id: `${level.id.replace('InventoryLevel', 'InventoryQuantity')}&name=${name}`,
        name,
        quantity: quantityOf(level, name),
        updatedAt: level.updatedAt,
      })),
  },
}

export function quantityOf({ available, committed }: StandInLevel, name: string): number {
  if (name === 'available') return available
  if (name === 'committed') return committed
  return name === 'on_hand' ? available + committed : 0
}
