import type { AppContext } from '../../../app-context.ts'
import { postgresCode } from '../../../database/database.ts'
import { reasonOf, withoutParameters } from '../../../database/without-parameters.ts'
import { failureSentence } from '../../../failure-sentence.ts'
import type { JobKind } from '../../../jobs/job.ts'
import { recordErrorOnce } from '../../error-log/record-error.ts'
import { applyEvent, lockNamed } from './apply-event.ts'
import { applyOrdinaryPayments } from './apply-ordinary-payments.ts'
import {
  liftLockLimit,
  limitLockWaits,
  lockWaiting,
  passOver,
  postponeEvent,
  saveTaken,
  selectBacklog,
  type WaitingEvent,
  type WhichEvents,
} from './event-inbox.queries.ts'

/** Events that are applied together; their orders stay locked for the whole round. */
const roundSize = 64

/** The job's definition, for queueing an attempt; `receive-payment-event.ts` does the work. */
export const paymentEventsJob: JobKind = { name: 'take-payment-events', cron: '* * * * *', atStart: true }

/** Total time that a round waits for locked orders (ms), so that the holder of one lock does not delay all other payments. */
const patienceMs = 100

/** Time that each event may wait after `patienceMs` is used up (ms). */
const leastPatienceMs = 5

/** Seconds until the next attempt for an event whose order was locked. */
const passedOverSeconds = 1

/** Minutes after which a waiting event is logged. */
const longestWait = 5

/** Logs the backlog, unless an unresolved entry exists. */
export async function reportBacklog(app: AppContext): Promise<void> {
  const { waiting, oldest } = await selectBacklog(app.db, app.payments.name, longestWait)
  if (!oldest) return
  const minutes = Math.floor((app.clock.now().getTime() - oldest.getTime()) / 60_000)
  await app.db.transaction((tx) =>
    recordErrorOnce(app, tx, {
      source: 'payments',
      errorType: 'payment.events_waiting',
      errorMessage: `Eventi del gestore dei pagamenti che aspettano di essere registrati: ${waiting}, il più vecchio da ${minutes} minuti`,
      payload: {},
    }),
  )
}

interface Round {
  /** The provider's ids of the events. */
  found: ReadonlySet<string>
  /** More events may be waiting. */
  isFull: boolean
  /** Ids of the events whose orders were locked. */
  held: readonly string[]
}

/**
 * Applies the events that have waited longest, once each even if other processes do the same. Throws only if the database fails: a failed event stays
 * in the inbox, and a job retries it. `except`: events that were locked when they were tried just now.
 */
export async function applyWaitingEvents(app: AppContext, except: readonly string[] = []): Promise<Round> {
  const { found, others } = await applyBatch(app, { atMost: roundSize, except })
  const held: WaitingEvent[] = []
  let patience = patienceMs
  for (const event of others) {
    const began = performance.now()
    if (!(await applySingle(app, event, Math.ceil(Math.max(patience, leastPatienceMs))))) continue
    held.push(event)
    patience -= performance.now() - began
  }
  if (held.length > 0) await leaveForLater(app, held)
  return {
    found: new Set(found.map(({ eventId }) => eventId)),
    isFull: found.length === roundSize,
    held: held.map(({ id }) => id),
  }
}

interface Looked {
  found: readonly WaitingEvent[]
  /** The found events that are still unprocessed. */
  others: readonly WaitingEvent[]
}

/** Applies the ordinary payments in one transaction. If it fails, splits the batch in halves, so that a failing event delays no other. */
async function applyBatch(app: AppContext, which: WhichEvents): Promise<Looked> {
  let found: WaitingEvent[] = []
  try {
    const taken = await app.db.transaction(async (tx) => {
      found = await lockWaiting(tx, app.payments.name, which)
      const ordinary = await applyOrdinaryPayments(app, tx, found)
      await saveTaken(tx, ordinary)
      return new Set(ordinary.map(({ id }) => id))
    })
    return { found, others: found.filter(({ id }) => !taken.has(id)) }
  } catch (error) {
    if (found.length === 0) throw error
    if (found.length === 1) return { found, others: found }
    app.log.warn({ err: withoutParameters(error) }, `${found.length} events could not be applied in one transaction`)
    const ids = found.map(({ id }) => id)
    const half = Math.ceil(ids.length / 2)
    const first = await applyBatch(app, { ids: ids.slice(0, half) })
    const second = await applyBatch(app, { ids: ids.slice(half) })
    return { found, others: [...first.others, ...second.others] }
  }
}

/** Returns true if the event was left for later, because its records were locked for longer than `patience` (ms). */
async function applySingle(app: AppContext, { id, eventId, type }: WaitingEvent, patience: number): Promise<boolean> {
  try {
    await app.db.transaction(async (tx) => {
      await limitLockWaits(tx, patience)
      const [event] = await lockWaiting(tx, app.payments.name, { ids: [id] })
      if (!event) return
      await lockNamed(app, tx, event)
      // Shared rows, such as number series and stock, are locked only briefly, so there is no limit for them.
      await liftLockLimit(tx)
      await saveTaken(tx, [{ id, ...(await applyEvent(app, tx, event)) }])
    })
  } catch (error) {
    if (postgresCode(error) === lockNotAvailable) return true
    app.log.error(
      { err: withoutParameters(error), eventId, type },
      'An event of the payment provider could not be applied',
    )
    await scheduleRetry(app, { id, eventId, type }, error)
  }
  return false
}

const lockNotAvailable = '55P03'

/** Nothing failed, so no attempt is counted. An event that waits for minutes is still logged (`reportBacklog`). */
function leaveForLater(app: AppContext, held: readonly WaitingEvent[]): Promise<void> {
  const eventIds = held.map(({ eventId }) => eventId)
  app.log.warn({ eventIds }, 'Events wait because their records are locked by another transaction')
  return app.db.transaction(async (tx) => {
    await passOver(
      tx,
      held.map(({ id }) => id),
      passedOverSeconds,
    )
    await app.jobs.sendAfter(tx, passedOverSeconds, paymentEventsJob, {})
  })
}

/** The error of the database, without the wrapper that quotes the statement. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

/** Seconds until the next attempt: 5, 20, 80 … at most an hour. */
const secondsFor = (tries: number): number => Math.min(3600, 5 * 4 ** Math.min(tries - 1, 6))

/** Failed attempts after which an admin is notified. */
const triesBeforeAlert = 3

function scheduleRetry(
  app: AppContext,
  { id, eventId, type }: Pick<WaitingEvent, 'id' | 'eventId' | 'type'>,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(causeOf(error))
  return app.db.transaction(async (tx) => {
    const later = await postponeEvent(tx, id, { reason, secondsFor })
    if (!later) return
    await app.jobs.sendAfter(tx, later.seconds, paymentEventsJob, {})
    if (later.tries < triesBeforeAlert) return
    await recordErrorOnce(app, tx, {
      source: 'payments',
      errorType: 'payment.event_failed',
      errorMessage: failureSentence(
        'Un evento del gestore dei pagamenti non si riesce a registrare, e si riprova',
        error,
      ),
      payload: { eventId, type },
    })
  })
}
