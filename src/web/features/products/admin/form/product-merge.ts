import { productFieldNames, withinSentence } from '../../../../../domain/products/product-rules.ts'
import type { ProductValues } from './product-values.ts'

const variantFields = ['color', 'size', 'sku', 'ean', 'shelf', 'stock'] as const

/** The form's fields as a flat record; fields of existing variants are named `variants.{id}.{field}`. */
export function fieldsOf({ variants, ...plain }: ProductValues): Record<string, unknown> {
  const ofVariants = variants.flatMap((variant) =>
    variant.id === null
      ? []
      : variantFields.map((field) => [`variants.${variant.id}.${field}`, variant[field]] as const),
  )
  return { ...plain, ...Object.fromEntries(ofVariants) }
}

/** Returns the form with one field set; unchanged if its variant was deleted. */
export function withField(values: ProductValues, name: string, value: unknown): ProductValues {
  const [, id, field] = /^variants\.([^.]+)\.(\w+)$/.exec(name) ?? []
  if (id === undefined || field === undefined) return { ...values, [name]: value }
  return { ...values, variants: values.variants.map((one) => (one.id === id ? { ...one, [field]: value } : one)) }
}

/**
 * Merges another admin's variants: adds new ones and removes deleted ones. A deleted variant that was changed here stays as a new one, so that
 * saving adds it again.
 */
export function withTheirVariants(values: ProductValues, before: ProductValues, theirs: ProductValues): ProductValues {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const present = new Set(theirs.variants.map(({ id }) => id))
  const kept = values.variants.flatMap((variant) => {
    const was = known.get(variant.id)
    if (variant.id === null || present.has(variant.id) || !was) return variant
    return JSON.stringify(was) === JSON.stringify(variant) ? [] : { ...variant, id: null }
  })
  return { ...values, variants: [...kept, ...theirs.variants.filter(({ id }) => !known.has(id))] }
}

/** Display name of a field: `Prezzo`, `Nero / M: giacenza`. */
export function labelOf(name: string, { variants }: ProductValues): string {
  const [, id, field] = /^variants\.([^.]+)\.(\w+)$/.exec(name) ?? []
  const label = productFieldNames[field ?? name] ?? name
  if (id === undefined) return label
  const variant = variants.find((one) => one.id === id)
  const called = [variant?.color, variant?.size].filter(Boolean).join(' / ') || variant?.sku || 'Variante'
  return `${called}: ${withinSentence(label)}`
}

/** Display text of a field's value. */
export function textOf(name: string, value: unknown, categories: readonly { value: string; label: string }[]): string {
  if (name === 'category') return categories.find((one) => one.value === value)?.label ?? ''
  return typeof value === 'boolean' ? (value ? 'Sì' : 'No') : String(value ?? '')
}
