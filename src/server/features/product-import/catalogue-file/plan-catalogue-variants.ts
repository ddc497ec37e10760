import type { ProductRevision } from '../../products/revise-product.ts'
import { countShelf, differences, generateSku, type RevisionPlan } from '../plan-revision.ts'
import type { ImportedProduct, ImportedVariant } from '../product-import.queries.ts'
import { asRead } from '../rows/read-import-rows.ts'
import { variantColumns } from './catalogue-columns.ts'
import { readEan, readStock, WrongCell, words } from './catalogue-values.ts'
import type { StatedOffer } from './parse-catalogue-product.ts'

interface VariantPlan extends Pick<RevisionPlan, 'counts' | 'shelves'> {
  changed: ProductRevision['changedVariants']
  added: ProductRevision['newVariants']
}

/** Plans the changes that the rows make to a product's variants. Throws `WrongCell`. */
export function planCatalogueVariants(rows: readonly StatedOffer[], current: ImportedProduct): VariantPlan {
  const pairs = pairVariants(rows, current.variants)
  const last = Math.max(-1, ...current.variants.map(({ sortOrder }) => sortOrder))
  const added = rows.filter((row) => !pairs.has(row))
  for (const { variantId } of added) {
    if (variantId) throw new WrongCell(`l’ID variante «${variantId}» non è di questo prodotto`)
  }
  const known = [...pairs].map(([row, variant]) => ({ row, variant, wanted: revised(row, variant) }))
  return {
    changed: known
      .filter(({ variant, wanted }) => Object.keys(differences(wanted, variant)).length > 0)
      .map(({ variant, wanted }) => ({ ...wanted, id: variant.id, sortOrder: variant.sortOrder })),
    added: added.map((row, at) =>
      newVariant(row, { sortOrder: last + 1 + at, skuOf: (name) => generateSku(current.id, name) }),
    ),
    counts: known.flatMap(({ row, variant, wanted }) => {
      const counted = row.stock ? readStock(row.stock) : undefined
      return countShelf(variant, counted, row.line, wanted.name) ?? []
    }),
    shelves: known.flatMap(({ row, variant }) =>
      row.shelf === undefined || variant.stockItemId === null || row.shelf === asRead(variant.shelf ?? '')
        ? []
        : [{ stockItemId: variant.stockItemId, shelf: words(row.shelf) || null }],
    ),
  }
}

/** Pairs rows with variants by id, else by SKU, else by colour and size, else by name. */
function pairVariants(
  rows: readonly StatedOffer[],
  variants: readonly ImportedVariant[],
): Map<StatedOffer, ImportedVariant> {
  const free = new Set(variants)
  const pairs = new Map<StatedOffer, ImportedVariant>()
  const same = (text: string | undefined, value: string | null) =>
    asRead(value ?? '').toLowerCase() === (text ?? '').toLowerCase()
  const ways: readonly ((row: StatedOffer, variant: ImportedVariant) => boolean)[] = [
    (row, { id }) => Boolean(row.variantId) && row.variantId?.toLowerCase() === id,
    (row, { sku }) => !row.variantId && Boolean(row.variantSku) && same(row.variantSku, sku),
    (row, { color, size }) =>
      !row.variantId && Boolean(row.color || row.size) && same(row.color, color) && same(row.size, size),
    (row, { name }) => !row.variantId && Boolean(row.variantName) && same(row.variantName, name),
  ]
  for (const matches of ways) {
    for (const row of rows) {
      if (pairs.has(row)) continue
      const variant = [...free].find((candidate) => matches(row, candidate))
      if (!variant) continue
      free.delete(variant)
      pairs.set(row, variant)
    }
  }
  return pairs
}

type Wanted = Pick<ImportedVariant, 'name' | 'color' | 'size' | 'sku' | 'ean'>

/** The variant with the row's values. Columns missing from the row keep their values. */
function revised(row: StatedOffer, variant: ImportedVariant): Wanted {
  const stays = (column: 'variantSku' | 'variantName' | 'color' | 'size' | 'variantEan') =>
    row[column] === undefined || row[column] === asRead(variantColumns[column].write(variant))
  const color = stays('color') ? variant.color : words(row.color ?? '') || null
  const size = stays('size') ? variant.size : words(row.size ?? '') || null
  const isNamed = !stays('variantName') && Boolean(row.variantName)
  const ownName = variant.name === nameOf(variant) ? nameOf({ color, size }) || variant.name : variant.name
  return {
    color,
    size,
    name: isNamed ? words(row.variantName ?? '') : ownName,
    sku: stays('variantSku') || !row.variantSku ? variant.sku : words(row.variantSku),
    ean: stays('variantEan') ? variant.ean : row.variantEan ? readEan('variantEan', row.variantEan) : null,
  }
}

/** For example `Nero / M`. */
const nameOf = ({ color, size }: Pick<ImportedVariant, 'color' | 'size'>): string =>
  [color, size].filter(Boolean).join(' / ')

export function newVariant(
  row: StatedOffer,
  { sortOrder, skuOf }: { sortOrder: number; skuOf: (name: string) => string },
): ProductRevision['newVariants'][number] {
  const color = words(row.color ?? '') || null
  const size = words(row.size ?? '') || null
  const name = words(row.variantName ?? '') || nameOf({ color, size })
  if (name === '') throw new WrongCell('la variante è nuova, e manca «Colore» o «Taglia»')
  return {
    name,
    color,
    size,
    sku: words(row.variantSku ?? '') || skuOf(name),
    ean: row.variantEan ? readEan('variantEan', row.variantEan) : null,
    stock: row.stock ? readStock(row.stock) : 0,
    shelf: words(row.shelf ?? '') || null,
    sortOrder,
  }
}
