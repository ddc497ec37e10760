import type {
  AdminOrderFilters,
  AdminOrderIdsQuery,
  AdminOrderListQuery,
} from '../../../../contract/orders/order-lists.ts'
import { adminOrderSort, maxCountedOrders, maxSortedOrders } from '../../../../domain/orders/admin-order-list.ts'
import { requestProblems } from '../../../../domain/request-problems.ts'
import type { Queryable } from '../../../database/database.ts'
import {
  type AdminOrderPage,
  findOrders,
  isAmong,
  isOrderOrPayment,
  isWholeId,
  selectFirstIds,
  selectPage,
} from './admin-orders.queries.ts'
import type { OrderTotals } from './order-counts.queries.ts'

interface ListedOrders extends AdminOrderPage {
  displayed: number
  displayedIsCapped: boolean
}

/**
 * One page of the admin's list. Without a search it reads along an index and takes the total from the counters. A search matches its words in the
 * order in which orders were placed and counts only the first matches.
 */
export async function listAdminOrders(
  db: Queryable,
  query: AdminOrderListQuery,
  totals: OrderTotals,
): Promise<ListedOrders> {
  const { search, status, limit, cursor } = query
  if (!search) {
    const page = await selectPage(db, query, { filter: undefined, limit, cursor })
    return { ...page, displayed: status === 'all' ? totals.all : totals.byGroup[status], displayedIsCapped: false }
  }
  return isWholeId(search) ? listById(db, query, search) : listFound(db, query, search)
}

/** Few results: the first page usually holds all of them, so its length is the total. */
async function listById(db: Queryable, query: AdminOrderListQuery, id: string): Promise<ListedOrders> {
  const filter = isOrderOrPayment(id)
  const page = await selectPage(db, query, { filter, limit: query.limit, cursor: query.cursor })
  const all = page.nextCursor || query.cursor ? await selectFirstIds(db, query, { filter, limit: 1000 }) : page.ids
  return { ...page, displayed: all.length, displayedIsCapped: false }
}

async function listFound(db: Queryable, query: AdminOrderListQuery, search: string): Promise<ListedOrders> {
  const { status, limit, cursor } = query
  const oldestFirst = isByPayment(query)
  const most = oldestFirst ? maxSortedOrders : maxCountedOrders
  const hits = await findOrders(db, search, status, { oldestFirst, atMost: most + 1 })
  const counted = { displayed: Math.min(hits.length, most), displayedIsCapped: hits.length > most }
  // Only the orders placed first are sorted by payment; they are nearly always the ones paid first.
  if (oldestFirst) {
    const ids = hits.slice(0, most).map(({ id }) => id)
    return { ...(await selectPage(db, query, { filter: isAmong(ids), limit, cursor })), ...counted }
  }
  const after = placeOf(cursor)
  const following =
    after === undefined ? hits.slice(0, limit + 1) : await findOrders(db, search, status, { after, atMost: limit + 1 })
  const shown = following.slice(0, limit)
  const end = following.length > limit ? shown.at(-1) : undefined
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: end ? cursorOf(end.place) : null,
    ...counted,
  }
}

const isByPayment = ({ status, sort }: AdminOrderFilters): boolean => adminOrderSort(status, sort) === 'oldest_paid'

/** The first ids of the list. */
export async function listAdminOrderIds(db: Queryable, query: AdminOrderIdsQuery): Promise<string[]> {
  const { search, status, limit } = query
  if (!search) return selectFirstIds(db, query, { filter: undefined, limit })
  if (isWholeId(search)) return selectFirstIds(db, query, { filter: isOrderOrPayment(search), limit })
  if (!isByPayment(query)) return (await findOrders(db, search, status, { atMost: limit })).map(({ id }) => id)
  const hits = await findOrders(db, search, status, { oldestFirst: true, atMost: maxSortedOrders })
  return selectFirstIds(db, query, { filter: isAmong(hits.map(({ id }) => id)), limit })
}

/** Encodes a place of the list as an opaque cursor. */
const cursorOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url')

function placeOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const match = /^place (-?\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw requestProblems.cursor()
  return Number(match[1])
}
