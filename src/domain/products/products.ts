import { type Money, toCents } from '../money/money.ts'

/** More pictures do not help a buyer, and each costs a second of encoding. */
export const maxProductPictures = 20

/** Of one product: twenty colours in fifteen sizes. */
export const maxVariants = 300

/** Characters of what a picture shows, for those who do not see it. */
export const longestAltText = 200

/** Rounded percentage off the compare price; null without a discount, or where it rounds to 0. */
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

/** XXS … 5XL, then numbers ascending, then other words by the alphabet. */
export const inSizeOrder = (sizes: readonly string[]): string[] =>
  [...sizes].sort((a, b) => {
    const [left, right] = [placeOfSize(a), placeOfSize(b)]
    return left.kind - right.kind || left.at - right.at || a.localeCompare(b, 'it')
  })

/** Each X makes a letter size one step smaller or larger; `3XL` is short for `XXXL`. */
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

/** `Nero / M`, as order lines and lists show a variant; without colour and size, its name. */
export function variantInfo(variant: VariantOptions & { name: string }): string {
  return [variant.color, variant.size].filter(Boolean).join(' / ') || variant.name
}

interface ShownPicture {
  imageUrl: string
  /** What is shown until it has come; null where there is none. */
  preview: string | null
}

interface Pictured {
  imageUrl: string | null
  /** Each with the colour that it shows; null: all of them. */
  images: readonly (ShownPicture & { color: string | null })[]
}

const isSameColor = (one: string | null, other: string): boolean =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

/** A colour as the variants spell it; undefined if none of them has it. */
export const colorAmong = (colors: readonly string[], color: string): string | undefined =>
  colors.find((known) => isSameColor(known, color))

/** Index of the picture that shows a colour: its own, else one that shows all colours; null where there is neither. */
export function pictureOfColor(images: readonly { color: string | null }[], color: string): number | null {
  const own = images.findIndex((image) => isSameColor(image.color, color))
  const found = own >= 0 ? own : images.findIndex((image) => image.color === null)
  return found >= 0 ? found : null
}

/** The picture by which a product, or its variant of this colour, is known. */
export function pictureFor({ images, imageUrl }: Pictured, color: string | null): ShownPicture | null {
  const at = color === null ? null : pictureOfColor(images, color)
  return images[at ?? 0] ?? (imageUrl === null ? null : { imageUrl, preview: null })
}

type Swatch = 'white' | 'black' | 'red' | 'blue' | 'green' | 'grey'

/** Colour swatches: five known colours, any other is grey. */
const swatches: ReadonlyMap<string, Swatch> = new Map([
  ['bianco', 'white'],
  ['nero', 'black'],
  ['rosso', 'red'],
  ['blu', 'blue'],
  ['verde', 'green'],
])

export const swatchColor = (color: string): Swatch => swatches.get(color.trim().toLowerCase()) ?? 'grey'

/** Assumption: weight in kg of a product that states none, unless the setting says otherwise. */
export const defaultWeightKg = '1.000'
