import type { BulkUndo } from '../../../contract/products/product-bulk.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import {
  type BulkChangeRow,
  type BulkFields,
  type BulkRow,
  lockBulkAct,
  lockCategories,
  lockProducts,
  markUndone,
  selectWithSku,
  updateProducts,
} from './bulk.queries.ts'
import { toFacts } from './change-many.ts'

/** Undoes a bulk change of the last 24 hours, once. Products that were changed since, or cannot be restored, stay as they are. */
export function undoMany(app: AppContext, adminId: string, actId: string): Promise<BulkUndo> {
  return app.db.transaction(async (tx) => {
    const act = await lockBulkAct(tx, actId)
    if (!act) throw productProblems['product.bulk_not_found']()
    const made = act.changes as BulkChangeRow[]
    if (act.undoneAt) return toUndo(actId, { made: made.length, undone: act.undone ?? act.changed, wasUndone: true })
    if (act.isOver) throw productProblems['product.bulk_over']()
    const back = (await restorable(tx, made)).map(({ id, before, after }) => ({ id, before: after, after: before }))
    await updateProducts(tx, back)
    await markUndone(tx, actId, back.length)
    await announce(app, tx, 'product.bulk_undone', { actId, adminId, changes: back.map(toFacts) })
    return toUndo(actId, { made: made.length, undone: back.length, wasUndone: false })
  })
}

const toUndo = (
  id: string,
  { made, undone, wasUndone }: { made: number; undone: number; wasUndone: boolean },
): BulkUndo => ({
  id,
  changed: undone,
  skipped: made - undone,
  isUndone: true,
  wasUndone,
})

/** Changes whose products are still as the bulk change left them and can be restored. */
async function restorable(tx: Transaction, made: readonly BulkChangeRow[]): Promise<BulkChangeRow[]> {
  const ids = made.map(({ id }) => id)
  // Categories before products: deleting a category locks in the same order.
  const categories = await lockCategories(tx, [...new Set(made.flatMap(({ before }) => before.categoryId ?? []))])
  const rows = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]))
  const withSku = await selectWithSku(tx, ids)
  return made.filter(
    (change) =>
      isStill(change, rows.get(change.id)) &&
      (change.before.categoryId === undefined || categories.has(change.before.categoryId)) &&
      // A deleted product has released its SKU and stays off sale.
      (change.before.isActive !== true || withSku.has(change.id)),
  )
}

const isStill = ({ after }: BulkChangeRow, row: BulkRow | undefined): boolean =>
  Object.entries(after).every(([field, value]) => row?.[field as keyof BulkFields] === value)
