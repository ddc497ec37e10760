import type { BulkOutcome } from '../../../contract/product-bulk.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import {
  type BulkChangeRow,
  type BulkFields,
  lockBulkAct,
  lockProducts,
  markUndone,
  updateProducts,
} from './bulk.queries.ts'
import { toFacts, toOutcome } from './change-many.ts'

/** Takes a bulk change back, once: products that were changed again since stay as they are. */
export function undoMany(app: AppContext, adminId: string, actId: string): Promise<BulkOutcome> {
  return app.db.transaction(async (tx) => {
    const act = await lockBulkAct(tx, actId)
    if (!act) throw notFound('product.bulk_not_found', 'Questa modifica non c’è più.')
    if (act.undoneAt) return toOutcome(actId, act)
    const made = act.changes as BulkChangeRow[]
    const rows = new Map(
      (
        await lockProducts(
          tx,
          made.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const isStill = ({ id, after }: BulkChangeRow) =>
      Object.entries(after).every(([field, value]) => rows.get(id)?.[field as keyof BulkFields] === value)
    const back = made.filter(isStill).map(({ id, before, after }) => ({ id, before: after, after: before }))
    await updateProducts(tx, back)
    await markUndone(tx, actId)
    await announce(app, tx, 'product.bulk_undone', { actId, adminId, changes: back.map(toFacts) })
    return { id: actId, changed: back.length, skipped: made.length - back.length, isUndone: true }
  })
}
