import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DisputeListQuery } from '../../../contract/orders/disputes.ts'
import { undecidedDisputes } from '../../../domain/orders/paying/disputes.ts'
import { disputesPageSize } from '../../../domain/page-sizes.ts'
import type { Queryable } from '../../database/database.ts'
import { type Counted, countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { orders } from '../../database/schema/orders.ts'
import { payments } from '../../database/schema/payments.ts'
import { planCharges } from '../../database/schema/plans.ts'
import { type DisputeRow, disputes } from '../../database/schema/refunds.ts'
import { listedCustomer } from '../accounts/accounts.reads.ts'

/** Literals instead of parameters, so that the partial index on undecided disputes applies. */
const isUndecided = sql`${disputes.state} in (${sql.raw(undecidedDisputes.map((state) => `'${state}'`).join(', '))})`

/** Disputes about unknown payments are not listed. */
const isOurs = isNotNull(disputes.paymentId)

/** Disputes that the bank has not decided yet. */
export const waitingDisputes: Counted = { table: disputes, filter: and(isUndecided, isOurs) }

/** Disputes of all customers, newest first. */
export async function selectDisputes(
  db: Queryable,
  { status, limit = disputesPageSize, cursor }: DisputeListQuery,
): Promise<Page<DisputeRow>> {
  const inState = status && (status === 'undecided' ? isUndecided : eq(disputes.state, status))
  const filter = and(inState, isOurs)
  const page = newestFirst(disputes, { filter, limit, cursor })
  const total = await countUpTo(db, disputes, filter)
  const rows = await db
    .select()
    .from(disputes)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

const maxDisputes = 50

/** Disputes about an order's payments, newest first. */
export async function selectDisputesOf(db: Queryable, orderId: string): Promise<DisputeRow[]> {
  const paid = db
    .select({ id: sql<string>`coalesce(${payments.pageId}, ${payments.id})` })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, paid))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(maxDisputes)
}

/** Orders and plan charges paid with these payments, in one statement. For a payment page: everything paid on it. */
export async function selectPaidWith(db: Queryable, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  const ids = [...paymentIds]
  return db
    .select({
      paymentId: sql<string>`coalesce(${payments.pageId}, ${payments.id})`,
      ownPaymentId: payments.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      plan: planCharges.plan,
      user: listedCustomer,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(planCharges, eq(planCharges.id, payments.planChargeId))
    .innerJoin(users, sql`${users.id} = coalesce(${orders.userId}, ${planCharges.userId})`)
    .where(or(inArray(payments.id, ids), inArray(payments.pageId, ids)))
    .orderBy(asc(orders.id))
}
