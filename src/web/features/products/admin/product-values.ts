import type { AdminProduct, AdminVariant } from '../../../../contract/products/admin-products.ts'
import type { TypedVariant } from '../../../../domain/products/variant-grid.ts'
import type { ProductInput } from './admin-products.api.ts'

/** A variant as the form has it. */
export type VariantValues = TypedVariant

/** A product as the form has it: what is typed. */
export interface ProductValues {
  name: string
  description: string
  price: string
  comparePrice: string
  /** Its id. */
  category: string
  sku: string
  stock: string
  shelf: string
  weight: string
  composition: string
  origin: string
  ean: string
  hsCode: string
  vatRate: string
  vatNature: string
  isActive: boolean
  variants: VariantValues[]
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  comparePrice: '',
  category: '',
  sku: '',
  stock: '0',
  shelf: '',
  weight: '',
  composition: '',
  origin: '',
  ean: '',
  hsCode: '',
  vatRate: '22',
  vatNature: '',
  isActive: true,
  variants: [],
}

/** `49.90` as people here write it. */
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
  composition: product.composition ?? '',
  origin: product.origin ?? '',
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

/** As the call wants it: whole numbers as numbers. An empty field of pieces means none; a point only parts thousands, `1.5` is refused. */
export const pieces = (typed: string): number => {
  const text = typed.trim()
  return Number(/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replace(/\./g, '') : text)
}

/** Pieces of the product, or of all its variants. */
export const stockOf = ({ stock, variants }: ProductValues): number =>
  variants.length === 0 ? pieces(stock) : variants.reduce((sum, variant) => sum + pieces(variant.stock), 0)

/** All of the form, as a new product is sent and as the contract checks it. */
export const toInput = ({ stock, variants, ...values }: ProductValues): ProductInput => ({
  ...values,
  stock: pieces(stock),
  variants: variants.map(({ stock: typed, ...variant }) => ({ ...variant, stock: pieces(typed) })),
})

/**
 * Only what was changed since the product was read: what others have done to the rest stays. A stock that was not touched is not sent, because
 * orders change it all the time; one that was touched goes with the number that was seen.
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
  // The warehouse moves things without changing the product: a shelf that was not touched is not written back.
  const { shelf, ...others } = variant
  return {
    ...others,
    ...(shelf !== was.shelf && { shelf }),
    ...(stock !== was.stock && { stock: pieces(stock), stockSeen: pieces(was.stock) }),
  }
}
