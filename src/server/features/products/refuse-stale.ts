import type { Transaction } from '../../database/database.ts'
import { changedMeanwhile, isOutdated } from '../audit/changed-meanwhile.ts'

/** Refuses a change of a product that was changed since the admin read it, and says by whom. */
export async function refuseStale(
  tx: Transaction,
  { id, updatedAt, readAt }: { id: string; updatedAt: Date; readAt: string | undefined },
  advice: string,
): Promise<void> {
  if (!isOutdated(readAt, updatedAt)) return
  throw await changedMeanwhile(tx, {
    code: 'product.changed',
    subject: `product:${id}`,
    readAt,
    deed: (act) => (act?.action === 'product.arrange_pictures' ? 'ha cambiato le immagini' : 'ha cambiato il prodotto'),
    // A picture of an import has arrived, or another program has written it.
    otherwise: 'il prodotto è cambiato',
    advice,
  })
}
