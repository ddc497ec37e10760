import type { AdminProduct, AdminVariant } from '../../../../../contract/products/admin-products.ts'
import { mapFacts, productFacts } from '../../../../../domain/products/facts.ts'
import { productFieldNames, withinSentence } from '../../../../../domain/products/product-rules.ts'
import type { TypedVariant } from '../../../../../domain/products/variant-grid.ts'
import type { ProductInput } from '../admin-products.api.ts'

/** A variant in the form. */
export type VariantValues = TypedVariant

/** A product in the form, as typed; `category` is an id. */
export type ProductValues = typeof emptyProduct

export const emptyProduct = {
  name: '',
  description: '',
  price: '',
  comparePrice: '',
  category: '',
  sku: '',
  stock: '0',
  shelf: '',
  weight: '',
  ...mapFacts(productFacts, () => ''),
  ean: '',
  hsCode: '',
  vatRate: '22',
  vatNature: '',
  isActive: true,
  variants: [] as VariantValues[],
}

/** `49.90` in Italian notation. */
const written = (amount: string | null): string => (amount ?? '').replace('.', ',')

/** `22.00` → `22`, `0.350` → `0,35`. */
const shortest = (amount: string | null): string => (amount === null ? '' : written(String(Number(amount))))

export const toValues = (product: AdminProduct): ProductValues => ({
  name: product.name,
  description: product.description,
  price: written(product.price),
  comparePrice: written(product.comparePrice),
  category: product.categoryId,
  sku: product.sku ?? '',
  stock: String(product.stock),
  shelf: product.shelf ?? '',
  weight: shortest(product.weight),
  ...mapFacts(productFacts, (name) => product[name] ?? ''),
  ean: product.ean ?? '',
  hsCode: product.hsCode ?? '',
  vatRate: shortest(product.vatRate),
  vatNature: product.vatNature ?? '',
  isActive: product.isActive,
  variants: product.variants.map(toVariantValues),
})

const toVariantValues = (variant: AdminVariant): VariantValues => ({
  id: variant.id,
  color: variant.color ?? '',
  size: variant.size ?? '',
  sku: variant.sku ?? '',
  ean: variant.ean ?? '',
  shelf: variant.shelf ?? '',
  stock: String(variant.stock),
})

/** Parses a number of pieces; empty means 0. A dot is only a thousands separator: `1.5` stays 1.5, which validation refuses. */
export const pieces = (typed: string): number => {
  const text = typed.trim()
  return Number(/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replace(/\./g, '') : text)
}

/** Pieces of the product, or of all its variants. */
export const stockOf = ({ stock, variants }: ProductValues): number =>
  variants.length === 0 ? pieces(stock) : variants.reduce((sum, variant) => sum + pieces(variant.stock), 0)

/** The complete form, as sent for a new product and validated by the contract. */
export const toInput = ({ stock, variants, ...values }: ProductValues): ProductInput => ({
  ...values,
  stock: pieces(stock),
  variants: variants.map(({ stock: typed, ...variant }) => ({ ...variant, stock: pieces(typed) })),
})

/**
 * Only fields changed since the product was read, so that concurrent changes to other fields are kept. Unchanged stock is left out, because orders
 * change it all the time; changed stock is sent together with the number the admin saw.
 */
export function changesOf(values: ProductValues, before: ProductValues): ProductInput {
  const { variants, stock, ...plain } = values
  const changed = Object.entries(plain).filter(([field, value]) => value !== before[field as keyof typeof plain])
  const hasStock = variants.length === 0 && before.variants.length === 0 && stock !== before.stock
  return {
    ...Object.fromEntries(changed),
    ...(hasStock && { stock: pieces(stock), stockSeen: pieces(before.stock) }),
    ...(JSON.stringify(variants) !== JSON.stringify(before.variants) && {
      variants: variants.map((variant) => variantInput(variant, before.variants)),
    }),
  }
}

function variantInput({ stock, ...variant }: VariantValues, before: readonly VariantValues[]): ProductInput {
  const was = before.find(({ id }) => id !== null && id === variant.id)
  if (!was) return { ...variant, stock: pieces(stock) }
  // The warehouse changes shelves without updating the product: an unchanged shelf must not be overwritten.
  const { shelf, ...others } = variant
  return {
    ...others,
    ...(shelf !== was.shelf && { shelf }),
    ...(stock !== was.stock && { stock: pieces(stock), stockSeen: pieces(was.stock) }),
  }
}

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
