import { and, asc, desc, eq } from 'drizzle-orm'
import type { PaidOrder } from '../../../../contract/orders/payments.ts'
import { resultOfPayment } from '../../../../domain/orders/paying/payments.ts'
import type { Queryable } from '../../../database/database.ts'
import { orders } from '../../../database/schema/orders.ts'
import { payments } from '../../../database/schema/payments.ts'

/** Results of the last payment of an own order and of the orders paid together with it, oldest order first. Empty if there is no payment. */
export async function selectPaymentResult(db: Queryable, userId: string, orderNumber: string): Promise<PaidOrder[]> {
  const [last] = await db
    .select({ id: payments.id, pageId: payments.pageId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), eq(orders.orderNumber, orderNumber)))
    .orderBy(desc(payments.id))
    .limit(1)
  if (!last) return []
  const shares = await db
    .select({ orderNumber: orders.orderNumber, status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(last.pageId ? eq(payments.pageId, last.pageId) : eq(payments.id, last.id))
    .orderBy(asc(orders.id))
  return shares.map((share) => ({ orderNumber: share.orderNumber, result: resultOfPayment[share.status] }))
}
