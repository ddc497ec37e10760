import type { AppContext, AppJob } from '../../app-context.ts'
import { withoutParameters } from '../../database/without-parameters.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { inGroups } from '../../jobs/in-groups.ts'
import { hastenEvent, isStillWaiting, keepEvents } from './event-inbox.queries.ts'
import { paymentEventsJob, takeWaitingEvents, tellOfBacklog } from './take-waiting-events.ts'

/** So many events may have their answer wait for their effect. When more come, nobody's does. */
const mostAwaited = 16

/** Once so few are taken in at a time, answers wait again. */
const fewAtOnce = 4

/**
 * Takes one verified event of the provider: when this returns it is kept, and nothing can lose it. In calm it has taken effect too, so that the
 * page that the buyer comes back to finds it. When many come at once they wait in the inbox, and are taken in together in the order in which they
 * came. One that fails stays there and is tried again.
 */
export async function receivePaymentEvent(app: AppContext, event: PaymentEvent): Promise<void> {
  const inbox = inboxOf(app)
  const arrival: Arrival = { event, isNew: false, failure: null }
  await inbox.keep(arrival)
  if (arrival.failure !== null) throw arrival.failure
  await inbox.takeIn(arrival)
}

/** Takes in what waits: left by a process that died, or due for another try. */
export const takePaymentEvents: AppJob = {
  ...paymentEventsJob,
  async run(app) {
    await inboxOf(app).drain()
    await tellOfBacklog(app)
  },
}

interface Arrival {
  event: PaymentEvent
  isNew: boolean
  /** Why it could not be kept. */
  failure: unknown
}

/** Of one process: the events that have arrived and are not answered yet. */
class Inbox {
  readonly #app: AppContext
  /** Ends the waiting of each answer that waits. */
  readonly #waiting = new Set<() => void>()
  /** Answers that wait, without those of events that have come before. */
  #awaited = 0
  /** More come than answers may wait for. */
  #isRushed = false

  constructor(app: AppContext) {
    this.#app = app
  }

  /** Those that come together are kept together. One that cannot be kept holds up no other. */
  readonly keep = inGroups<Arrival>(async (arrivals) => {
    try {
      await this.#keep(arrivals)
    } catch (cause) {
      for (const arrival of arrivals) await this.#keepAlone(arrival, arrivals.length === 1 ? cause : null)
    }
  })

  takeIn({ event: { eventId }, isNew }: Arrival): Promise<void> {
    if (this.#awaited >= mostAwaited) this.#beginRush()
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
    // Sent again: perhaps because it failed, which waits no longer then.
    if (!isNew) await hastenEvent(this.#app.db, name, eventId)
    await this.#round(eventId)
    // Another process has taken it up, and is waited for.
    await isStillWaiting(this.#app.db, name, eventId)
  }

  drain(): Promise<void> {
    return this.#round('')
  }

  /** Takes in what waits, once at a time; those that come meanwhile are the next round. */
  readonly #round = inGroups<string>(async () => {
    // However many are held, and however long, they are tried once.
    const held: string[] = []
    for (;;) {
      const round = await takeWaitingEvents(this.#app, held)
      held.push(...round.held)
      if (round.found <= fewAtOnce) this.#isRushed = false
      if (!round.isFull) return
    }
  })

  /** What it fails with is tried again by a job. */
  #wake(): void {
    this.drain().catch((error: unknown) =>
      this.#app.log.error({ err: withoutParameters(error) }, 'Events of the payment provider could not be taken in'),
    )
  }

  #beginRush(): void {
    this.#isRushed = true
    for (const goOn of this.#waiting) goOn()
    this.#waiting.clear()
  }

  async #keep(arrivals: readonly Arrival[]): Promise<void> {
    const { db, payments } = this.#app
    const kept = await keepEvents(
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
