import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** Sets the status and the times of an order, within the constraints of the database. */
export async function setOrder(
  app: TestApp,
  id: string,
  status: string,
  createdAt: Date,
  shippedAt?: Date,
): Promise<void> {
  const paid = ['paid', 'processing', 'shipped'].includes(status)
  const shipped = shippedAt ?? createdAt
  await app.context.db.execute(sql`
    update orders set status = ${status}, created_at = ${createdAt.toISOString()}::timestamptz,
      paid_at = ${paid ? createdAt.toISOString() : null}::timestamptz,
      shipped_at = ${status === 'shipped' ? shipped.toISOString() : null}::timestamptz,
      cancelled_at = ${status === 'cancelled' ? createdAt.toISOString() : null}::timestamptz,
      tracking_number = ${status === 'shipped' ? 'X1' : null}, carrier = ${status === 'shipped' ? 'DHL' : null}
    where id = ${id}`)
}
