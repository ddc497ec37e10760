import { type Money, toCents } from '../money/money.ts'

/** More pictures do not help a buyer, and each takes a second to encode. */
export const maxProductPictures = 20

/** Maximum number of variants per product: twenty colours in fifteen sizes. */
export const maxVariants = 300

/** Maximum length of a picture's alternative text, in characters. */
export const longestAltText = 200

/** Discount against the compare price in whole percent; null if there is none or it rounds to 0. */
export function discountPercent(price: Money, comparePrice: Money | null): number | null {
  if (comparePrice === null) return null
  const now = toCents(price)
  const before = toCents(comparePrice)
  return (before > now && Math.round(((before - now) / before) * 100)) || null
}

interface VariantOptions {
  color: string | null
  size: string | null
}

/** Distinct non-empty colours of the variants, in the variants' order. */
export const distinctColors = (variants: readonly Pick<VariantOptions, 'color'>[]): string[] =>
  distinct(variants.map(({ color }) => color))

/** Distinct non-empty sizes of the variants, from small to large. */
export const distinctSizes = (variants: readonly VariantOptions[]): string[] =>
  inSizeOrder(distinct(variants.map(({ size }) => size)))

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))]
}

/** XXS … 5XL, then numbers ascending, then other words alphabetically. */
export const inSizeOrder = (sizes: readonly string[]): string[] =>
  [...sizes].sort((a, b) => {
    const [left, right] = [placeOfSize(a), placeOfSize(b)]
    return left.kind - right.kind || left.at - right.at || a.localeCompare(b, 'it')
  })

/** Rank of a size. Each X makes a letter size one step smaller or larger; `3XL` equals `XXXL`. */
function placeOfSize(size: string): { kind: number; at: number } {
  const name = size.trim().toUpperCase()
  if (name === 'M') return { kind: 0, at: 0 }
  const [, times = '', letter] = /^(\d?X|X*)([SL])$/.exec(name) ?? []
  if (letter) {
    const step = 1 + (/^\d/.test(times) ? Number(times[0]) : times.length)
    return { kind: 0, at: letter === 'S' ? -step : step }
  }
  return /^\d+([.,]\d+)?$/.test(name) ? { kind: 1, at: Number(name.replace(',', '.')) } : { kind: 2, at: 0 }
}

/** The variant with both the chosen colour and the chosen size; undefined while the choice is incomplete. */
export function matchVariant<V extends VariantOptions>(
  variants: readonly V[],
  choice: { color: string | null; size: string | null },
): V | undefined {
  return variants.find((variant) => (variant.color || null) === choice.color && (variant.size || null) === choice.size)
}

/** The variant's label in order lines and lists, such as `Nero / M`; its name if it has neither colour nor size. */
export function variantInfo(variant: VariantOptions & { name: string }): string {
  return [variant.color, variant.size].filter(Boolean).join(' / ') || variant.name
}

interface ShownPicture {
  imageUrl: string
  /** Placeholder while the picture loads; null if there is none. */
  preview: string | null
}

interface Pictured {
  imageUrl: string | null
  /** Each with the colour it shows; null: all colours. */
  images: readonly (ShownPicture & { color: string | null })[]
}

const isSameColor = (one: string | null, other: string): boolean =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

/** The colour in the variants' spelling; undefined if none of them has it. */
export const colorAmong = (colors: readonly string[], color: string): string | undefined =>
  colors.find((known) => isSameColor(known, color))

/** Index of the first picture of this colour, otherwise of the first that shows all colours; null if there is neither. */
export function pictureOfColor(images: readonly { color: string | null }[], color: string): number | null {
  const own = images.findIndex((image) => isSameColor(image.color, color))
  const found = own >= 0 ? own : images.findIndex((image) => image.color === null)
  return found >= 0 ? found : null
}

/** The main picture of a product, or of its variants in this colour. */
export function pictureFor({ images, imageUrl }: Pictured, color: string | null): ShownPicture | null {
  const at = color === null ? null : pictureOfColor(images, color)
  return images[at ?? 0] ?? (imageUrl === null ? null : { imageUrl, preview: null })
}

type Swatch = 'white' | 'black' | 'red' | 'blue' | 'green' | 'grey'

/** Swatch of a colour name: five known colours, grey for all others. */
const swatches: ReadonlyMap<string, Swatch> = new Map([
  ['bianco', 'white'],
  ['nero', 'black'],
  ['rosso', 'red'],
  ['blu', 'blue'],
  ['verde', 'green'],
])

export const swatchColor = (color: string): Swatch => swatches.get(color.trim().toLowerCase()) ?? 'grey'

/** Assumption: weight in kg of a product without one, unless the setting has another value. */
export const defaultWeightKg = '1.000'
