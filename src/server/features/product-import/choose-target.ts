import type { ParsedProduct } from './parsed-product.ts'
import type { ImportTarget } from './product-import.queries.ts'
import type { ImportIndex } from './rows/index-import-rows.ts'

export type TargetChoice = { productId: string | null } | { conflict: string }

/**
 * Chooses the catalogue product that a product of the file updates: the one with its handle, else the one with its SKUs, else none. A SKU that
 * belongs to another product is a conflict.
 */
export function chooseTarget(
  { handle, variants }: Pick<ParsedProduct, 'handle' | 'variants'>,
  targets: readonly ImportTarget[],
  index: ImportIndex,
): TargetChoice {
  const byHandle = targets.find(({ importHandle }) => importHandle === handle)
  const others = targets.filter((target) => target !== byHandle)
  const [other, ...more] = others
  if (!other) return { productId: byHandle?.id ?? null }
  // Found by its SKUs: a product created by hand, or one whose handle in the shop has changed since the last import.
  const isFree = other.importHandle === null || !index.handles.has(other.importHandle)
  // If only one of the two has variants, they share a SKU by chance.
  const isAlike = other.hasVariants === variants.length > 0
  if (!byHandle && more.length === 0 && isFree && isAlike) return { productId: other.id }
  const owner = other.importHandle ? `«${other.importHandle}»` : 'un altro prodotto'
  return { conflict: `lo SKU «${other.skus[0]}» nel catalogo è già di ${owner}` }
}
