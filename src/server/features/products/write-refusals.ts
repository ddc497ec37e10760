import { productProblems } from '../../../domain/products/product-problems.ts'
import { type Transaction, violatedConstraint, violationDetail } from '../../database/database.ts'
import { findChange, isOutdated } from '../audit/find-change.ts'

/** Throws a conflict that names the author if the product was changed since the admin read it. */
export async function refuseStale(
  tx: Transaction,
  { id, updatedAt, readAt }: { id: string; updatedAt: Date; readAt: string | undefined },
  doing: 'pictures' | 'product',
): Promise<void> {
  if (!isOutdated(readAt, updatedAt)) return
  const { act, ...change } = await findChange(tx, `product:${id}`, readAt)
  const isOfPictures = act?.action === 'product.arrange_pictures'
  throw productProblems['product.changed']({ ...change, isOfPictures, doing })
}

interface NamedSkus {
  sku?: string | null | undefined
  variants?: readonly { sku?: string | null | undefined }[] | undefined
}

/** Runs a write. If one of its SKUs is in use, throws a conflict on its field. The database decides: SKUs are unique, ignoring case. */
export async function nameTakenSku<Result>(input: NamedSkus, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'skus_pkey') throw error
    throw skuTaken(input, /=\((.*)\) already exists/s.exec(violationDetail(error))?.[1] ?? '')
  }
}

function skuTaken({ sku, variants = [] }: NamedSkus, taken: string) {
  const isTaken = (given: string | null | undefined) => given?.toUpperCase() === taken
  // If a form contains the SKU twice, the second one is to be changed.
  const at = variants.findLastIndex((variant) => isTaken(variant.sku))
  const field = at >= 0 ? `variants.${at}.sku` : 'sku'
  return productProblems['product.sku_taken'](
    { sku: taken || null },
    { field: at >= 0 || isTaken(sku) ? field : undefined },
  )
}
