import { GraphQLError, type GraphQLResolveInfo, getDirectiveValues } from 'graphql'
import { type ItemInput, writeItem } from './product-set.ts'
import { type GraphCall, type Resolver, type Resolvers, refuse, refuseIfAny, resultOf, UserErrors } from './resolver.ts'
import { numberOf } from './stand-in-order.ts'
import { type StandInLevel, stockAt } from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

/** In Shopify's format: the location's number, and the item's. */
const levelId = ({ item, locationId }: StandInLevel) =>
  `gid://shopify/InventoryLevel/${numberOf({ id: locationId })}?inventory_item_id=${numberOf(item)}`

/** Adds the id, from which an interface resolves its type. */
const shown = (level: StandInLevel | undefined) => (level ? { ...level, id: levelId(level) } : null)

export const levelById = (shop: StandInShop, id: string) =>
  shown(shop.variants.flatMap(({ item }) => [...item.levels.values()]).find((level) => levelId(level) === id))

/**
 * Runs `work` once for each key of `@idempotent`, which Shopify requires since 2026-04. The same call again gets the same answer; a key that was used
 * with other input, or whose call failed, is refused.
 */
function idempotent<Given extends object>(work: (shop: StandInShop, given: Given) => object) {
  return (_: unknown, given: Given, { shop }: GraphCall, info: GraphQLResolveInfo): object => {
    const { schema, fieldName, fieldNodes, variableValues } = info
    const directive = schema.getDirective('idempotent')
    const key = directive && fieldNodes[0] && getDirectiveValues(directive, fieldNodes[0], variableValues)?.key
    if (typeof key !== 'string' || key === '') {
      const message = 'The @idempotent directive is required for this mutation but was not provided.'
      throw new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
    }
    const asked = JSON.stringify([fieldName, given])
    const earlier = shop.done.get(key)
    if (earlier && earlier.asked !== asked) {
      const message = 'The same idempotency key cannot be used with different operation parameters.'
      return refuse(null, message, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
    }
    if (earlier?.answer instanceof UserErrors) {
      const message = 'A previous request with this idempotency key failed. Retry with a new idempotency key.'
      return refuse(null, message, 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')
    }
    const answer = earlier?.answer ?? resultOf(() => work(shop, given))
    shop.done.set(key, { asked, answer })
    return answer
  }
}

interface SetInput {
  name: string
  reason: string
  quantities: {
    inventoryItemId: string
    locationId: string
    quantity: number
    /** Required, even as null, which compares nothing. */
    changeFromQuantity?: number | null
  }[]
}

const reasons = new Set(
  `correction cycle_count_available damaged movement_canceled movement_created movement_received movement_updated other promotion
   quality_control received reservation_created reservation_deleted reservation_updated restock safety_stock shrinkage`.split(
    /\s+/,
  ),
)

const maxPieces = 1_000_000_000

/** Sets all quantities or none. */
function setQuantities(shop: StandInShop, { input: { name, reason, quantities } }: { input: SetInput }) {
  if (name !== 'available' && name !== 'on_hand') {
    refuse(['input', 'name'], 'The quantity name must be either ‘available’ or ‘on_hand’.', 'INVALID_NAME')
  }
  if (!reasons.has(reason)) refuse(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON')
  const pairs = quantities.map(({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}`)
  const levels = quantities.map((given) => shop.item(given.inventoryItemId)?.levels.get(given.locationId))
  refuseIfAny(
    quantities.map((given, n) => () => {
      const no = (field: keyof typeof given, code: string, message: string) =>
        refuse(['input', 'quantities', String(n), field], message, code)
      const { inventoryItemId, locationId, quantity, changeFromQuantity } = given
      if (pairs.indexOf(pairs[n] ?? '') < n) {
        const message = 'The combination of inventoryItemId and locationId must be unique.'
        no('locationId', 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR', message)
      }
      if (!shop.item(inventoryItemId)) {
        no('inventoryItemId', 'INVALID_INVENTORY_ITEM', 'The specified inventory item could not be found.')
      }
      if (!shop.location(locationId)) {
        no('locationId', 'INVALID_LOCATION', 'The specified location could not be found.')
      }
      if (!levels[n]) {
        no('locationId', 'INVALID_LOCATION', 'The specified inventory item is not stocked at the location.')
      }
      if (quantity > maxPieces) {
        no('quantity', 'INVALID_QUANTITY_TOO_HIGH', 'The total quantity can’t be higher than 1,000,000,000.')
      }
      if (quantity < -maxPieces) {
        no('quantity', 'INVALID_QUANTITY_TOO_LOW', 'The total quantity can’t be lower than -1,000,000,000.')
      }
      if (changeFromQuantity === undefined) {
        const message = 'The changeFromQuantity argument must be given to each quantity, or null.'
        no('changeFromQuantity', 'COMPARE_QUANTITY_REQUIRED', message)
      }
      if (typeof changeFromQuantity === 'number' && changeFromQuantity !== levels[n]?.available) {
        const message = 'The changeFromQuantity value does not match persisted value.'
        no('changeFromQuantity', 'CHANGE_FROM_QUANTITY_STALE', message)
      }
    }),
  )
  const changes = quantities.flatMap(({ quantity }, n) => {
    const level = levels[n]
    const delta = quantity - (level?.available ?? 0)
    if (level) level.available = quantity
    const change = { delta, quantityAfterChange: quantity }
    return delta === 0 ? [] : ['available', 'on_hand'].map((changed) => ({ ...change, name: changed }))
  })
  return { inventoryAdjustmentGroup: changes.length > 0 ? { changes } : null }
}

interface ActivateArguments {
  inventoryItemId: string
  locationId: string
  available?: number | null
}

function activate(shop: StandInShop, { inventoryItemId, locationId, available = null }: ActivateArguments) {
  const message = 'The product couldn’t be stocked because it wasn’t found'
  const item = shop.item(inventoryItemId) ?? refuse(['inventoryItemId'], message)
  if (!shop.location(locationId)) refuse(['locationId'], 'The location couldn’t be found')
  const present = item.levels.get(locationId)
  if (present && available !== null) {
    refuse(['available'], 'Not allowed to set available quantity when the item is already active at the location')
  }
  return { inventoryLevel: shown(present ?? stockAt(item, locationId, available ?? 0)) }
}

const isActive: Resolver<{ isActive: boolean }> = (location) => location.isActive

/** Locations, and the stock of items there. */
export const stockResolvers: Resolvers = {
  QueryRoot: {
    locations: (_, __, { shop }) => shop.locations.filter((location) => location.isActive),
    location: (_, { id }: { id?: string | null }, { shop }) => (id ? shop.location(id) : shop.locations[0]) ?? null,
    inventoryItem: (_, { id }: { id: string }, { shop }) => shop.item(id) ?? null,
  },
  Mutation: {
    inventorySetQuantities: idempotent(setQuantities),
    inventoryActivate: idempotent(activate),
    inventoryItemUpdate(_, { id, input }: { id: string; input: ItemInput }, { shop }) {
      const item = shop.item(id) ?? refuse(['id'], 'The inventory item doesn’t exist')
      writeItem(item, input)
      return { inventoryItem: item }
    },
  },
  Location: { fulfillsOnlineOrders: isActive, isFulfillmentService: () => false },
  InventoryItem: {
    measurement: ({ weight }) => ({ weight }),
    unitCost: ({ cost }) => (cost === null ? null : { amount: cost }),
    variants: ({ variant }) => [variant],
    inventoryLevel: ({ levels }, { locationId }: { locationId: string }) => shown(levels.get(locationId)),
    inventoryLevels: ({ levels }) => [...levels.values()].map(shown),
  },
  InventoryLevel: {
    location: ({ locationId }, _, { shop }) => shop.location(locationId),
    // The pieces of unsent orders are not modelled: all are available.
    quantities: ({ available }, { names }: { names: string[] }) =>
      names.map((name) => ({ name, quantity: name === 'available' || name === 'on_hand' ? available : 0 })),
  },
}
