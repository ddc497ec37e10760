import { conflict } from '../../../domain/errors.ts'
import { violatedConstraint, violationDetail } from '../../database/database.ts'

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
  const message = taken === '' ? 'Uno SKU è già in uso' : `Lo SKU ${taken} è già in uso: scegline un altro.`
  const isTaken = (given: string | null | undefined) => given?.toUpperCase() === taken
  // If a form contains the SKU twice, the second one is to be changed.
  const at = variants.findLastIndex((variant) => isTaken(variant.sku))
  const field = at >= 0 ? `variants.${at}.sku` : 'sku'
  return conflict('product.sku_taken', message, at >= 0 || isTaken(sku) ? { [field]: message } : undefined)
}
