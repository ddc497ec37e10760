import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import type { PaymentEvent, PaymentFacts } from '../../../gateways/payments/payment-gateway.ts'

/** A stored event that was not applied yet, locked. `id` is the id of its row. */
export type WaitingEvent = PaymentFacts & { id: string }

const keepText = `
  insert into payment_events (id, provider, event_id, type, payload, facts, due_at, outcome)
  select id, $2, "eventId", type, payload, facts, present(), 'received'
  from jsonb_to_recordset($1::jsonb) as event (id uuid, "eventId" text, type text, payload jsonb, facts jsonb)
  on conflict (provider, event_id) do nothing
  returning event_id as "eventId"`

/** Stores events in the order of arrival and returns the ids of the new ones. Known events are left unchanged, without waiting for their locks. */
export async function storeEvents(
  db: Queryable,
  provider: string,
  events: readonly PaymentEvent[],
): Promise<ReadonlySet<string>> {
  const rows = events.map(({ eventId, providerType: type, payload, ...facts }) => ({
    id: uuidv7(),
    eventId,
    type,
    payload,
    facts,
  }))
  const kept = await runStatement<{ eventId: string }>(db, keepText, [JSON.stringify(rows, wellFormed), provider])
  return new Set(kept.rows.map(({ eventId }) => eventId))
}

/** Replaces lone surrogates, which `jsonb` rejects, so that such an event is processed like any other. */
const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** The due events except some, or the events of these rows. */
export type WhichEvents = { atMost: number; except: readonly string[] } | { ids: readonly string[] }

interface WaitingRow extends Record<string, unknown> {
  id: string
  eventId: string
  /** All facts except the event id, which has its own column. */
  facts: Omit<PaymentFacts, 'eventId'>
}

const waitingColumns = `select id, event_id as "eventId", facts from payment_events where facts is not null`

/** Times are rounded to whole milliseconds, so an event stored just now may be due half a millisecond in the future. */
const dueText = `
  ${waitingColumns} and provider = $1 and due_at <= present() + interval '1 millisecond' and id <> all($3::uuid[])
  order by due_at, id limit $2 for update skip locked`

const namedText = `${waitingColumns} and provider = $1 and id = any($2::uuid[]) order by due_at, id for update skip locked`

/** Locks the events until the transaction ends, oldest first. Skips events that another process has locked. */
export async function lockWaiting(tx: Transaction, provider: string, which: WhichEvents): Promise<WaitingEvent[]> {
  const { rows } =
    'ids' in which
      ? await runStatement<WaitingRow>(tx, namedText, [provider, which.ids])
      : await runStatement<WaitingRow>(tx, dueText, [provider, which.atMost, which.except])
  return rows.map(({ facts, ...named }) => ({ ...facts, ...named }))
}

/** The result of applying an event. */
export interface TakenEvent {
  id: string
  outcome: string
  paymentId: string | null
}

const saveText = `
  update payment_events as event set outcome = taken.outcome, payment_id = taken."paymentId", facts = null, due_at = null, last_error = null
  from jsonb_to_recordset($1::jsonb) as taken (id uuid, outcome text, "paymentId" uuid) where event.id = taken.id`

/** Stores the results and removes the events from the queue. */
export async function saveTaken(tx: Transaction, taken: readonly TakenEvent[]): Promise<void> {
  if (taken.length > 0) await runStatement(tx, saveText, [JSON.stringify(taken)])
}

/** Schedules another attempt after `secondsFor(tries)`. Returns the number of failed attempts and the delay; null if the event no longer waits. */
export async function postponeEvent(
  tx: Transaction,
  id: string,
  { reason, secondsFor }: { reason: string; secondsFor: (tries: number) => number },
): Promise<{ tries: number; seconds: number } | null> {
  const { rows } = await tx.execute<{ tries: number }>(
    sql`select tries + 1 as tries from payment_events where id = ${id} and facts is not null for update`,
  )
  if (!rows[0]) return null
  const { tries } = rows[0]
  const seconds = secondsFor(tries)
  await tx.execute(sql`
    update payment_events set tries = ${tries}, last_error = ${reason}, due_at = present() + ${seconds} * interval '1 second'
    where id = ${id}`)
  return { tries, seconds }
}

/** From here on, a statement of this transaction fails if it waits longer than `ms` for a lock. */
export async function limitLockWaits(tx: Transaction, ms: number): Promise<void> {
  await runStatement(tx, `select set_config('lock_timeout', $1, true)`, [`${ms}ms`])
}

/** Removes the limit set by `limitLockWaits`. */
export async function liftLockLimit(tx: Transaction): Promise<void> {
  await runStatement(tx, `select set_config('lock_timeout', '0', true)`, [])
}

/** Postpones events by `seconds`, except those that were applied or are being applied. */
export async function passOver(tx: Transaction, ids: readonly string[], seconds: number): Promise<void> {
  await runStatement(
    tx,
    `update payment_events set due_at = present() + $2 * interval '1 second'
     where id in (select id from payment_events where id = any($1::uuid[]) and facts is not null order by id for update skip locked)`,
    [ids, seconds],
  )
}

/** Makes an event due at once if it waits for another attempt. */
export async function makeEventDue(db: Queryable, provider: string, eventId: string): Promise<void> {
  await runStatement(
    db,
    `update payment_events set due_at = present()
     where provider = $1 and event_id = $2 and facts is not null and due_at > present()`,
    [provider, eventId],
  )
}

/** Whether an event still waits. Blocks while another transaction applies it. */
export async function isStillWaiting(db: Queryable, provider: string, eventId: string): Promise<boolean> {
  const { rows } = await runStatement<{ waits: boolean }>(
    db,
    `select facts is not null as waits from payment_events where provider = $1 and event_id = $2 for share`,
    [provider, eventId],
  )
  return rows[0]?.waits ?? false
}

/** The number of this provider's waiting events, and the arrival of the oldest if it has waited longer than `minutes`. */
export async function selectBacklog(
  db: Queryable,
  provider: string,
  minutes: number,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ waiting: number; oldest: string | null }>(sql`
    select count(*)::int as waiting, min(received_at) filter (where received_at < present() - ${minutes} * interval '1 minute') as oldest
    from (select received_at from payment_events where facts is not null and provider = ${provider} limit 10000) as waiting`)
  const [found] = rows
  return { waiting: found?.waiting ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null }
}
