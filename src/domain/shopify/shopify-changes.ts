import type { ShopProduct } from './shopify-products.ts'

/**
 * Decides field by field which parts of a product are sent to a shop, and which ones the reseller changed there manually and are therefore kept, by
 * comparison with the last sent values (docs/decisions/0164-read-a-shop-before-writing-to-it.md).
 */

export interface PresentVariant {
  /** Shopify's ids. */
  id: string
  inventoryItemId: string
  sku: string | null
  /** Values by option name. */
  selected: { option: string; value: string }[]
  price: string
  barcode: string | null
  isTracked: boolean
  /** Kilograms. */
  weight: string | null
  hsCode: string | null
  origin: string | null
}

/** A product in its current state in the shop. */
export interface PresentProduct {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  productType: string
  tags: string[]
  status: string
  options: { name: string; values: string[] }[]
  variants: PresentVariant[]
  /** Shopify's ids of its pictures, in order. */
  pictures: string[]
}

/** Values by field name; names for variants end with the SKU: `price:DW-1`. */
export type ShopFields = Record<string, string>

/** The last sent state of a product. */
export interface SentProduct {
  /** Values we requested. */
  asked: ShopFields
  /** Values in the shop afterwards, as normalised by it. */
  there: ShopFields
  /** Shopify's ids of our variants, by SKU, and of our pictures, by address. */
  variantIds: Record<string, string>
  pictureIds: Record<string, string>
}

export type ProductFieldName = 'title' | 'description' | 'productType' | 'tags' | 'status' | 'pictures'

export type VariantFieldName = 'variant' | 'price' | 'barcode' | 'weight' | 'hsCode' | 'origin'

export const keyOf = (field: VariantFieldName, sku: string): string => `${field}:${sku.toUpperCase()}`

const written = (fields: Record<string, string | null>): ShopFields =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null))

/** The fields to request. Values that are not known in the portal are omitted, so they are not overwritten. */
export function askedFields(product: ShopProduct): ShopFields {
  const { title, descriptionHtml, productType, tags, status, pictures, weight, hsCode, origin } = product
  return written({
    title,
    description: descriptionHtml,
    productType,
    tags: tags.toSorted().join(', '),
    status,
    pictures: pictures.map(({ url }) => url).join('\n'),
    ...Object.assign(
      {},
      ...product.variants.map(({ sku, values, price, barcode }) => ({
        [keyOf('variant', sku)]: values.join(' / '),
        [keyOf('price', sku)]: price,
        [keyOf('barcode', sku)]: barcode,
        [keyOf('weight', sku)]: weight,
        [keyOf('hsCode', sku)]: hsCode,
        [keyOf('origin', sku)]: origin,
      })),
    ),
  })
}

const asNumber = (text: string | null) => (text === null ? null : String(Number(text)))

/** Our variants in the shop, by SKU. They are found by their ids, otherwise by SKU. */
export function ourVariants(
  present: PresentProduct,
  skus: readonly string[],
  variantIds: SentProduct['variantIds'] = {},
): Map<string, PresentVariant> {
  const byId = new Map(present.variants.map((one) => [one.id, one]))
  const bySku = new Map(present.variants.map((one) => [one.sku?.trim().toUpperCase(), one]))
  const found = new Map<string, PresentVariant>()
  for (const sku of skus.map((one) => one.toUpperCase())) {
    const variant = byId.get(variantIds[sku] ?? '') ?? bySku.get(sku)
    if (variant) found.set(sku, variant)
  }
  return found
}

/** The same fields with the shop's values. */
export function fieldsThere(present: PresentProduct, ours: ReadonlyMap<string, PresentVariant>): ShopFields {
  const { title, descriptionHtml, productType, tags, status, pictures } = present
  return written({
    title,
    description: descriptionHtml,
    productType,
    tags: tags.toSorted().join(', '),
    status,
    pictures: pictures.join('\n'),
    ...Object.assign(
      {},
      ...[...ours].map(([sku, variant]) => ({
        [keyOf('variant', sku)]: variant.selected.map(({ value }) => value).join(' / '),
        [keyOf('price', sku)]: variant.price,
        [keyOf('barcode', sku)]: variant.barcode ?? '',
        [keyOf('weight', sku)]: asNumber(variant.weight) ?? '0',
        [keyOf('hsCode', sku)]: variant.hsCode ?? '',
        [keyOf('origin', sku)]: variant.origin ?? '',
      })),
    ),
  })
}

interface Comparison {
  asked: ShopFields
  there: ShopFields
  /** Null: no update has completed yet. */
  last: Pick<SentProduct, 'asked' | 'there'> | null
  /** Fields requested by an interrupted update, which may have reached the shop. */
  interrupted: ShopFields | null
  /** The reseller requested to restore our values. */
  overwrites: boolean
}

export interface FieldPlan {
  send: ReadonlySet<string>
  kept: string[]
}

/** The fields to send, and the fields kept because the reseller changed them manually. */
export function planFields(given: Comparison): FieldPlan {
  const send = new Set<string>()
  const kept: string[] = []
  const absent = new Set<string>()
  for (const [key, wanted] of Object.entries(given.asked)) {
    const [field, sku = ''] = split(key)
    if (absent.has(sku)) continue
    const decision = decide(key, wanted, given)
    if (decision === 'send') send.add(key)
    if (decision === 'kept') kept.push(key)
    // The variant was removed manually in the shop: its fields are not sent.
    if (decision === 'kept' && field === 'variant' && given.there[key] === undefined) absent.add(sku)
  }
  return { send, kept }
}

const split = (key: string): [field: string, sku?: string] => {
  const at = key.indexOf(':')
  return at < 0 ? [key] : [key.slice(0, at), key.slice(at + 1)]
}

function decide(key: string, wanted: string, given: Comparison): 'send' | 'kept' | 'same' {
  const { there, last, overwrites } = given
  const now = there[key]
  if (now === undefined) return last?.there[key] !== undefined && !overwrites ? 'kept' : 'send'
  if (now === wanted || (!last && bare(now) === bare(wanted))) return 'same'
  const isOurs = overwrites || isAsWeLeftIt(key, now, given)
  if (!isOurs) return 'kept'
  const isAsked = last?.asked[key] === wanted && last.there[key] === now
  return isAsked ? 'same' : 'send'
}

function isAsWeLeftIt(key: string, now: string, { last, interrupted }: Comparison): boolean {
  if (last && last.there[key] === now) return true
  // The field has not been filled in yet.
  if (!last && isEmpty(now)) return true
  const begun = interrupted?.[key]
  if (begun === undefined) return false
  // The ids of the pictures were not received after the interruption, only their number is known.
  if (key === 'pictures') return now.split('\n').length === begun.split('\n').length
  return bare(begun) === bare(now)
}

const isEmpty = (text: string) => text === '' || text === '0'

/** A text without the parts that shops normalise. */
const bare = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, ' ')
    .replace(/["'<>&\s]+/g, ' ')
    .trim()

/** The values to store after an update. Kept fields retain the previously sent values, so that they are recognised as changed again. */
export function sentAfter(
  asked: ShopFields,
  there: ShopFields,
  { kept }: Pick<FieldPlan, 'kept'>,
  last: Pick<SentProduct, 'asked' | 'there'> | null,
): Pick<SentProduct, 'asked' | 'there'> {
  const after: Pick<SentProduct, 'asked' | 'there'> = { asked: {}, there: {} }
  const stays = new Set(kept)
  for (const [key, value] of Object.entries(asked)) {
    const before = stays.has(key)
    const [wasAsked, wasThere] = before ? [last?.asked[key], last?.there[key]] : [value, there[key]]
    if (wasAsked !== undefined) after.asked[key] = wasAsked
    if (wasThere !== undefined) after.there[key] = wasThere
  }
  return after
}
