import { webhookSignature } from '../../../../domain/trouble.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { withoutParameters } from '../../../database/without-parameters.ts'
import type { PaymentEvent } from '../../../gateways/payments/payment-gateway.ts'
import { inGroups } from '../../../jobs/in-groups.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { recordErrorOnce } from '../../error-log/record-error.ts'
import { applyWaitingEvents, paymentEventsJob, reportBacklog } from './apply-waiting-events.ts'
import { isStillWaiting, makeEventDue, storeEvents } from './event-inbox.queries.ts'

/** Maximum number of events whose responses wait for their effect. In a burst beyond this, no response waits. */
const maxAwaited = 16

/** A round of at most this many events ends a burst. */
const fewAtOnce = 4

/**
 * Accepts a verified event of the provider. When this returns, the event is stored and cannot be lost. Under normal load it has also taken effect, so
 * that the page that the buyer returns to shows it. In a burst, events are answered at once and applied together later, in the order of arrival. A
 * failed event stays in the inbox and is retried.
 */
export async function receivePaymentEvent(app: AppContext, event: PaymentEvent): Promise<void> {
  const inbox = inboxOf(app)
  const arrival: Arrival = { event, isNew: false, failure: null }
  await inbox.keep(arrival)
  if (arrival.failure !== null) throw arrival.failure
  await inbox.takeIn(arrival)
}

/** Applies waiting events: left by a process that crashed, or due for another attempt. */
export const applyPaymentEvents: AppJob = {
  ...paymentEventsJob,
  async run(app) {
    await inboxOf(app).drain()
    await reportBacklog(app)
  },
}

interface Arrival {
  event: PaymentEvent
  isNew: boolean
  /** Why the event could not be stored. */
  failure: unknown
}

/** The events of one process that have arrived and are not answered yet. */
class Inbox {
  readonly #app: AppContext
  /** Resolves each waiting response. */
  readonly #waiting = new Set<() => void>()
  /** Number of waiting responses, without those to redelivered events. */
  #awaited = 0
  /** Whether a burst is in progress: responses do not wait for the effect of their events. */
  #isRushed = false

  constructor(app: AppContext) {
    this.#app = app
  }

  /** Stores events that arrive together in one statement. An event that cannot be stored does not affect the others. */
  readonly keep = inGroups<Arrival>(async (arrivals) => {
    try {
      await this.#keep(arrivals)
    } catch (cause) {
      for (const arrival of arrivals) await this.#keepAlone(arrival, arrivals.length === 1 ? cause : null)
    }
  })

  takeIn({ event: { eventId }, isNew }: Arrival): Promise<void> {
    if (this.#awaited >= maxAwaited) this.#beginRush()
    if (this.#isRushed) {
      if (isNew) this.#wake()
      return Promise.resolve()
    }
    const share = isNew ? 1 : 0
    this.#awaited += share
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve)
      this.#effectOf(eventId, isNew)
        .then(resolve, reject)
        .finally(() => {
          this.#awaited -= share
          this.#waiting.delete(resolve)
        })
    })
  }

  async #effectOf(eventId: string, isNew: boolean): Promise<void> {
    const { name } = this.#app.payments
    // A redelivery, perhaps because the event failed: retry it now.
    if (!isNew) await makeEventDue(this.#app.db, name, eventId)
    const sought = { eventId, isFound: false }
    await this.#round(sought)
    // Wait if another process is applying it.
    if (!sought.isFound) await isStillWaiting(this.#app.db, name, eventId)
  }

  drain(): Promise<void> {
    return this.#round({ eventId: '', isFound: false })
  }

  /** Applies waiting events, one round at a time. Events that arrive during a round form the next one. */
  readonly #round = inGroups<{ eventId: string; isFound: boolean }>(async (sought) => {
    // Locked events are tried once, however many there are and however long they stay locked.
    const held: string[] = []
    for (;;) {
      const round = await applyWaitingEvents(this.#app, held)
      held.push(...round.held)
      for (const one of sought) one.isFound ||= round.found.has(one.eventId)
      if (round.found.size <= fewAtOnce) this.#isRushed = false
      if (!round.isFull) return
    }
  })

  /** Failures are retried by a job. */
  #wake(): void {
    this.drain().catch((error: unknown) =>
      this.#app.log.error({ err: withoutParameters(error) }, 'Events of the payment provider could not be applied'),
    )
  }

  #beginRush(): void {
    this.#isRushed = true
    for (const goOn of this.#waiting) goOn()
    this.#waiting.clear()
  }

  async #keep(arrivals: readonly Arrival[]): Promise<void> {
    const { db, payments } = this.#app
    const kept = await storeEvents(
      db,
      payments.name,
      arrivals.map(({ event }) => event),
    )
    for (const arrival of arrivals) arrival.isNew = kept.has(arrival.event.eventId)
  }

  async #keepAlone(arrival: Arrival, failure: unknown): Promise<void> {
    try {
      if (failure !== null) throw failure
      await this.#keep([arrival])
    } catch (error) {
      arrival.failure = error
    }
  }
}

const inboxes = new WeakMap<AppContext, Inbox>()

function inboxOf(app: AppContext): Inbox {
  const inbox = inboxes.get(app) ?? new Inbox(app)
  inboxes.set(app, inbox)
  return inbox
}

/** The webhook is public, so bad signatures reach the error log at most once in this period. */
const pauseMinutes = 10

/**
 * Rejected signatures are the first sign of a secret that was changed on one side only, so the admins are notified once. The sandbox signs with
 * its own key, which cannot change.
 */
export function badSignatureNotes(app: AppContext): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = app.clock.now().getTime()
    if (app.sandbox || now - notedAt < pauseMinutes * 60_000) return
    notedAt = now
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, 'bad-signature'))) return
      await recordErrorOnce(app, tx, {
        source: 'payments',
        errorType: webhookSignature,
        errorMessage:
          'Il webhook dei pagamenti ha ricevuto una chiamata con una firma sbagliata. Se hai cambiato il segreto presso il gestore dei pagamenti, scrivi in STRIPE_WEBHOOK_SECRET il nuovo e il vecchio separati da una virgola e riavvia; altrimenti era qualcun altro, e non è successo nulla. Gli eventi rifiutati riprendono automaticamente ogni 15 minuti',
        payload: { provider: app.payments.name },
      })
    })
  }
}
