import { isShopDomain, normaliseShopDomain, shopEnds } from '../domain/shopify.ts'
import { instant, text } from './fields.ts'
import { z } from './z.ts'

/** A secret that goes into a header of a request: signs without blanks. */
const credential = (name: string, missing: string) =>
  text(missing, { max: 500 }).refine(
    (value) => /^[\x21-\x7e]+$/.test(value),
    `${name}: contiene spazi o caratteri non ammessi, copialo di nuovo`,
  )

export const ShopifyConnectInput = z.object({
  /** As people paste it; kept as `{name}.myshopify.com`. */
  shopDomain: text('Dominio negozio richiesto (nome.myshopify.com)')
    .overwrite(normaliseShopDomain)
    .refine(isShopDomain, 'Il dominio ha la forma nome.myshopify.com'),
  apiKey: credential('Client ID', 'Client ID richiesto'),
  apiSecret: credential('Client secret', 'Client secret richiesto'),
  /** Null: the app is of the Dev Dashboard, and gets its tokens by key and secret. */
  accessToken: credential('Access Token', 'Access Token richiesto').nullable(),
})

export type ShopifyConnectInput = z.infer<typeof ShopifyConnectInput>

/** A reseller's connected shop. Its credentials never leave the server. */
export const ShopifyIntegration = z.object({
  shopDomain: z.string(),
  /** Null: never yet. */
  lastSyncAt: instant.nullable(),
  ordersImported: z.number().int(),
  /** Orders that could not be imported yet, and are tried again. */
  ordersWaiting: z.number().int(),
  /** False: nothing is asked of it any more until it is connected again. */
  isActive: z.boolean(),
  /** Why it is not active. */
  end: z.enum(shopEnds).nullable(),
  /** When it is synced by itself the next time; null: not at all. */
  nextSyncAt: instant.nullable(),
  /** A sync is running. */
  isSyncing: z.boolean(),
  /** How many times in a row it could not be asked. */
  failures: z.number().int(),
  /** What its app should be allowed and is not. */
  missingScopes: z.array(z.string()),
  /** Since when the shop tells of its orders by itself; null: it does not. */
  webhooksAt: instant.nullable(),
})

export type ShopifyIntegration = z.infer<typeof ShopifyIntegration>

/** What a sync has done until it answers. */
export const ShopifySync = z.object({
  /** New ones. */
  ordersImported: z.number().int(),
  /** Of these, those for which nothing is set aside, because something of them is out of stock. */
  ordersShort: z.number().int(),
  /** All that wait now: they could not be imported yet. */
  ordersWaiting: z.number().int(),
  /** False: there were more than one request takes. The rest goes on by itself, and a notice tells of its end. */
  isComplete: z.boolean(),
})

export type ShopifySync = z.infer<typeof ShopifySync>
