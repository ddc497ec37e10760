import { createHash } from 'node:crypto'
import type { ProductRevision } from '../products/revise-product.ts'
import type { ParsedProduct, ParsedVariant, StatedProduct } from './parsed-product.ts'
import type { ImportedProduct, ImportedVariant } from './product-import.queries.ts'

/** A stock item of the catalogue and its stock according to the file. */
export interface StockCount {
  stockItemId: string
  counted: number
  line: number
  /** Name of the variant; null for the product itself. */
  variant: string | null
}

export interface RevisionPlan {
  revision: ProductRevision
  counts: readonly StockCount[]
  /** Changed shelves. */
  shelves: readonly { stockItemId: string; shelf: string | null }[]
  /** Variants missing from the file; they stay. */
  vanished: readonly ImportedVariant[]
}

/** The differences between the file and the catalogue, without pictures. */
export function planRevision(
  parsed: ParsedProduct,
  current: ImportedProduct,
  categoryId: string | undefined,
): RevisionPlan {
  const known = pairVariants(parsed.variants, current.variants)
  const changedVariants: ProductRevision['changedVariants'][number][] = []
  const newVariants: ProductRevision['newVariants'][number][] = []
  const counts: (StockCount | null)[] = []
  for (const [sortOrder, { line, stock, ...variant }] of parsed.variants.entries()) {
    const same = known[sortOrder]
    const sku = variant.sku ?? same?.sku ?? generateSku(parsed.handle, variant.name)
    const wanted = { ...variant, sku, sortOrder }
    if (!same) newVariants.push({ ...wanted, stock: stock ?? 0 })
    else if (Object.keys(differences(wanted, same)).length > 0) changedVariants.push({ ...wanted, id: same.id })
    if (same) counts.push(countShelf(same, stock, line, variant.name))
  }
  // When a product gets variants, only the held pieces of its own stock remain.
  const ownStock = parsed.variants.length === 0 ? parsed.stock : 0
  counts.push(countShelf(current, ownStock, parsed.line, null))
  return {
    revision: {
      values: differences(wantedValues(parsed, current, categoryId), current),
      changedVariants,
      newVariants,
      changedImages: changedPictures(parsed, current),
      removedImageIds: [],
    },
    counts: counts.filter((count) => count !== null),
    shelves: [],
    vanished: current.variants.filter((variant) => !known.includes(variant)),
  }
}

/** The catalogue's variant for each variant of the file, paired by SKU, else by name. */
function pairVariants(
  wanted: readonly ParsedVariant[],
  current: readonly ImportedVariant[],
): (ImportedVariant | undefined)[] {
  const free = new Set(current)
  const take = (matches: (variant: ImportedVariant) => boolean) => {
    const found = [...free].find(matches)
    if (found) free.delete(found)
    return found
  }
  const bySku = wanted.map(({ sku }) =>
    sku === null ? undefined : take((variant) => variant.sku?.toUpperCase() === sku.toUpperCase()),
  )
  return wanted.map(({ name }, at) => bySku[at] ?? take((variant) => variant.name.toLowerCase() === name.toLowerCase()))
}

function wantedValues(parsed: ParsedProduct, current: ImportedProduct, categoryId: string | undefined) {
  return {
    ...parsed.values,
    importHandle: parsed.handle,
    sku:
      parsed.variants.length > 0
        ? skuBesideVariants(parsed, current)
        : (parsed.sku ?? current.sku ?? generateSku(parsed.handle)),
    ...(categoryId !== undefined && { categoryId }),
  }
}

/** SKU of a product with variants: unchanged unless one of its variants takes it over. */
function skuBesideVariants(parsed: ParsedProduct, current: ImportedProduct): string {
  const taken = parsed.variants.some(({ sku }) => sku?.toUpperCase() === current.sku?.toUpperCase())
  return current.sku !== null && !taken ? current.sku : generateSku(parsed.handle)
}

export function countShelf(
  shelf: Pick<ImportedVariant, 'stockItemId' | 'onHand'>,
  counted: number | undefined,
  line: number,
  variant: string | null,
): StockCount | null {
  const { stockItemId, onHand } = shelf
  if (stockItemId === null || counted === undefined || counted === onHand) return null
  return { stockItemId, counted, line, variant }
}

/** Changed alt text, colour and order of pictures that the product already has. */
export function changedPictures(
  parsed: Pick<StatedProduct, 'pictures'>,
  current: ImportedProduct,
): ProductRevision['changedImages'] {
  return (parsed.pictures ?? []).flatMap(({ sourceUrl, altText, color, sortOrder }) => {
    const same = current.pictures.find((picture) => picture.sourceUrl === sourceUrl)
    const wanted = { altText, color, sortOrder }
    return same && Object.keys(differences(wanted, same)).length > 0 ? [{ ...wanted, id: same.id }] : []
  })
}

/** The wanted values that differ from the current ones. */
export function differences<T extends object>(wanted: T, current: { readonly [K in keyof T]?: unknown }): Partial<T> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => current[key as keyof T] !== value),
  ) as Partial<T>
}

/** Letters and digits that are not confused in print. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A SKU for an offer without one in the file. Computed only from the handle and the options, so that every import gives the same one. */
export function generateSku(handle: string, variantName?: string): string {
  const product = `DW-${code(handle, 8)}`
  return variantName === undefined ? product : `${product}-${code(`${handle}\n${variantName}`, 6)}`
}

function code(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest()
  return Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join('')
}
