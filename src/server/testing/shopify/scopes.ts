/** What the app must be granted, one of them, to read an object of this type. */
const toRead: Record<string, readonly string[]> = {
  Order: ['read_orders'],
  Fulfillment: ['read_orders', 'read_merchant_managed_fulfillment_orders'],
  FulfillmentOrder: ['read_merchant_managed_fulfillment_orders'],
  Product: ['read_products'],
  ProductVariant: ['read_products'],
  InventoryItem: ['read_inventory', 'read_products'],
  InventoryLevel: ['read_inventory'],
  Location: ['read_locations'],
}

/** By how the mutation's name begins. */
const toWrite: [prefix: string, scope: string][] = [
  ['fulfillment', 'write_merchant_managed_fulfillment_orders'],
  ['product', 'write_products'],
  ['inventory', 'write_inventory'],
]

/** Those of which one is needed; null: none is. */
export const scopesToRead = (type: string): readonly string[] | null =>
  toRead[type.replace(/(Connection|Edge)$/, '')] ?? null

export function scopesToWrite(mutation: string): readonly string[] | null {
  const scope = toWrite.find(([prefix]) => mutation.startsWith(prefix))?.[1]
  return scope ? [scope] : null
}

/** A scope to write contains the one to read. */
export const isGranted = (granted: readonly string[], needed: readonly string[] | null): boolean =>
  needed === null || needed.some((one) => granted.includes(one) || granted.includes(one.replace(/^read_/, 'write_')))
