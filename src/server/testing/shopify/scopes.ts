import { GraphQLError } from 'graphql'

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
const toWrite: Record<string, string> = {
  fulfillment: 'write_merchant_managed_fulfillment_orders',
  product: 'write_products',
  inventory: 'write_inventory',
}

/** Scopes of which one is needed; none if the list is empty. */
export const scopesToRead = (type: string): readonly string[] => toRead[type.replace(/(Connection|Edge)$/, '')] ?? []

export const scopesToWrite = (mutation: string): readonly string[] =>
  Object.entries(toWrite).flatMap(([prefix, scope]) => (mutation.startsWith(prefix) ? [scope] : []))

/** A write scope includes the read scope. */
export const isGranted = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.length === 0 ||
  needed.some((one) => granted.includes(one) || granted.includes(one.replace(/^read_/, 'write_')))

export function requireScope(granted: readonly string[], needed: readonly string[], field: string): void {
  if (isGranted(granted, needed)) return
  const requiredAccess = `${needed.map((scope) => `\`${scope}\``).join(' or ')} access scope.`
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}
