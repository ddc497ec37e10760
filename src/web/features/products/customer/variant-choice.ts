import type { ProductVariant } from '../../../../contract/products/products.ts'
import { distinctColors, distinctSizes, matchVariant } from '../../../../domain/products/products.ts'

export interface VariantChoice {
  color: string | null
  size: string | null
  /** Used for variants that have neither colour nor size. */
  name: string | null
}

interface Options {
  colors: string[]
  sizes: string[]
  names: string[]
}

export function optionsOf(variants: readonly ProductVariant[]): Options {
  const colors = distinctColors(variants)
  const sizes = distinctSizes(variants)
  const areNamed = colors.length === 0 && sizes.length === 0 && variants.length > 1
  return { colors, sizes, names: areNamed ? [...new Set(variants.map(({ name }) => name))] : [] }
}

/** The requested values, if the variants have them. A single colour or size is preselected. */
export function initialChoice(
  variants: readonly ProductVariant[],
  asked: { [Part in keyof VariantChoice]?: string | undefined } = {},
): VariantChoice {
  const { colors, sizes, names } = optionsOf(variants)
  const pick = (values: string[], wanted: string | undefined) =>
    values.find((value) => value === wanted) ?? (values.length === 1 ? (values[0] ?? null) : null)
  return { color: pick(colors, asked.color), size: pick(sizes, asked.size), name: pick(names, asked.name) }
}

/** The chosen variant; null while the choice is incomplete, and for a combination that does not exist. */
export function chosenVariant(variants: readonly ProductVariant[], choice: VariantChoice): ProductVariant | null {
  if (optionsOf(variants).names.length > 0) return variants.find(({ name }) => name === choice.name) ?? null
  return matchVariant(variants, choice) ?? null
}

/** Reason why the choice identifies no variant: it is incomplete, or the combination does not exist. */
export type ChoiceGap = { kind: 'incomplete' | 'impossible'; message: string }

export function choiceGap(variants: readonly ProductVariant[], choice: VariantChoice): ChoiceGap | null {
  if (variants.length === 0 || chosenVariant(variants, choice)) return null
  const { colors, sizes, names } = optionsOf(variants)
  const needsColor = colors.length > 0 && !choice.color
  const needsSize = sizes.length > 0 && !choice.size
  if (names.length > 0) return { kind: 'incomplete', message: 'Scegli la variante' }
  if (needsColor && needsSize) return { kind: 'incomplete', message: 'Scegli colore e taglia' }
  if (needsColor) return { kind: 'incomplete', message: 'Scegli il colore' }
  if (needsSize) return { kind: 'incomplete', message: 'Scegli la taglia' }
  const combination = [choice.color, choice.size].filter(Boolean).join(' / ')
  return { kind: 'impossible', message: `${combination} non è disponibile: scegli un altro colore o un’altra taglia` }
}

/** Availability of a value in combination with the rest of the choice. */
export type Standing = 'available' | 'soldOut' | 'missing'

export function standingOf(variants: readonly ProductVariant[], part: Partial<VariantChoice>): Standing {
  const fits = (wanted: string | null | undefined, value: string | null) => !wanted || value === wanted
  const matching = variants.filter(
    ({ color, size, name }) => fits(part.color, color) && fits(part.size, size) && fits(part.name, name),
  )
  if (matching.length === 0) return 'missing'
  return matching.some(({ available }) => available > 0) ? 'available' : 'soldOut'
}
