import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import type { PaymentEvent, PaymentFacts } from '../../gateways/payments/payment-gateway.ts'

/** An event that was kept and is not taken in yet, locked. `id` is its row's. */
export type WaitingEvent = PaymentFacts & { id: string }

const keepText = `
  insert into payment_events (id, provider, event_id, type, payload, facts, due_at, outcome)
  select id, $2, "eventId", type, payload, facts, present(), 'received'
  from jsonb_to_recordset($1::jsonb) as event (id uuid, "eventId" text, type text, payload jsonb, facts jsonb)
  on conflict (provider, event_id) do nothing
  returning event_id as "eventId"`

/** Keeps these in the order in which they came; answers which of them are new. Those that are here already are left as they are, and not waited for. */
export async function keepEvents(
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

/** Half of a surrogate pair, which JSON in the database refuses, becomes the replacement character: such an event counts like any other. */
const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Those whose turn has come, but for some; or these of them. By their rows. */
export type WhichEvents = { atMost: number; except: readonly string[] } | { ids: readonly string[] }

interface WaitingRow extends Record<string, unknown> {
  id: string
  eventId: string
  /** All but what has a column of its own. */
  facts: Omit<PaymentFacts, 'eventId'>
}

const waitingColumns = `select id, event_id as "eventId", facts from payment_events where facts is not null`

/** A moment is kept in whole milliseconds, rounded: one that was kept just now may lie half of one ahead. */
const dueText = `
  ${waitingColumns} and provider = $1 and due_at <= present() + interval '1 millisecond' and id <> all($3::uuid[])
  order by due_at, id limit $2 for update skip locked`

const namedText = `${waitingColumns} and provider = $1 and id = any($2::uuid[]) order by due_at, id for update skip locked`

/** Locks them until the transaction ends, oldest first. What another process has taken up is left to it. */
export async function lockWaiting(tx: Transaction, provider: string, which: WhichEvents): Promise<WaitingEvent[]> {
  const { rows } =
    'ids' in which
      ? await runStatement<WaitingRow>(tx, namedText, [provider, which.ids])
      : await runStatement<WaitingRow>(tx, dueText, [provider, which.atMost, which.except])
  return rows.map(({ facts, ...named }) => ({ ...facts, ...named }))
}

/** What an event came to. */
export interface TakenEvent {
  id: string
  outcome: string
  paymentId: string | null
}

const saveText = `
  update payment_events as event set outcome = taken.outcome, payment_id = taken."paymentId", facts = null, due_at = null, last_error = null
  from jsonb_to_recordset($1::jsonb) as taken (id uuid, outcome text, "paymentId" uuid) where event.id = taken.id`

/** They wait no longer. */
export async function saveTaken(tx: Transaction, taken: readonly TakenEvent[]): Promise<void> {
  if (taken.length > 0) await runStatement(tx, saveText, [JSON.stringify(taken)])
}

/** Has it wait for another try, in so many seconds; answers how many have failed, or null if it waits no longer. */
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

/** From here on this transaction gives up, with an error, what somebody else holds for longer. */
export async function limitLockWaits(tx: Transaction, ms: number): Promise<void> {
  await runStatement(tx, `select set_config('lock_timeout', $1, true)`, [`${ms}ms`])
}

/** From here on it waits as long as any other. */
export async function liftLockLimit(tx: Transaction): Promise<void> {
  await runStatement(tx, `select set_config('lock_timeout', '0', true)`, [])
}

/** Has them wait for so many seconds, unless they are taken in or being taken in. */
export async function passOver(tx: Transaction, ids: readonly string[], seconds: number): Promise<void> {
  await runStatement(
    tx,
    `update payment_events set due_at = present() + $2 * interval '1 second'
     where id in (select id from payment_events where id = any($1::uuid[]) and facts is not null order by id for update skip locked)`,
    [ids, seconds],
  )
}

/** Has it tried at once, if it waits for another try. */
export async function hastenEvent(db: Queryable, provider: string, eventId: string): Promise<void> {
  await runStatement(
    db,
    `update payment_events set due_at = present()
     where provider = $1 and event_id = $2 and facts is not null and due_at > present()`,
    [provider, eventId],
  )
}

/** Whether it still waits; whoever is taking it in is waited for. */
export async function isStillWaiting(db: Queryable, provider: string, eventId: string): Promise<boolean> {
  const { rows } = await runStatement<{ waits: boolean }>(
    db,
    `select facts is not null as waits from payment_events where provider = $1 and event_id = $2 for share`,
    [provider, eventId],
  )
  return rows[0]?.waits ?? false
}

/** How many events of this provider wait, and since when the oldest does, if it is longer than so many minutes. */
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
