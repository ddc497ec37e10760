import { idempotently } from './idempotently.ts'
import { quantityOf } from './inventory.ts'
import { wrong } from './product-input.ts'
import type { Resolvers, StandInUserError } from './resolver.ts'
import type { StandInShop } from './stand-in-shop.ts'

interface Quantity {
  inventoryItemId: string
  locationId: string
  quantity: number
  /** Required, even as null, which compares nothing. */
  changeFromQuantity?: number | null
}

interface SetInput {
  name: string
  reason: string
  referenceDocumentUri?: string | null
  quantities: Quantity[]
}

const reasons = new Set(
  `correction cycle_count_available damaged movement_canceled movement_created movement_received movement_updated other promotion
   quality_control received reservation_created reservation_deleted reservation_updated restock safety_stock shrinkage`.split(
    /\s+/,
  ),
)

const maxPieces = 1_000_000_000

function wrongInQuantity(shop: StandInShop, name: string, given: Quantity, n: number): StandInUserError | null {
  const at = ['input', 'quantities', String(n)]
  const item = shop.item(given.inventoryItemId)
  if (!item) {
    const message = 'The specified inventory item could not be found.'
    return wrong([...at, 'inventoryItemId'], message, 'INVALID_INVENTORY_ITEM')
  }
  if (!shop.location(given.locationId)) {
    return wrong([...at, 'locationId'], 'The specified location could not be found.', 'INVALID_LOCATION')
  }
  const level = item.levels.get(given.locationId)
  if (!level?.isActive) {
    const message = 'The specified inventory item is not stocked at the location.'
    return wrong([...at, 'locationId'], message, 'INVALID_LOCATION')
  }
  if (given.quantity > maxPieces) {
    const message = 'The total quantity can’t be higher than 1,000,000,000.'
    return wrong([...at, 'quantity'], message, 'INVALID_QUANTITY_TOO_HIGH')
  }
  if (given.quantity < -maxPieces) {
    const message = 'The total quantity can’t be lower than -1,000,000,000.'
    return wrong([...at, 'quantity'], message, 'INVALID_QUANTITY_TOO_LOW')
  }
  if (!('changeFromQuantity' in given)) {
    const message = 'The changeFromQuantity argument must be given to each quantity, or null.'
    return wrong([...at, 'changeFromQuantity'], message, 'COMPARE_QUANTITY_REQUIRED')
  }
  const isStale = typeof given.changeFromQuantity === 'number' && given.changeFromQuantity !== quantityOf(level, name)
  if (!isStale) return null
  const message = 'The changeFromQuantity value does not match persisted value.'
  return wrong([...at, 'changeFromQuantity'], message, 'CHANGE_FROM_QUANTITY_STALE')
}

function wrongIn(shop: StandInShop, { name, reason, referenceDocumentUri, quantities }: SetInput): StandInUserError[] {
  if (name !== 'available' && name !== 'on_hand') {
    const message = 'The quantity name must be either ‘available’ or ‘on_hand’.'
    return [wrong(['input', 'name'], message, 'INVALID_NAME')]
  }
  if (!reasons.has(reason)) return [wrong(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON')]
  if (referenceDocumentUri && !/^[a-z][a-z0-9+.-]*:\/*[^/\s]/i.test(referenceDocumentUri)) {
    const message = 'The specified reference document is invalid.'
    return [wrong(['input', 'referenceDocumentUri'], message, 'INVALID_REFERENCE_DOCUMENT')]
  }
  const pairs = quantities.map(({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}`)
  return quantities.flatMap((given, n) => {
    const isTwice = pairs.indexOf(pairs[n] ?? '') < n
    const message = 'The combination of inventoryItemId and locationId must be unique.'
    const code = 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR'
    if (isTwice) return [wrong(['input', 'quantities', String(n), 'locationId'], message, code)]
    return wrongInQuantity(shop, name, given, n) ?? []
  })
}

/** Sets all quantities or none. */
function set(shop: StandInShop, input: SetInput) {
  const userErrors = wrongIn(shop, input)
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors }
  const changes = input.quantities.flatMap(({ inventoryItemId, locationId, quantity }) => {
    const item = shop.item(inventoryItemId)
    const level = item?.levels.get(locationId)
    if (!level) return []
    const delta = quantity - quantityOf(level, input.name)
    level.available += delta
    level.updatedAt = shop.time
    const location = shop.location(locationId)
    const same = { item, location, delta, ledgerDocumentUri: null }
    const names = ['available', 'on_hand']
    return delta === 0 ? [] : names.map((name) => ({ ...same, name, quantityAfterChange: quantityOf(level, name) }))
  })
  if (changes.length === 0) return { inventoryAdjustmentGroup: null, userErrors }
  const { reason, referenceDocumentUri = null } = input
  const id = shop.newId('InventoryAdjustmentGroup')
  return { inventoryAdjustmentGroup: { id, reason, referenceDocumentUri, changes, createdAt: shop.time }, userErrors }
}

export const inventorySetResolvers: Resolvers = {
  Mutation: {
    inventorySetQuantities: (_, given: { input: SetInput }, { shop }, info) =>
      idempotently(shop, info, given, () => set(shop, given.input), { inventoryAdjustmentGroup: null }),
  },
}
