import { and, count, eq, inArray } from 'drizzle-orm'
import { openRequestStatuses } from '../../../domain/products/product-requests.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { type ProductRequestRow, productRequests } from '../../database/schema/requests.ts'

export async function insertProductRequest(
  db: Queryable,
  request: typeof productRequests.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(productRequests).values(request).returning({ id: productRequests.id })
  if (!row) throw new Error('The request was not stored')
  return row.id
}

/** Throws if the request does not exist: requests are never deleted while their user exists. */
export async function findOwnProductRequest(db: Queryable, userId: string, id: string): Promise<ProductRequestRow> {
  const [row] = await db
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.id, id), eq(productRequests.userId, userId)))
  if (!row) throw new Error(`No product request ${id} of this user`)
  return row
}

export async function countOpenRequests(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(productRequests)
    .where(and(eq(productRequests.userId, userId), inArray(productRequests.status, [...openRequestStatuses])))
  return row?.n ?? 0
}

export async function selectOwnProductRequests(
  db: Queryable,
  userId: string,
  query: PageQuery,
): Promise<Page<ProductRequestRow>> {
  const own = eq(productRequests.userId, userId)
  const page = newestFirst(productRequests, { filter: own, ...query })
  const total = await countRows(db, productRequests, own)
  const rows = await db
    .select()
    .from(productRequests)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}
