import { countryNamed } from '../addresses/country-names.ts'
import type { Money } from '../money/money.ts'
import { colorAmong, distinctColors, distinctSizes, pictureOfColor } from '../products/products.ts'
import { fold } from '../words/fold.ts'
import { oneLine } from '../words/one-line.ts'
import { isOurSku } from './shopify-orders.ts'
import { type PriceRule, shopPrice } from './shopify-prices.ts'

/** A catalogue product in a reseller's shop: docs/specification/shopify.md#products-to-the-shop. */

/** Permissions the app needs for products and their stock, in addition to those for orders. */
export const productScopes = ['write_products', 'write_inventory', 'read_locations'] as const

export const shopProductLimits = {
  /** Shopify's limits, in characters. */
  title: 255,
  description: 20_000,
  /** Products sent by one request. */
  atOnce: 5_000,
  /** Products of an account in its shop. */
  all: 20_000,
  /** Products listed by id in one request. */
  named: 1_000,
  /** Titles and descriptions edited before sending. */
  edited: 200,
} as const

/** Maximum length of an option or a value. */
const longestName = 255

export const shopStatuses = ['ACTIVE', 'DRAFT'] as const

type ShopStatus = (typeof shopStatuses)[number]

/** A product in the catalogue; amounts include VAT. */
export interface HouseProduct {
  name: string
  description: string
  /** Name of the category. */
  category: string
  price: Money
  weight: string | null
  sku: string | null
  ean: string | null
  hsCode: string | null
  origin: string | null
  composition: string | null
  isActive: boolean
  images: readonly { imageUrl: string; altText: string | null; color: string | null }[]
  variants: readonly {
    name: string
    color: string | null
    size: string | null
    sku: string | null
    ean: string | null
  }[]
}

/** The reseller's choices for the product. */
export interface WantedInShop {
  isDraft: boolean
  /** Null: the catalogue's text is used. */
  title: string | null
  description: string | null
  priceRule: PriceRule
}

export interface ShopVariant {
  sku: string
  /** One for each option. */
  values: string[]
  price: Money
  barcode: string | null
  /** Index of the picture that shows it. */
  picture: number | null
}

/** The intended state of a product in a shop. */
export interface ShopProduct {
  title: string
  descriptionHtml: string
  productType: string
  tags: string[]
  status: ShopStatus
  /** Option names. */
  options: string[]
  variants: ShopVariant[]
  pictures: { url: string; alt: string }[]
  /** Kilograms. */
  weight: string | null
  hsCode: string | null
  /** ISO 3166-1 alpha-2. */
  origin: string | null
}

/** Shopify's own names for a product without options. */
export const onlyOption = { name: 'Title', value: 'Default Title' } as const

export const cannotBeSold =
  'Nessun articolo di questo prodotto ha un codice che comincia per DW-, e senza i suoi ordini non tornerebbero qui: scrivici.'

/** The intended state of a product in the shop; null if no article has our SKU prefix, because its orders could not be imported. */
export function shopProductOf(product: HouseProduct, wanted: WantedInShop): ShopProduct | null {
  const { options, variants } = offersOf(product)
  const sold = variants.filter(({ sku }) => isOurSku(sku))
  if (sold.length === 0) return null
  const price = shopPrice(product.price, wanted.priceRule)
  const colors = distinctColors(product.variants)
  return {
    title: titleOf(wanted.title ?? product.name),
    descriptionHtml: wanted.description === null ? ownHtml(product) : toHtml(wanted.description),
    productType: oneLine(product.category, longestName),
    tags: [...new Set([product.category, ...colors].map(toTag).filter(Boolean))],
    status: product.isActive && !wanted.isDraft ? 'ACTIVE' : 'DRAFT',
    options,
    variants: sold.map(({ sku, values, ean, color }) => ({
      sku: sku?.trim() ?? '',
      values,
      price,
      barcode: barcodeOf(ean),
      picture: color === null ? null : pictureOfColor(product.images, colorAmong(colors, color) ?? color),
    })),
    pictures: product.images.map(({ imageUrl, altText }) => ({ url: imageUrl, alt: altText ?? product.name })),
    weight: product.weight !== null && Number(product.weight) > 0 ? String(Number(product.weight)) : null,
    hsCode: hsCodeOf(product.hsCode),
    origin: product.origin && countryNamed(product.origin),
  }
}

interface Offer {
  sku: string | null
  values: string[]
  ean: string | null
  color: string | null
}

/** Options: colour and size, if the variants have them; the variants' names if colour and size do not distinguish them. */
function offersOf({ sku, ean, variants }: HouseProduct): { options: string[]; variants: Offer[] } {
  if (variants.length === 0) {
    return { options: [onlyOption.name], variants: [{ sku, ean, values: [onlyOption.value], color: null }] }
  }
  const hasColors = distinctColors(variants).length > 0
  const hasSizes = distinctSizes(variants).length > 0
  const named = (hasColors || hasSizes) && {
    options: [...(hasColors ? ['Colore'] : []), ...(hasSizes ? ['Taglia'] : [])],
    variants: variants.map((variant) => ({
      ...variant,
      values: [...(hasColors ? [variant.color || 'Unico'] : []), ...(hasSizes ? [variant.size || 'Unica'] : [])].map(
        toValue,
      ),
    })),
  }
  if (named && areDistinct(named.variants)) return withOneSpelling(named)
  const seen = new Map<string, number>()
  return {
    options: ['Variante'],
    variants: variants.map((variant) => {
      const name = toValue(variant.name)
      const before = seen.get(fold(name)) ?? 0
      seen.set(fold(name), before + 1)
      return { ...variant, values: [before === 0 ? name : `${name.slice(0, 245)} (${before + 1})`] }
    }),
  }
}

const areDistinct = (variants: readonly { values: readonly string[] }[]): boolean =>
  new Set(variants.map(({ values }) => fold(values.join('\n')))).size === variants.length

/** Shopify treats values that differ only in case as equal: the first spelling is used for all. */
function withOneSpelling<Named extends { options: string[]; variants: Offer[] }>(named: Named): Named {
  const spellings = named.options.map(() => new Map<string, string>())
  const spell = (value: string, option: number): string => {
    const known = spellings[option]
    const first = known?.get(fold(value))
    if (first !== undefined) return first
    known?.set(fold(value), value)
    return value
  }
  return { ...named, variants: named.variants.map((one) => ({ ...one, values: one.values.map(spell) })) }
}

const toValue = (text: string): string => oneLine(text, longestName) || '–'

/** A placeholder if the title has no visible characters. */
const titleOf = (text: string): string => oneLine(text, shopProductLimits.title) || '–'

/** Commas would separate tags. */
const toTag = (text: string): string => oneLine(text.replaceAll(',', ' '), longestName)

/** Only digits, in a valid barcode length. */
const barcodeOf = (ean: string | null): string | null => (ean && /^\d{8,14}$/.test(ean.trim()) ? ean.trim() : null)

/** Shopify accepts six to thirteen digits. */
function hsCodeOf(code: string | null): string | null {
  const digits = code?.replace(/[\s.]/g, '') ?? ''
  return /^\d{6,13}$/.test(digits) ? digits : null
}

const ownHtml = ({ description, composition }: HouseProduct): string =>
  toHtml(description) + (composition?.trim() ? toHtml(`Composizione: ${composition}`) : '')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text as escaped HTML paragraphs. */
export function toHtml(text: string): string {
  const safe = text.slice(0, shopProductLimits.description).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '<br>'))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
