import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { variantPictureSql } from './variant-picture.reads.ts'

export interface Wanted {
  productId: string
  variantId: string | null
}

/** A product or variant as it is sold now. */
export interface Offer extends Record<string, unknown> {
  productId: string
  wantedVariantId: string | null
  variantId: string | null
  stockItemId: string | null
  isActive: boolean
  hasVariants: boolean
  productName: string
  variantName: string | null
  color: string | null
  size: string | null
  sku: string | null
  price: string
  vatRate: string
  weight: string | null
  /** Picture of the variant's colour. */
  imageUrl: string | null
}

const offerColumns = `
         wanted.product_id as "productId", wanted.variant_id as "wantedVariantId", variant.id as "variantId",
         item.id as "stockItemId", product.is_active as "isActive",
         exists (select 1 from product_variants as v where v.product_id = product.id) as "hasVariants",
         product.name as "productName", variant.name as "variantName", variant.color, variant.size,
         coalesce(variant.sku, product.sku) as sku, product.price::text, product.vat_rate::text as "vatRate",
         product.weight::text, ${variantPictureSql('product.id', 'variant.color')} as "imageUrl"`

const offerTables = `
  join products as product on product.id = wanted.product_id
  left join product_variants as variant on variant.id = wanted.variant_id and variant.product_id = product.id
  left join stock_items as item
    on item.product_id = product.id and item.variant_id is not distinct from wanted.variant_id`

const offersText = `
  select ${offerColumns}
  from unnest($1::uuid[], $2::uuid[]) as wanted (product_id, variant_id) ${offerTables}`

const offersBySkuText = `
  select wanted.given as "givenSku", ${offerColumns}
  from (
    select given, skus.product_id, skus.variant_id from unnest($1::text[]) as given join skus on skus.sku = upper(given)
  ) as wanted ${offerTables}`

export async function selectOffers(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const values = [wanted.map(({ productId }) => productId), wanted.map(({ variantId }) => variantId)]
  return (await runStatement<Offer>(db, offersText, values)).rows
}

/** Offers of these SKUs, ignoring case, each with the SKU as given. */
export async function selectOffersBySku(
  db: Queryable,
  skus: readonly string[],
): Promise<(Offer & { givenSku: string })[]> {
  return (await runStatement<Offer & { givenSku: string }>(db, offersBySkuText, [skus])).rows
}
