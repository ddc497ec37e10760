import type { SetStock } from '../stock/set-stock.ts'
import { differences, type RevisionPlan } from './plan-revision.ts'
import type { ImportedProduct } from './product-import.queries.ts'
import type { NewFromFile } from './product-rules.ts'

/** Values of a product before and after an import; `before` is null if the import created it. */
export interface ImportedFacts {
  productId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** Main fields of a created product. */
export function createdFacts(productId: string, { product, category }: NewFromFile): ImportedFacts {
  const { name, sku, price, comparePrice, isActive, variants } = product
  const offer =
    variants.length > 0
      ? { variants: variants.map((variant) => ({ name: variant.name, sku: variant.sku, stock: variant.stock })) }
      : { stock: product.stock }
  return { productId, before: null, after: { name, sku, price, comparePrice, isActive, category, ...offer } }
}

/** Exactly the fields that a revision changed; null if there are none. */
export function revisedFacts(
  current: ImportedProduct,
  { revision, shelves }: Pick<RevisionPlan, 'revision' | 'shelves'>,
  stocks: ReadonlyMap<string, SetStock>,
  category: string | undefined,
): ImportedFacts | null {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const note = (field: string, was: unknown, is: unknown) => {
    before[field] = was
    after[field] = is
  }
  for (const [field, value] of Object.entries(revision.values)) {
    if (field === 'categoryId') note('category', current.category, category)
    else note(field, current[field as keyof ImportedProduct], value)
  }
  recordVariants(current, revision, note)
  recordPictures(current, revision, note)
  for (const item of [
    { ...current, variant: null },
    ...current.variants.map((one) => ({ ...one, variant: one.name })),
  ]) {
    const whose = item.variant === null ? '' : ` ${item.variant}`
    const stock = stocks.get(item.stockItemId ?? '')
    if (stock && stock.before !== stock.after) note(`stock${whose}`, stock.before, stock.after)
    const place = shelves.find(({ stockItemId }) => stockItemId === item.stockItemId)
    if (place) note(`shelf${whose}`, item.shelf, place.shelf)
  }
  return Object.keys(after).length > 0 ? { productId: current.id, before, after } : null
}

type Note = (field: string, was: unknown, is: unknown) => void

function recordVariants(current: ImportedProduct, revision: RevisionPlan['revision'], note: Note): void {
  for (const { id, ...wanted } of revision.changedVariants) {
    const same = current.variants.find((variant) => variant.id === id)
    if (!same) continue
    const changed = differences(wanted, same)
    const was = Object.keys(changed).map((field) => [field, same[field as keyof typeof same]])
    note(`variant ${same.name}`, Object.fromEntries(was), changed)
  }
  for (const { name, sku, stock } of revision.newVariants) note(`variant ${name}`, null, { sku, stock })
}

function recordPictures(current: ImportedProduct, revision: RevisionPlan['revision'], note: Note): void {
  const { changedImages, removedImageIds } = revision
  const touched = new Set([...changedImages.map(({ id }) => id), ...removedImageIds])
  if (touched.size === 0) return
  const was = current.pictures.filter(({ id }) => touched.has(id))
  note(
    'pictures',
    was,
    was
      .filter(({ id }) => !removedImageIds.includes(id))
      .map((picture) => ({ ...picture, ...changedImages.find(({ id }) => id === picture.id) })),
  )
}
