import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminProductRequestListQuery } from '../../../contract/products/product-requests.ts'
import { productRequestsPageSize } from '../../../domain/page-sizes.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { type ProductRequestRow, productRequests } from '../../database/schema/requests.ts'
import { listedCustomer } from '../accounts/accounts.reads.ts'

const select = (db: Queryable) =>
  db
    .select({ request: productRequests, user: listedCustomer })
    .from(productRequests)
    .innerJoin(users, eq(users.id, productRequests.userId))

export type AdminProductRequestRow = Awaited<ReturnType<typeof select>>[number]

/** Expression of the trigram index: the customer's texts as one text in lower case. */
const searchable = sql`(lower(${productRequests.description} || ' ' || coalesce(${productRequests.colors}, '') || ' ' || coalesce(${productRequests.productUrl}, '')))`

const mentions = (word: string): SQL => sql`${searchable} like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`

/** Matches requests that contain all of these words, and requests of these customers. */
interface SoughtRequests {
  words: readonly string[]
  userIds: readonly string[]
}

const isSought = ({ words, userIds }: SoughtRequests) =>
  or(and(...words.map(mentions)), userIds.length > 0 ? inArray(productRequests.userId, [...userIds]) : undefined)

export async function selectProductRequests(
  db: Queryable,
  { status, limit = productRequestsPageSize, cursor }: AdminProductRequestListQuery,
  sought?: SoughtRequests,
): Promise<Page<AdminProductRequestRow>> {
  const filter = and(status && eq(productRequests.status, status), sought && isSought(sought))
  const page = newestFirst(productRequests, { filter, limit, cursor })
  const total = await countUpTo(db, productRequests, filter)
  const rows = await select(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const keyed = rows.map((row) => ({ ...row, id: row.request.id, createdAt: row.request.createdAt }))
  return page.cut(keyed, total)
}

export async function findProductRequest(db: Queryable, id: string): Promise<AdminProductRequestRow | undefined> {
  const [row] = await select(db).where(eq(productRequests.id, id))
  return row
}

/** Locks the request until the transaction ends. */
export async function lockProductRequest(tx: Transaction, id: string): Promise<ProductRequestRow | undefined> {
  const [row] = await tx.select().from(productRequests).where(eq(productRequests.id, id)).for('update')
  return row
}

export async function updateProductRequest(
  tx: Transaction,
  id: string,
  review: Pick<ProductRequestRow, 'status' | 'adminNotes' | 'reviewedAt'>,
): Promise<void> {
  await tx.update(productRequests).set(review).where(eq(productRequests.id, id))
}
