import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm'
import type { MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import type { Queryable } from '../../database/database.ts'
import { sandboxInvoices, sandboxSubscriptions } from '../../database/schema/plans.ts'

export type SandboxSubscriptionRow = typeof sandboxSubscriptions.$inferSelect
type SandboxInvoiceRow = typeof sandboxInvoices.$inferSelect

/** Inserts a subscription; undefined if one with the same reference exists. */
export async function insertSubscription(
  db: Queryable,
  subscription: typeof sandboxSubscriptions.$inferInsert,
): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await db.insert(sandboxSubscriptions).values(subscription).onConflictDoNothing().returning()
  return row
}

export async function insertInvoice(db: Queryable, invoice: typeof sandboxInvoices.$inferInsert): Promise<void> {
  await db.insert(sandboxInvoices).values(invoice)
}

export async function findSubscription(db: Queryable, id: string): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id))
  return row
}

export async function findSubscriptionOf(
  db: Queryable,
  reference: string,
): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.reference, reference))
  return row
}

export async function lockSubscription(db: Queryable, id: string): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id)).for('update')
  return row
}

/** Updates a subscription unless it has ended. */
export async function updateSubscription(
  db: Queryable,
  id: string,
  changes: Partial<typeof sandboxSubscriptions.$inferInsert>,
): Promise<void> {
  await db
    .update(sandboxSubscriptions)
    .set(changes)
    .where(and(eq(sandboxSubscriptions.id, id), ne(sandboxSubscriptions.status, 'ended')))
}

/** Changes the price unless the subscription has ended, is ending or has another plan. */
export async function repriceSubscription(db: Queryable, id: string, { plan, price }: MonthlyPrice): Promise<void> {
  const { id: key, status, isEnding } = sandboxSubscriptions
  await db
    .update(sandboxSubscriptions)
    .set({ price })
    .where(and(eq(key, id), ne(status, 'ended'), eq(isEnding, false), eq(sandboxSubscriptions.plan, plan)))
}

/** Ids of subscriptions whose paid period is over. */
export async function selectDue(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(ne(sandboxSubscriptions.status, 'ended'), lte(sandboxSubscriptions.paidUntil, sql`present()`)))
    .orderBy(asc(sandboxSubscriptions.paidUntil))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** The latest paid invoices, oldest first. */
export async function selectInvoices(
  db: Queryable,
  subscriptionId: string,
  atMost: number,
): Promise<SandboxInvoiceRow[]> {
  const rows = await db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(sandboxInvoices.month))
    .limit(atMost)
  return rows.reverse()
}
