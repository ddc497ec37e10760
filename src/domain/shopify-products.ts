import { countryNamed } from './addresses/country-names.ts'
import type { Money } from './money/money.ts'
import { colorAmong, distinctColors, distinctSizes, pictureOfColor } from './products/products.ts'
import { isOurSku } from './shopify-orders.ts'
import { type PriceRule, shopPrice } from './shopify-prices.ts'
import { fold } from './words/fold.ts'
import { oneLine } from './words/one-line.ts'

/** A product of ours in a reseller's shop: docs/specification/shopify.md#products-to-the-shop. */

/** What an app of the shop may do for products and their stock, beside what orders need. */
export const productScopes = ['write_products', 'write_inventory', 'read_locations'] as const

export const shopProductLimits = {
  /** Characters, as Shopify takes them. */
  title: 255,
  description: 20_000,
  /** Products that one request sends. */
  atOnce: 5_000,
  /** Products that an account has in its shop. */
  all: 20_000,
  /** Products that one request names. */
  named: 1_000,
  /** Titles and descriptions that are edited before sending. */
  edited: 200,
} as const

/** Of an option or a value. */
const longestName = 255

export const shopStatuses = ['ACTIVE', 'DRAFT'] as const

export type ShopStatus = (typeof shopStatuses)[number]

/** As the house has it; amounts with VAT. */
export interface HouseProduct {
  name: string
  description: string
  /** The category's name. */
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

/** How the reseller wants it there. */
export interface WantedInShop {
  isDraft: boolean
  /** Null: ours. */
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
  /** Which of the pictures shows it. */
  picture: number | null
}

/** What a shop is to have. */
export interface ShopProduct {
  title: string
  descriptionHtml: string
  productType: string
  tags: string[]
  status: ShopStatus
  /** Names. */
  options: string[]
  variants: ShopVariant[]
  pictures: { url: string; alt: string }[]
  /** Kilograms. */
  weight: string | null
  hsCode: string | null
  /** ISO 3166-1 alpha-2. */
  origin: string | null
}

/** Of a product without options, as Shopify itself calls them. */
export const onlyOption = { name: 'Title', value: 'Default Title' } as const

export const cannotBeSold =
  'Nessun articolo di questo prodotto ha un codice che comincia per DW-, e senza i suoi ordini non tornerebbero qui: scrivici.'

/** What the shop is to have of a product; null where none of it can be sold there: its orders would not find back. */
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

/** Colour and size, as far as the variants have them; where these do not tell them apart, their names. */
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

/** Shopify takes values that differ in case alone for one: the first spelling stands for all. */
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

/** What does not show is no title. */
const titleOf = (text: string): string => oneLine(text, shopProductLimits.title) || '–'

/** Commas part tags. */
const toTag = (text: string): string => oneLine(text.replaceAll(',', ' '), longestName)

/** Digits under a barcode, of the lengths that there are. */
const barcodeOf = (ean: string | null): string | null => (ean && /^\d{8,14}$/.test(ean.trim()) ? ean.trim() : null)

/** Six to thirteen digits are what Shopify takes. */
function hsCodeOf(code: string | null): string | null {
  const digits = code?.replace(/[\s.]/g, '') ?? ''
  return /^\d{6,13}$/.test(digits) ? digits : null
}

const ownHtml = ({ description, composition }: HouseProduct): string =>
  toHtml(description) + (composition?.trim() ? toHtml(`Composizione: ${composition}`) : '')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text as paragraphs: nothing in it is markup. */
export function toHtml(text: string): string {
  const safe = text.slice(0, shopProductLimits.description).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '<br>'))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
