import type { AdminProductRequestListQuery } from '../../../contract/products/product-requests.ts'
import type { AppContext } from '../../app-context.ts'
import type { Page } from '../../database/paging.ts'
import { findAccountIds } from '../accounts/account-search.reads.ts'
import { type AdminProductRequestRow, selectProductRequests } from './admin-product-requests.queries.ts'

/** Customers who may be meant: the requests of more are not looked for. */
const mostCustomers = 200

/** A longer search is not told apart better. */
const mostWords = 6

/** One page of everybody's requests, newest first; with `search` those that have all of its words, and those of customers who are called so. */
export async function listProductRequests(
  { db }: Pick<AppContext, 'db'>,
  query: AdminProductRequestListQuery,
): Promise<Page<AdminProductRequestRow>> {
  const { search } = query
  if (!search) return selectProductRequests(db, query)
  return selectProductRequests(db, query, {
    words: search.split(/\s+/).slice(0, mostWords),
    userIds: await findAccountIds(db, search, mostCustomers),
  })
}
