import { conflict } from '../../../domain/errors.ts'
import { type Transaction, violatedConstraint, violationDetail } from '../../database/database.ts'
import { editConflict, isOutdated } from '../audit/edit-conflict.ts'

/** Throws a conflict that names the author if the product was changed since the admin read it. */
export async function refuseStale(
  tx: Transaction,
  { id, updatedAt, readAt }: { id: string; updatedAt: Date; readAt: string | undefined },
  advice: string,
): Promise<void> {
  if (!isOutdated(readAt, updatedAt)) return
  throw await editConflict(tx, {
    code: 'product.changed',
    subject: `product:${id}`,
    readAt,
    deed: (act) => (act?.action === 'product.arrange_pictures' ? 'ha cambiato le immagini' : 'ha cambiato il prodotto'),
    // An import's picture was attached, or another program changed the product.
    otherwise: 'il prodotto è cambiato',
    advice,
  })
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
  const message = taken === '' ? 'Uno SKU è già in uso' : `Lo SKU ${taken} è già in uso: scegline un altro.`
  const isTaken = (given: string | null | undefined) => given?.toUpperCase() === taken
  // If a form contains the SKU twice, the second one is to be changed.
  const at = variants.findLastIndex((variant) => isTaken(variant.sku))
  const field = at >= 0 ? `variants.${at}.sku` : 'sku'
  return conflict('product.sku_taken', message, at >= 0 || isTaken(sku) ? { [field]: message } : undefined)
}
