import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import { foldReference, orderImportColumns } from '../../../../domain/orders/order-import.ts'

const referenceAt = orderImportColumns.indexOf('reference')

/** Number of orders of a file, including invalid ones, that remain after some were placed; 0 if none is placed yet. */
export function ordersLeft({ rows, orders }: Pick<OrderImport, 'rows' | 'orders'>): number {
  const isThere = orders.map(({ state }) => state === 'placed' || state === 'known')
  if (!isThere.includes(true)) return 0
  const left = rows.filter(({ order }) => order === null || !isThere[order])
  return new Set(left.map(({ cells, line }) => foldReference(cells[referenceAt] ?? '') || line)).size
}
