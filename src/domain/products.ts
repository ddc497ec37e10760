import { type Money, toCents } from './money.ts'

/** Rounded percentage off the compare price (portal.md §9); null where there is no real discount, or one that rounds to nothing. */
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

/** Distinct non-empty values across the variants, in their own order (portal.md §5). */
export const distinctColors = (variants: readonly VariantOptions[]): string[] =>
  distinct(variants.map(({ color }) => color))

export const distinctSizes = (variants: readonly VariantOptions[]): string[] =>
  distinct(variants.map(({ size }) => size))

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))]
}

/** The variant that matches both the chosen colour and the chosen size (portal.md §4); undefined while the choice is incomplete. */
export function matchVariant<V extends VariantOptions>(
  variants: readonly V[],
  choice: { color: string | null; size: string | null },
): V | undefined {
  return variants.find((variant) => (variant.color || null) === choice.color && (variant.size || null) === choice.size)
}

/** `Nero / M`, as order lines and lists show a variant (decisions.md §12); null without options. */
export function variantInfo(variant: VariantOptions & { name: string }): string {
  return [variant.color, variant.size].filter(Boolean).join(' / ') || variant.name
}

/** Colour swatches (portal.md §4): five known colours, any other is grey. */
const swatches: ReadonlyMap<string, string> = new Map([
  ['bianco', 'white'],
  ['nero', 'black'],
  ['rosso', 'red'],
  ['blu', 'blue'],
  ['verde', 'green'],
])

export const swatchColor = (color: string): string => swatches.get(color.trim().toLowerCase()) ?? 'grey'

/** Assumption: weight of a product that states none, in kg (decisions.md §6). */
export const defaultWeightKg = '1.000'
