import type { AdminOrderFilters } from '../../../../contract/orders/order-lists.ts'
import { adminOrderSort, maxSortedOrders } from '../../../../domain/orders/admin-order-list.ts'
import type { AppContext } from '../../../app-context.ts'
import { findOrders, isAmong, isOrderOrPayment, isWholeId, selectByIds, selectPage } from './admin-orders.queries.ts'
import { orderColumns, readOrderCells } from './export-orders.ts'
import type { AdminOrderRow } from './order-lists.queries.ts'

/** Orders read and written at a time; bounds the memory of an export of any size. */
const batchSize = 500

/** The filtered orders of all customers in list order: one row per order, with the cells of `adminOrderColumns`. */
export async function* exportAdminOrders(
  { db }: Pick<AppContext, 'db'>,
  filters: AdminOrderFilters,
): AsyncGenerator<(string | number | null)[]> {
  for await (const rows of batches(db, filters)) {
    const cellsOf = await readOrderCells(
      db,
      rows.map(({ order }) => order),
    )
    for (const { order, user } of rows) yield [user.username, user.companyName, user.email, ...cellsOf(order)]
  }
}

async function* batches(db: AppContext['db'], filters: AdminOrderFilters): AsyncGenerator<AdminOrderRow[]> {
  const { search } = filters
  if (search && !isWholeId(search)) return yield* batchesOfFound(db, filters, search)
  yield* batchesOf(db, filters, search ? isOrderOrPayment(search) : undefined)
}

async function* batchesOf(
  db: AppContext['db'],
  filters: AdminOrderFilters,
  filter: ReturnType<typeof isAmong> | undefined,
): AsyncGenerator<AdminOrderRow[]> {
  let cursor: string | null = null
  do {
    const page = await selectPage(db, filters, { filter, limit: batchSize, cursor: cursor ?? undefined })
    yield await selectByIds(db, page.ids)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/**
 * When sorted by payment, the first `maxSortedOrders` matches are sorted like the list. The remaining ones follow in the order in which they were
 * placed.
 */
async function* batchesOfFound(
  db: AppContext['db'],
  filters: AdminOrderFilters,
  search: string,
): AsyncGenerator<AdminOrderRow[]> {
  const { status } = filters
  const oldestFirst = adminOrderSort(status, filters.sort) === 'oldest_paid'
  let after: number | undefined
  if (oldestFirst) {
    const hits = await findOrders(db, search, status, { oldestFirst, atMost: maxSortedOrders })
    const filter = isAmong(hits.map(({ id }) => id))
    yield* batchesOf(db, filters, filter)
    if (hits.length < maxSortedOrders) return
    after = hits.at(-1)?.place
  }
  do {
    const hits = await findOrders(db, search, status, { after, oldestFirst, atMost: batchSize })
    yield await selectByIds(
      db,
      hits.map(({ id }) => id),
    )
    after = hits.length === batchSize ? hits.at(-1)?.place : undefined
  } while (after !== undefined)
}

export const adminOrderColumns: readonly string[] = ['Rivenditore', 'Azienda', 'Email rivenditore', ...orderColumns]
