import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { runningPhases } from '../../../domain/accounts/plan-charges.ts'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { planSubscriptions } from '../../database/schema/plans.ts'

/**
 * Ids of the subscriptions to ask the provider about, longest unasked first: once a day; once an hour from the last day of the paid month on; at
 * every run while a first payment is awaited.
 */
export async function selectToAsk(db: Queryable, provider: string, atMost: number): Promise<string[]> {
  const pause = sql`case
    when ${planSubscriptions.phase} = 'opening' then interval '5 minutes'
    when ${planSubscriptions.paidUntil} <= present() + interval '1 day' then interval '1 hour'
    else interval '1 day' end`
  const rows = await db
    .select({ id: planSubscriptions.id })
    .from(planSubscriptions)
    .where(
      and(
        inArray(planSubscriptions.phase, ['opening', ...runningPhases]),
        eq(planSubscriptions.provider, provider),
        sql`coalesce(${planSubscriptions.askedAt}, ${planSubscriptions.createdAt}) <= present() - ${pause}`,
      ),
    )
    .orderBy(sql`${planSubscriptions.askedAt} asc nulls first`, asc(planSubscriptions.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Running subscriptions past their grace period, with their accounts, longest unasked first, so that failing ones do not block the others. */
export const selectOverdue = (
  db: Queryable,
  graceDays: number,
  atMost: number,
): Promise<{ id: string; userId: string }[]> =>
  db
    .select({ id: planSubscriptions.id, userId: planSubscriptions.userId })
    .from(planSubscriptions)
    .where(
      and(
        inArray(planSubscriptions.phase, [...runningPhases]),
        lte(planSubscriptions.paidUntil, sql`present() - make_interval(days => ${graceDays})`),
      ),
    )
    .orderBy(sql`${planSubscriptions.askedAt} asc nulls first`, asc(planSubscriptions.id))
    .limit(atMost)

/** Accounts whose plan has ended by the clock while the stored plan is still in force. */
export async function selectLapsed(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.subscriptionStatus, ['active', 'past_due']),
        eq(users.subscriptionRenews, false),
        lte(users.subscriptionExpiresAt, sql`present()`),
      ),
    )
    .orderBy(asc(users.subscriptionExpiresAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Abandons pages that expired an hour ago, once the provider was asked about them after that, or if they were never opened there. */
export async function abandonOldPages(db: Queryable): Promise<void> {
  await db
    .update(planSubscriptions)
    .set({ phase: 'abandoned' })
    .where(
      and(
        eq(planSubscriptions.phase, 'opening'),
        lt(planSubscriptions.pageExpiresAt, sql`present() - interval '1 hour'`),
        or(
          isNull(planSubscriptions.sessionId),
          gte(planSubscriptions.askedAt, sql`${planSubscriptions.pageExpiresAt} + interval '10 minutes'`),
        ),
      ),
    )
}
