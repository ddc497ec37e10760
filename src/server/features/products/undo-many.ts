import type { BulkOutcome } from '../../../contract/product-bulk.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
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
import { findCategoryName } from './product-state.queries.ts'

/**
 * Takes a bulk change back, once: products that were changed again since stay as they are, and so does what cannot be as it was, because the
 * product or its category was deleted meanwhile.
 */
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
    const gone = await selectGoneCategories(tx, made)
    // One that was deleted has given its SKU away.
    const canBeAgain = ({ id, before }: BulkChangeRow) =>
      !(before.isActive && rows.get(id)?.sku === null) && !(before.categoryId && gone.has(before.categoryId))
    const isStill = ({ id, after }: BulkChangeRow) =>
      Object.entries(after).every(([field, value]) => rows.get(id)?.[field as keyof BulkFields] === value)
    const back = made
      .filter((change) => isStill(change) && canBeAgain(change))
      .map(({ id, before, after }) => ({ id, before: after, after: before }))
    await updateProducts(tx, back)
    await markUndone(tx, actId)
    await announce(app, tx, 'product.bulk_undone', { actId, adminId, changes: back.map(toFacts) })
    return { id: actId, changed: back.length, skipped: made.length - back.length, isUndone: true }
  })
}

/** Those of the categories that the products had before which are there no more; the others stay until the transaction ends. */
async function selectGoneCategories(tx: Transaction, made: readonly BulkChangeRow[]): Promise<Set<string>> {
  const gone = new Set<string>()
  for (const id of new Set(made.flatMap(({ before }) => before.categoryId ?? []))) {
    if ((await findCategoryName(tx, id)) === undefined) gone.add(id)
  }
  return gone
}
