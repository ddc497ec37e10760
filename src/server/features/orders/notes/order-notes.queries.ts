import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { nameOfUser } from '../../../database/name-of-user.ts'
import { users } from '../../../database/schema/accounts.ts'
import { type OrderNoteRow, orderNotes } from '../../../database/schema/order-records.ts'
import { orders } from '../../../database/schema/orders.ts'

export type NoteWithAuthor = Pick<OrderNoteRow, 'id' | 'text' | 'createdAt'> & { by: string }

const withAuthor = { id: orderNotes.id, text: orderNotes.text, createdAt: orderNotes.createdAt, by: nameOfUser }

export async function findNote(db: Queryable, id: string): Promise<NoteWithAuthor | undefined> {
  const [row] = await db
    .select(withAuthor)
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.id, id))
  return row
}

export async function insertNote(
  db: Queryable,
  note: Pick<OrderNoteRow, 'orderId' | 'authorId' | 'text'>,
): Promise<string> {
  const [row] = await db.insert(orderNotes).values(note).returning({ id: orderNotes.id })
  if (!row) throw new Error('The note was not written')
  return row.id
}

/** Returns the order's consignee and locks the order's row against anonymisation until the transaction ends. */
export async function lockConsignee(tx: Transaction, orderId: string) {
  const [row] = await tx
    .select({
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      shippingAddress: orders.shippingAddress,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('key share')
  return row
}
