import type { AdminProduct, AdminVariant } from '../../../../../contract/products/admin-products.ts'
import { mapFacts, productFacts } from '../../../../../domain/products/facts.ts'
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
