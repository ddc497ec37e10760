import type { VariantInput } from '../../../contract/products/product-writing.ts'
import { invalid } from '../../../domain/errors.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import { variantSku } from '../../../domain/products/variant-sku.ts'

export interface AddedVariant {
  name: string
  color: string | null
  size: string | null
  sku: string
  ean: string | null
  shelf: string | null
  stock: number
  sortOrder: number
}

interface Placed {
  variant: VariantInput
  /** Index in the form. */
  at: number
}

/** Values of new variants. Each has its own SKU or one derived from the product's. `taken`: names of the other variants. */
export function newVariants(
  placed: readonly Placed[],
  { sku, taken }: { sku: string | null; taken: readonly string[] },
): AddedVariant[] {
  const names = new Set(taken.map((name) => name.toLowerCase()))
  return placed.map(({ variant, at }) => {
    const { color = null, size = null, ean = null, shelf = null, stock = 0 } = variant
    const name = variantName(variant, at)
    if (names.has(name.toLowerCase())) throw sameVariant(name, at)
    names.add(name.toLowerCase())
    const own = variant.sku ?? (sku === null ? null : variantSku(sku, { color, size, name }))
    if (own === null) throw invalid('variant.sku', 'SKU richiesto', { [`variants.${at}.sku`]: 'SKU richiesto' })
    return { name, color, size, sku: own, ean, shelf, stock, sortOrder: at }
  })
}

/** The variant's own name, else its colour and size. */
export function variantName({ name, color = null, size = null }: VariantInput, at: number): string {
  const called = variantInfo({ name: name ?? '', color, size })
  if (called === '') {
    const message = 'Scrivi il colore o la taglia'
    throw invalid('variant.unnamed', message, { [`variants.${at}.color`]: message })
  }
  return name || called
}

export function sameVariant(name: string, at: number) {
  const message = `La variante «${name}» c’è già`
  return invalid('variant.repeated', message, { [`variants.${at}.color`]: message })
}
