import { isShopDomain, normaliseShopDomain } from '../domain/shopify.ts'
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
  apiKey: credential('API Key', 'API Key richiesta'),
  apiSecret: credential('API Secret', 'API Secret richiesto'),
  accessToken: credential('Access Token', 'Access Token richiesto'),
})

export type ShopifyConnectInput = z.infer<typeof ShopifyConnectInput>

/** A reseller's connected shop. Its credentials never leave the server. */
export const ShopifyIntegration = z.object({
  shopDomain: z.string(),
  /** Null: never yet. */
  lastSyncAt: instant.nullable(),
  ordersImported: z.number().int(),
  /** False: the shop accepts the credentials no more. */
  isActive: z.boolean(),
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

/** An order of the shop that could not be imported yet: each sync tries again. */
export const WaitingShopifyOrder = z.object({
  shopifyOrderId: z.string(),
  /** As the shop calls it: `#1001`. */
  name: z.string(),
  /** Italian: why. */
  reason: z.string(),
  /** When it was last tried. */
  seenAt: instant,
})

export type WaitingShopifyOrder = z.infer<typeof WaitingShopifyOrder>

/** The first of them, and how many there are. */
export const WaitingShopifyOrders = z.object({ orders: z.array(WaitingShopifyOrder), total: z.number().int() })

export type WaitingShopifyOrders = z.infer<typeof WaitingShopifyOrders>
