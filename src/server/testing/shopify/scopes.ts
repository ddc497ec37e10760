/** Scopes of which the app needs one to read an object of this type. */
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

/** By prefix of the mutation's name. */
const toWrite: [prefix: string, scope: string][] = [
  ['fulfillment', 'write_merchant_managed_fulfillment_orders'],
  ['product', 'write_products'],
  ['inventory', 'write_inventory'],
]

/** Scopes of which one is needed; null if none is. */
export const scopesToRead = (type: string): readonly string[] | null =>
  toRead[type.replace(/(Connection|Edge)$/, '')] ?? null

export function scopesToWrite(mutation: string): readonly string[] | null {
  const scope = toWrite.find(([prefix]) => mutation.startsWith(prefix))?.[1]
  return scope ? [scope] : null
}

/** A write scope includes the read scope. */
export const isGranted = (granted: readonly string[], needed: readonly string[] | null): boolean =>
  needed === null || needed.some((one) => granted.includes(one) || granted.includes(one.replace(/^read_/, 'write_')))
