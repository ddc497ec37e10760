import { v7 as uuidv7 } from 'uuid'
import type { BulkAct, BulkOutcome } from '../../../contract/products/product-bulk.ts'
import { saleGaps } from '../../../domain/products/availability.ts'
import { applyPriceRule } from '../../../domain/products/price-rule.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { categoryNotFound } from './add-product.ts'
import {
  type BulkChangeRow,
  type BulkFields,
  type BulkRow,
  findBulkAct,
  insertBulkAct,
  lockProducts,
  selectForSale,
  updateProducts,
} from './bulk.queries.ts'
import { findCategoryName } from './product-state.queries.ts'

interface Many {
  adminId: string
  act: BulkAct
  ids: readonly string[]
}

/** Applies one change to many products, all or none, once per Idempotency-Key. Stores the changes so that they can be undone. */
export async function changeMany(
  app: AppContext,
  { adminId, act, ids }: Many,
  idempotent: IdempotentRequest | null,
): Promise<BulkOutcome> {
  const actId = await app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'bulkChange' }, async () => {
      const rows = await lockProducts(tx, ids)
      const { changes, skipped } = await planMany(tx, rows, act)
      const id = uuidv7()
      await updateProducts(tx, changes)
      await insertBulkAct(tx, { id, actorId: adminId, act, changes, changed: changes.length, skipped })
      await announce(app, tx, 'product.bulk_changed', { actId: id, adminId, changes: changes.map(toFacts) })
      return id
    }),
  )
  const made = await findBulkAct(app.db, actId)
  return toOutcome(actId, made)
}

const toOutcome = (
  id: string,
  act: { changed: number; skipped: number; undoneAt: Date | null } | undefined,
): BulkOutcome => ({
  id,
  changed: act?.changed ?? 0,
  skipped: act?.skipped ?? 0,
  isUndone: act?.undoneAt != null,
})

export const toFacts = ({ id, before, after }: BulkChangeRow) => ({
  productId: id,
  before: { ...before },
  after: { ...after },
})

async function planMany(tx: Transaction, rows: readonly BulkRow[], act: BulkAct) {
  if (act.kind === 'category' && (await findCategoryName(tx, act.category)) === undefined) throw categoryNotFound()
  const wanted = rows.map((row) => ({ row, after: afterOf(row, act) }))
  const impossible = wanted.filter(({ after }) => after === null)
  const first = impossible[0]
  // An invalid price means that the rule is wrong, so no product is changed.
  if (first && act.kind === 'price') {
    const facts = { products: impossible.length, name: first.row.name }
    throw productProblems['product.bulk_price'](facts, { field: 'act.rule.value' })
  }
  const changes = wanted.flatMap(({ row, after }): BulkChangeRow[] => {
    const differs = Object.entries(after ?? {}).filter(([field, value]) => row[field as keyof BulkFields] !== value)
    if (differs.length === 0) return []
    const before = Object.fromEntries(differs.map(([field]) => [field, row[field as keyof BulkFields]]))
    return [{ id: row.id, before, after: Object.fromEntries(differs) }]
  })
  if (act.kind === 'activate' && act.incomplete === 'refuse') {
    const products = (await selectForSale(tx, changes)).filter((product) => saleGaps(product).length > 0)
    if (products.length > 0) throw productProblems['product.incomplete']({ products })
  }
  return { changes, skipped: impossible.length }
}

/** Null if the product cannot be changed this way. */
function afterOf(row: BulkRow, act: BulkAct): Partial<BulkFields> | null {
  switch (act.kind) {
    case 'activate':
      // A deleted product has released its SKU.
      return row.sku === null ? null : { isActive: true }
    case 'deactivate':
      return { isActive: false }
    case 'category':
      return { categoryId: act.category }
    case 'price': {
      const price = applyPriceRule(row.price, act.rule)
      return price === null ? null : { price }
    }
    default:
      return act satisfies never
  }
}
