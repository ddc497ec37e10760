/** A reseller's own shop: docs/specification/shopify.md. */
const shopDomainPattern = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/

/** Whether it is `{name}.myshopify.com`, as it is kept: nothing else is ever asked for over the network. */
export const isShopDomain = (domain: string): boolean => shopDomainPattern.test(domain)

/**
 * The domain in what people paste: an address with scheme and path, capitals, or that of the shop's admin
 * (`admin.shopify.com/store/{name}`). Whether the result is a shop's domain is for `isShopDomain` to say.
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

/** What an app of the shop may do for the import of orders, and for telling the shop that one has left. */
export const neededScopes = ['read_orders', 'write_merchant_managed_fulfillment_orders'] as const

/** Those of the scopes, which are what orders need if none are given, that are not granted. A scope to write contains the one to read, and that to read all orders the one to read some. */
export function missingScopes(granted: readonly string[], needed: readonly string[] = neededScopes): string[] {
  const has = new Set(granted)
  const containing = (scope: string) => [scope, scope.replace(/^read_/, 'write_'), scope.replace(/^read_/, 'read_all_')]
  return needed.filter((scope) => !containing(scope).some((one) => has.has(one)))
}

/** Why a shop is not asked any more until it is connected again: it accepts neither token nor key and secret, or the app was taken out of it. */
export const shopEnds = ['credentials', 'uninstalled'] as const

export type ShopEnd = (typeof shopEnds)[number]

/** Topics of Shopify's webhooks that are heard. */
export const shopTopics = ['orders/create', 'orders/edited', 'orders/cancelled', 'app/uninstalled'] as const

export type ShopTopic = (typeof shopTopics)[number]

/** `due`: it has to be told to the shop. `failed`: the shop refuses it, and it is not tried again by itself. */
export const shopFulfilmentStates = ['due', 'done', 'failed'] as const

export type ShopFulfilmentState = (typeof shopFulfilmentStates)[number]

/** `due`: to be sent. `failed`: the shop refuses it, and it is not tried again by itself. `gone`: the reseller has deleted it there. */
export const shopProductStates = ['due', 'sent', 'failed', 'gone'] as const

export type ShopProductState = (typeof shopProductStates)[number]

/** What a list of them is asked for; `kept`: with something that the reseller has changed there by hand. */
export const shopProductFilters = [...shopProductStates, 'kept'] as const

export type ShopProductFilter = (typeof shopProductFilters)[number]
