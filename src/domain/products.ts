import { type Money, toCents } from './money.ts'

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

/** Distinct non-empty values of the variants, in the variants' order. */
export const distinctColors = (variants: readonly VariantOptions[]): string[] =>
  distinct(variants.map(({ color }) => color))

export const distinctSizes = (variants: readonly VariantOptions[]): string[] =>
  distinct(variants.map(({ size }) => size))

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))]
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

/** Colour swatches: five known colours, any other is grey. */
const swatches: ReadonlyMap<string, string> = new Map([
  ['bianco', 'white'],
  ['nero', 'black'],
  ['rosso', 'red'],
  ['blu', 'blue'],
  ['verde', 'green'],
])

export const swatchColor = (color: string): string => swatches.get(color.trim().toLowerCase()) ?? 'grey'

/** Assumption: weight in kg of a product that states none, unless the setting says otherwise. */
export const defaultWeightKg = '1.000'
