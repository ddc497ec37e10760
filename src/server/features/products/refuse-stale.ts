import type { Transaction } from '../../database/database.ts'
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
