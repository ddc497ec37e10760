import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { paymentEvents } from '../../database/schema/payments.ts'

/** The given events that are stored in the inbox, applied or waiting. */
export async function selectKnownEvents(
  db: Queryable,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
