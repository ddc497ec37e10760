import { isShopDomain, normaliseShopDomain, shopEnds } from '../../domain/shopify/shopify.ts'
import { instant, text } from '../fields.ts'
import { z } from '../z.ts'

/** A secret for request headers: printable ASCII without blanks. */
const credential = (name: string, missing: string) =>
  text(missing, { max: 500 }).refine(
    (value) => /^[\x21-\x7e]+$/.test(value),
    `${name}: contiene spazi o caratteri non ammessi, copialo di nuovo`,
  )

export const ShopifyConnectInput = z.object({
  /** As pasted; stored as `{name}.myshopify.com`. */
  shopDomain: text('Dominio negozio richiesto (nome.myshopify.com)')
    .overwrite(normaliseShopDomain)
    .refine(isShopDomain, 'Il dominio ha la forma nome.myshopify.com'),
  apiKey: credential('Client ID', 'Client ID richiesto'),
  apiSecret: credential('Client secret', 'Client secret richiesto'),
  /** Null: an app of the Dev Dashboard, which gets its tokens with key and secret. */
  accessToken: credential('Access Token', 'Access Token richiesto').nullable(),
})

export type ShopifyConnectInput = z.infer<typeof ShopifyConnectInput>

/** A reseller's connected shop. Its credentials never leave the server. */
export const ShopifyIntegration = z.object({
  shopDomain: z.string(),
  /** Null: never. */
  lastSyncAt: instant.nullable(),
  ordersImported: z.number().int(),
  /** Orders that could not be imported yet, and are retried. */
  ordersWaiting: z.number().int(),
  /** False: no requests are sent to the shop until it is connected again. */
  isActive: z.boolean(),
  /** Why it is not active. */
  end: z.enum(shopEnds).nullable(),
  /** Time of the next automatic sync; null: none. */
  nextSyncAt: instant.nullable(),
  /** A sync is running. */
  isSyncing: z.boolean(),
  /** Number of consecutive failures to reach the shop. */
  failures: z.number().int(),
  /** Missing permissions of its app. */
  missingScopes: z.array(z.string()),
  /** Since when the shop sends webhooks about its orders; null: it does not. */
  webhooksAt: instant.nullable(),
})

export type ShopifyIntegration = z.infer<typeof ShopifyIntegration>

/** Results of a sync at the time of the response. */
export const ShopifySync = z.object({
  /** Newly imported orders. */
  ordersImported: z.number().int(),
  /** New orders without reserved stock, because an article is out of stock. */
  ordersShort: z.number().int(),
  /** All orders waiting now, which could not be imported yet. */
  ordersWaiting: z.number().int(),
  /** False if there were more orders than one request processes. The rest is imported in the background, and a notification reports the end. */
  isComplete: z.boolean(),
})

export type ShopifySync = z.infer<typeof ShopifySync>
