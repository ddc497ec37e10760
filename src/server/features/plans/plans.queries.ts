import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isRunning, runningPhases } from '../../../domain/accounts/plan-charges.ts'
import type { Queryable } from '../../database/database.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { type PlanSubscriptionRow, planCustomers, planSubscriptions } from '../../database/schema/plans.ts'

type NewSubscription = typeof planSubscriptions.$inferInsert

export async function insertSubscription(db: Queryable, subscription: NewSubscription): Promise<PlanSubscriptionRow> {
  const [row] = await db.insert(planSubscriptions).values(subscription).returning()
  if (!row) throw new Error('An inserted subscription came back empty')
  return row
}

export async function findSubscription(db: Queryable, id: string): Promise<PlanSubscriptionRow | undefined> {
  const [row] = await db.select().from(planSubscriptions).where(eq(planSubscriptions.id, id))
  return row
}

/** The account must be locked before. */
export async function lockSubscription(db: Queryable, id: string): Promise<PlanSubscriptionRow> {
  const [row] = await db.select().from(planSubscriptions).where(eq(planSubscriptions.id, id)).for('update')
  if (!row) throw new Error(`Subscription ${id} no longer exists`)
  return row
}

export async function updateSubscription(
  db: Queryable,
  id: string,
  changes: Partial<NewSubscription>,
): Promise<PlanSubscriptionRow> {
  const [row] = await db.update(planSubscriptions).set(changes).where(eq(planSubscriptions.id, id)).returning()
  if (!row) throw new Error(`Subscription ${id} no longer exists`)
  return row
}

/** An account's subscriptions that are not over: at most one running and one that awaits its first payment. Locked in id order. */
export async function lockSubscriptionsOf(
  db: Queryable,
  userId: string,
): Promise<{ running: PlanSubscriptionRow | null; opening: PlanSubscriptionRow | null }> {
  const rows = await db
    .select()
    .from(planSubscriptions)
    .where(and(eq(planSubscriptions.userId, userId), inArray(planSubscriptions.phase, ['opening', ...runningPhases])))
    .orderBy(asc(planSubscriptions.id))
    .for('update')
  return {
    running: rows.find(({ phase }) => isRunning[phase]) ?? null,
    opening: rows.find(({ phase }) => phase === 'opening') ?? null,
  }
}

/** Stores the page of a first payment; false if that is no longer awaited. A concurrent request stores the same address. */
export async function attachPage(
  db: Queryable,
  id: string,
  page: { sessionId: string; url: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(planSubscriptions)
    .set(page)
    .where(
      and(
        eq(planSubscriptions.id, id),
        eq(planSubscriptions.phase, 'opening'),
        or(isNull(planSubscriptions.sessionId), eq(planSubscriptions.sessionId, page.sessionId)),
      ),
    )
  return rowCount === 1
}

/** Stores the id of a page that must no longer be paid, so that money that still arrives finds its subscription. */
export async function storePage(db: Queryable, id: string, sessionId: string): Promise<void> {
  await db
    .update(planSubscriptions)
    .set({ sessionId })
    .where(and(eq(planSubscriptions.id, id), isNull(planSubscriptions.sessionId)))
}

/** The subscription of an event: found by the provider's id, else by the portal's (a UUID), which the provider stores. */
export async function findNamedSubscription(
  db: Queryable,
  provider: string,
  names: { subscriptionId: string | null; reference: string | null },
): Promise<PlanSubscriptionRow | undefined> {
  const ways = [
    names.subscriptionId && eq(planSubscriptions.providerSubscriptionId, names.subscriptionId),
    names.reference && eq(planSubscriptions.id, names.reference),
  ]
  for (const way of ways) {
    if (!way) continue
    const [row] = await db
      .select()
      .from(planSubscriptions)
      .where(and(eq(planSubscriptions.provider, provider), way))
    if (row) return row
  }
  return undefined
}

/** Counts a request to the provider; returns the row with its number (`asked`). */
export async function countQuestion(db: Queryable, id: string): Promise<PlanSubscriptionRow | undefined> {
  const [row] = await db
    .update(planSubscriptions)
    .set({ asked: sql`${planSubscriptions.asked} + 1`, askedAt: sql`present()` })
    .where(eq(planSubscriptions.id, id))
    .returning()
  return row
}

/** The stored account, not the copy that a session may have cached. */
export async function findAccount(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export async function findCustomerId(db: Queryable, userId: string, provider: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: planCustomers.customerId })
    .from(planCustomers)
    .where(and(eq(planCustomers.userId, userId), eq(planCustomers.provider, provider)))
  return row?.customerId
}

export async function insertCustomer(db: Queryable, customer: typeof planCustomers.$inferInsert): Promise<void> {
  await db.insert(planCustomers).values(customer).onConflictDoNothing()
}

export async function deleteCustomer(db: Queryable, customerId: string): Promise<void> {
  await db.delete(planCustomers).where(eq(planCustomers.customerId, customerId))
}

export async function findRunning(db: Queryable, userId: string): Promise<PlanSubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(planSubscriptions)
    .where(and(eq(planSubscriptions.userId, userId), inArray(planSubscriptions.phase, [...runningPhases])))
    .orderBy(desc(planSubscriptions.id))
    .limit(1)
  return row
}
