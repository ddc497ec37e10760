import type { AdminProductRequestListQuery } from '../../../contract/products/product-requests.ts'
import type { AppContext } from '../../app-context.ts'
import type { Page } from '../../database/paging.ts'
import { findAccountIds } from '../accounts/accounts.reads.ts'
import { type AdminProductRequestRow, selectProductRequests } from './admin-product-requests.queries.ts'

/** Maximum number of customers that a search matches. */
const maxCustomers = 200

/** Further words of a search are ignored. */
const maxWords = 6

/** One page of the requests of all accounts, newest first. `search` finds requests with all of its words, and requests of customers by name. */
export async function listProductRequests(
  { db }: Pick<AppContext, 'db'>,
  query: AdminProductRequestListQuery,
): Promise<Page<AdminProductRequestRow>> {
  const { search } = query
  if (!search) return selectProductRequests(db, query)
  return selectProductRequests(db, query, {
    words: search.split(/\s+/).slice(0, maxWords),
    userIds: await findAccountIds(db, search, maxCustomers),
  })
}
