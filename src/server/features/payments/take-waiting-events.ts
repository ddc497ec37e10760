import type { AppContext } from '../../app-context.ts'
import { postgresCode } from '../../database/database.ts'
import { reasonOf, withoutParameters } from '../../database/without-parameters.ts'
import { failureSentence } from '../../failure-sentence.ts'
import type { JobKind } from '../../jobs/job.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { applyEvent, lockNamed } from './apply-event.ts'
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
import { takeOrdinaryPayments } from './take-ordinary-payments.ts'

/** Events that are taken in together: their orders are locked as long as they take. */
const roundSize = 64

/** The job's definition, for queueing a try; `receive-payment-event.ts` does the work. */
export const paymentEventsJob: JobKind = { name: 'take-payment-events', cron: '* * * * *', atStart: true }

/** Milliseconds that a round waits in all for orders that somebody holds: whoever holds one must not keep the payments of all the others waiting. */
const patienceMs = 100

/** What an event may wait once that is used up. */
const leastPatienceMs = 5

/** Seconds until an event is tried again whose order was held. */
const passedOverSeconds = 1

/** Minutes after which an event that still waits is a trouble. */
const longestWait = 5

/** In the error log, once while it stands there unresolved. */
export async function tellOfBacklog(app: AppContext): Promise<void> {
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
  found: number
  /** More may wait. */
  isFull: boolean
  /** Those that wait for somebody. */
  held: readonly string[]
}

/**
 * Takes in the events that have waited longest, each once, whoever else does the same. Throws only if the database fails: an event that fails stays,
 * and is tried again by a job. `except`: what was held when it was tried just now.
 */
export async function takeWaitingEvents(app: AppContext, except: readonly string[] = []): Promise<Round> {
  const { found, others } = await takeTogether(app, { atMost: roundSize, except })
  const held: WaitingEvent[] = []
  let patience = patienceMs
  for (const event of others) {
    const began = performance.now()
    if (!(await takeAlone(app, event, Math.ceil(Math.max(patience, leastPatienceMs))))) continue
    held.push(event)
    patience -= performance.now() - began
  }
  if (held.length > 0) await leaveForLater(app, held)
  return { found: found.length, isFull: found.length === roundSize, held: held.map(({ id }) => id) }
}

interface Looked {
  found: readonly WaitingEvent[]
  /** Those of them that nobody has touched. */
  others: readonly WaitingEvent[]
}

/** Takes in those that are ordinary, in one transaction. If that fails, in halves: what fails by itself holds up no other. */
async function takeTogether(app: AppContext, which: WhichEvents): Promise<Looked> {
  let found: WaitingEvent[] = []
  try {
    const taken = await app.db.transaction(async (tx) => {
      found = await lockWaiting(tx, app.payments.name, which)
      const ordinary = await takeOrdinaryPayments(app, tx, found)
      await saveTaken(tx, ordinary)
      return new Set(ordinary.map(({ id }) => id))
    })
    return { found, others: found.filter(({ id }) => !taken.has(id)) }
  } catch (error) {
    if (found.length === 0) throw error
    if (found.length === 1) return { found, others: found }
    app.log.warn({ err: withoutParameters(error) }, `${found.length} events could not be taken in together`)
    const ids = found.map(({ id }) => id)
    const half = Math.ceil(ids.length / 2)
    const first = await takeTogether(app, { ids: ids.slice(0, half) })
    const second = await takeTogether(app, { ids: ids.slice(half) })
    return { found, others: [...first.others, ...second.others] }
  }
}

/** Whether it was left for later because somebody held what it is about for longer than `patience` (ms). */
async function takeAlone(app: AppContext, { id, eventId, type }: WaitingEvent, patience: number): Promise<boolean> {
  try {
    await app.db.transaction(async (tx) => {
      await limitLockWaits(tx, patience)
      const [event] = await lockWaiting(tx, app.payments.name, { ids: [id] })
      if (!event) return
      await lockNamed(app, tx, event)
      // What everybody shares, as a series of numbers or a shelf, is let go in a moment, and is waited for.
      await liftLockLimit(tx)
      await saveTaken(tx, [{ id, ...(await applyEvent(app, tx, event)) }])
    })
  } catch (error) {
    if (postgresCode(error) === lockNotAvailable) return true
    app.log.error({ err: withoutParameters(error), eventId, type }, 'An event of the payment provider failed')
    await tryLater(app, { id, eventId, type }, error)
  }
  return false
}

const lockNotAvailable = '55P03'

/** Nothing has failed, so nothing is counted: one that waits for minutes stands in the error log all the same (`tellOfBacklog`). */
function leaveForLater(app: AppContext, held: readonly WaitingEvent[]): Promise<void> {
  const eventIds = held.map(({ eventId }) => eventId)
  app.log.warn({ eventIds }, 'Events wait because somebody holds what they are about')
  return app.db.transaction(async (tx) => {
    await passOver(
      tx,
      held.map(({ id }) => id),
      passedOverSeconds,
    )
    await app.jobs.sendAfter(tx, passedOverSeconds, paymentEventsJob, {})
  })
}

/** What the database says, rather than which statement it says it of. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

/** Seconds until the next try: 5, 20, 80 … at most an hour. */
const secondsFor = (tries: number): number => Math.min(3600, 5 * 4 ** Math.min(tries - 1, 6))

/** After so many an admin reads of it. */
const triesUntilTold = 3

function tryLater(
  app: AppContext,
  { id, eventId, type }: Pick<WaitingEvent, 'id' | 'eventId' | 'type'>,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(causeOf(error))
  return app.db.transaction(async (tx) => {
    const later = await postponeEvent(tx, id, { reason, secondsFor })
    if (!later) return
    await app.jobs.sendAfter(tx, later.seconds, paymentEventsJob, {})
    if (later.tries < triesUntilTold) return
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
