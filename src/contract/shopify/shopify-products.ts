import { ownListPageSize } from '../../domain/page-sizes.ts'
import { shopProductFilters, shopProductStates } from '../../domain/shopify/shopify.ts'
import { factorThousandths, priceRoundings, priceRuleLimits } from '../../domain/shopify/shopify-prices.ts'
import { shopProductLimits, shopStatuses } from '../../domain/shopify/shopify-products.ts'
import {
  emptiableLine,
  emptiableText,
  filterText,
  id,
  instant,
  limit,
  money,
  optionalLine,
  optionalText,
  pageQuery,
} from '../fields.ts'
import { longList } from '../long-list.ts'
import { z } from '../z.ts'

const wrongFactor = 'Il moltiplicatore va da 0,01 a 20, con al massimo tre decimali'
const wrongAmount = `L’aggiunta va da 0 a ${priceRuleLimits.maxAmount.replace('.', ',')} €`

export const ShopPriceRule = z.object({
  /** `"1.8"`. */
  factor: z.string(wrongFactor).refine((factor) => factorThousandths(factor) !== null, wrongFactor),
  /** `"5.00"`, euro. */
  amount: z.string(wrongAmount).regex(/^\d{1,4}\.\d{2}$/, wrongAmount),
  rounding: z.enum(priceRoundings, 'Arrotondamento non valido'),
})

const title = optionalLine(shopProductLimits.title)
const description = optionalText(shopProductLimits.description)
const isDraft = z.boolean('Di’ se i prodotti arrivano come bozza')

const productIds = longList(id, 'Scegli i prodotti')
  .min(1, 'Scegli almeno un prodotto')
  .max(shopProductLimits.named, `Al massimo ${shopProductLimits.named} prodotti alla volta`)

/** Products to send to the user's shop: these, and all of these categories. Products already there get the new rule. */
export const ShopProductsInput = z
  .object({
    productIds: productIds.optional(),
    categoryIds: z.array(id, 'Categorie non valide').min(1, 'Scegli almeno una categoria').max(100).optional(),
    priceRule: ShopPriceRule,
    /** Drafts are not visible to the shop's customers. */
    isDraft,
    /** Edited texts; null: the catalogue's. */
    edited: z
      .array(z.object({ productId: id, title, description }), 'Testi non validi')
      .max(shopProductLimits.edited, `Al massimo ${shopProductLimits.edited} testi alla volta`)
      .default([]),
  })
  .refine(({ productIds, categoryIds }) => productIds || categoryIds, {
    path: ['productIds'],
    message: 'Scegli prodotti o categorie',
  })

export type ShopProductsInput = z.infer<typeof ShopProductsInput>

/** A product for a preview of the data to be sent. */
export const ShopPreviewInput = z.object({ productId: id, priceRule: ShopPriceRule, isDraft, title, description })

export type ShopPreviewInput = z.infer<typeof ShopPreviewInput>

export const ShopProductPreview = z.object({
  title: z.string(),
  /** The catalogue's text, for editing. */
  description: z.string(),
  descriptionHtml: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.enum(shopStatuses),
  /** Option names, at most two. */
  options: z.array(z.string()),
  variants: z.array(
    z.object({
      sku: z.string(),
      /** One for each option. */
      values: z.array(z.string()),
      price: money,
      barcode: z.string().nullable(),
    }),
  ),
  pictures: z.array(z.string()),
  /** Kilograms. */
  weight: z.string().nullable(),
  hsCode: z.string().nullable(),
  origin: z.string().nullable(),
  /** The portal's price, VAT included. */
  cost: money,
  /** The rule would give a price below the cost, so the cost is used. */
  isFloored: z.boolean(),
})

export type ShopProductPreview = z.infer<typeof ShopProductPreview>

export const ShopProductListQuery = pageQuery.extend({
  limit: limit(ownListPageSize),
  state: z.enum(shopProductFilters, 'Stato non valido').optional(),
  search: filterText.optional(),
})

export type ShopProductListQuery = z.infer<typeof ShopProductListQuery>

export const ShopProductRow = z.object({
  productId: id,
  /** The product's name in the portal. */
  name: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(shopProductStates),
  /** Italian: why it failed, or further information. */
  reason: z.string().nullable(),
  isDraft: z.boolean(),
  /** Null: the catalogue's text. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  priceRule: ShopPriceRule,
  /** The portal's price, VAT included, and the shop's price by the rule. */
  cost: money,
  price: money,
  /** Fields that the reseller changed in the shop and that are therefore kept: `title`, `price:DW-1`. */
  keptFields: z.array(z.string()),
  sentAt: instant.nullable(),
  /** Address in the shop's admin; null until the product is in the shop. */
  adminUrl: z.string().nullable(),
})

export type ShopProductRow = z.infer<typeof ShopProductRow>

/** Number of products by state, and with manual changes. */
export const ShopProductFigures = z.object({
  due: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  gone: z.number().int(),
  kept: z.number().int(),
})

export type ShopProductFigures = z.infer<typeof ShopProductFigures>

export const ShopProductList = z.object({
  products: z.array(ShopProductRow),
  nextCursor: z.string().nullable(),
  figures: ShopProductFigures,
  /** Missing permissions of the app, as far as known; nothing is sent until they are granted. */
  missingScopes: z.array(z.string()),
})

export type ShopProductList = z.infer<typeof ShopProductList>

/** Absent fields stay unchanged. */
export const ShopProductChange = z.object({
  priceRule: ShopPriceRule.optional(),
  isDraft: isDraft.optional(),
  title: emptiableLine(shopProductLimits.title).optional(),
  description: emptiableText(shopProductLimits.description).optional(),
})

export type ShopProductChange = z.infer<typeof ShopProductChange>

/** `send`: sends again, and creates products deleted in the shop. `overwrite`: replaces manual changes by the portal's values. */
const shopProductActs = ['send', 'overwrite', 'remove', 'remove_as_draft', 'change_rule'] as const

export const ShopProductsAct = z
  .object({
    act: z.enum(shopProductActs, 'Azione non valida'),
    /** These, or all in this state. */
    productIds: productIds.optional(),
    state: z.enum(shopProductStates, 'Stato non valido').optional(),
    /** For `change_rule`. */
    priceRule: ShopPriceRule.optional(),
    isDraft: isDraft.optional(),
  })
  .refine(({ productIds, state }) => (productIds === undefined) !== (state === undefined), {
    path: ['productIds'],
    message: 'Scegli i prodotti, o uno stato',
  })
  .refine(({ act, priceRule }) => (act === 'change_rule') === (priceRule !== undefined), {
    path: ['priceRule'],
    message: 'La regola serve solo per cambiarla',
  })

export type ShopProductsAct = z.infer<typeof ShopProductsAct>

/** Missing permissions of the app. */
export const ShopPermissions = z.object({ missingScopes: z.array(z.string()) })

export type ShopPermissions = z.infer<typeof ShopPermissions>
