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
