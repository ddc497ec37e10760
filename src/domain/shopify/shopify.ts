/** A reseller's own shop: docs/specification/shopify.md. */
const shopDomainPattern = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/

/** Whether the domain has the stored form `{name}.myshopify.com`. Requests are only sent to such domains. */
export const isShopDomain = (domain: string): boolean => shopDomainPattern.test(domain)

/**
 * Extracts the domain from pasted text: a URL with scheme and path, in capitals, or the URL of the shop's admin (`admin.shopify.com/store/{name}`).
 * Use `isShopDomain` to check the result.
 */
export function normaliseShopDomain(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const admin = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(bare)
  if (admin) return `${admin[1]}.myshopify.com`
  return bare.replace(/[/?#].*$/s, '').replace(/\.$/, '')
}

/** Permissions the app needs to import orders and to report their shipment. */
export const neededScopes = ['read_orders', 'write_merchant_managed_fulfillment_orders'] as const

/** The needed scopes that are not granted. A write scope includes the read scope, and a scope for all orders includes the one for recent orders. */
export function missingScopes(granted: readonly string[], needed: readonly string[] = neededScopes): string[] {
  const has = new Set(granted)
  const containing = (scope: string) => [scope, scope.replace(/^read_/, 'write_'), scope.replace(/^read_/, 'read_all_')]
  return needed.filter((scope) => !containing(scope).some((one) => has.has(one)))
}

/** Reasons for stopping all requests to a shop until it is connected again: it refuses both token and key with secret, or the app was uninstalled. */
export const shopEnds = ['credentials', 'uninstalled'] as const

export type ShopEnd = (typeof shopEnds)[number]

/** Subscribed topics of Shopify's webhooks. */
export const shopTopics = ['orders/create', 'orders/edited', 'orders/cancelled', 'app/uninstalled'] as const

export type ShopTopic = (typeof shopTopics)[number]

/** `due`: to be sent to the shop. `failed`: refused by the shop, and not retried automatically. */
export const shopFulfilmentStates = ['due', 'done', 'failed'] as const

export type ShopFulfilmentState = (typeof shopFulfilmentStates)[number]

/** `due`: to be sent. `failed`: refused by the shop, and not retried automatically. `gone`: deleted in the shop by the reseller. */
export const shopProductStates = ['due', 'sent', 'failed', 'gone'] as const

export type ShopProductState = (typeof shopProductStates)[number]

/** List filters; `kept`: with fields that the reseller changed manually in the shop. */
export const shopProductFilters = [...shopProductStates, 'kept'] as const

export type ShopProductFilter = (typeof shopProductFilters)[number]
