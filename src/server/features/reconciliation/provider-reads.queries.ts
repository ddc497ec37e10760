import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/database.ts'
import { payments } from '../../database/schema/payments.ts'
import { type ProviderReadRow, type providerReadings, providerReads } from '../../database/schema/provider-movements.ts'

export type ReadingName = (typeof providerReadings)[number]

/** A reading of one provider's records. */
export interface ReadingKey {
  provider: string
  what: ReadingName
}

/** Minutes that a process may take for a page of a reading; then another process may take over. */
const holdMinutes = 5

const heldUntil = sql`present() + make_interval(mins => ${holdMinutes})`

/** When the first payment with this provider was created; undefined if there is none. */
export async function findFirstPaymentAt(db: Queryable, provider: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: payments.createdAt })
    .from(payments)
    .where(eq(payments.provider, provider))
    // Ids are UUIDs of version 7, which sort by time.
    .orderBy(asc(payments.id))
    .limit(1)
  return row?.at
}

/** Starts a reading, or takes over one that is not held; undefined while another process holds it. */
export async function claimReading(
  db: Queryable,
  key: ReadingKey,
  { holder, begunFrom }: { holder: string; begunFrom: Date },
): Promise<ProviderReadRow | undefined> {
  const [row] = await db
    .insert(providerReads)
    .values({ ...key, begunFrom, readUntil: begunFrom, holder, heldUntil })
    .onConflictDoUpdate({
      target: [providerReads.provider, providerReads.what],
      set: { holder, heldUntil },
      setWhere: sql`${providerReads.heldUntil} is null or ${providerReads.heldUntil} < present()`,
    })
    .returning()
  return row
}

const isHeldBy = ({ provider, what }: ReadingKey, holder: string) =>
  and(eq(providerReads.provider, provider), eq(providerReads.what, what), eq(providerReads.holder, holder))

type Progress = Pick<ProviderReadRow, 'readUntil' | 'windowFrom' | 'windowUntil' | 'position'>

/** Stores the progress; false if another process has taken over. */
export async function saveProgress(
  db: Database,
  key: ReadingKey,
  holder: string,
  { readUntil, windowFrom, windowUntil, position }: Progress,
): Promise<boolean> {
  const { rowCount } = await db
    .update(providerReads)
    .set({ readUntil, windowFrom, windowUntil, position, heldUntil })
    .where(isHeldBy(key, holder))
  return rowCount === 1
}

export async function releaseReading(db: Queryable, key: ReadingKey, holder: string): Promise<void> {
  await db.update(providerReads).set({ holder: null, heldUntil: null }).where(isHeldBy(key, holder))
}
