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

/** Whoever holds a reading has so long for a page; then another may go on. */
const holdMinutes = 5

const heldUntil = sql`present() + make_interval(mins => ${holdMinutes})`

/** When the first payment by this provider was begun; undefined if there was none. */
export async function findFirstPaymentAt(db: Queryable, provider: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: payments.createdAt })
    .from(payments)
    .where(eq(payments.provider, provider))
    // Ids are in order of time.
    .orderBy(asc(payments.id))
    .limit(1)
  return row?.at
}

/** Begins a reading that is new, or takes on one that nobody is at; undefined while another process is. */
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

/** How far it is; false if another process has taken it over. */
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
