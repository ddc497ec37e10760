import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { orderDocumentYears } from '../../../../domain/orders/parcels/order-documents.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { nameOfUser } from '../../../database/name-of-user.ts'
import { users } from '../../../database/schema/accounts.ts'
import { type OrderDocumentRow, orderDocuments } from '../../../database/schema/order-records.ts'

export type DocumentWithAuthor = { document: OrderDocumentRow; by: string }

export async function findDocument(db: Queryable, id: string): Promise<DocumentWithAuthor | undefined> {
  const [row] = await db
    .select({ document: orderDocuments, by: nameOfUser })
    .from(orderDocuments)
    .innerJoin(users, eq(users.id, orderDocuments.uploadedBy))
    .where(eq(orderDocuments.id, id))
  return row
}

/** Number of current documents of a locked order, and the id of the one with the same content. */
export async function findSameFile(
  tx: Transaction,
  { orderId, digest }: Pick<OrderDocumentRow, 'orderId' | 'digest'>,
): Promise<{ attached: number; sameId: string | null }> {
  const [row] = await tx
    .select({
      attached: count(),
      sameId: sql<
        string | null
      >`(array_agg(${orderDocuments.id}) filter (where ${orderDocuments.digest} = ${digest}))[1]`,
    })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), isNull(orderDocuments.withdrawnAt)))
  return row ?? { attached: 0, sameId: null }
}

export async function insertDocument(tx: Transaction, row: typeof orderDocuments.$inferInsert): Promise<void> {
  await tx.insert(orderDocuments).values(row)
}

/** Marks a document as withdrawn. Undefined if it already was. */
export async function withdraw(tx: Transaction, id: string, at: Date): Promise<OrderDocumentRow | undefined> {
  const [row] = await tx
    .update(orderDocuments)
    .set({ withdrawnAt: at })
    .where(and(eq(orderDocuments.id, id), isNull(orderDocuments.withdrawnAt)))
    .returning()
  return row
}

/** Documents past their retention period, oldest first. */
export async function selectOutdated(db: Queryable, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from order_documents where created_at < present() - make_interval(years => ${orderDocumentYears})
    order by created_at limit ${atMost}`)
  return rows.map(({ id }) => id)
}

export async function deleteDocument(db: Queryable, id: string): Promise<void> {
  await db.delete(orderDocuments).where(eq(orderDocuments.id, id))
}
