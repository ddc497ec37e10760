import { hoursAfter } from '../../domain/time/clock.ts'
import type { AppContext } from '../app-context.ts'
import type { Transaction } from '../database/database.ts'
import { deliverMails } from '../features/mail-delivery/deliver-mails.ts'
import { payableOrders } from '../features/orders/paying/payable-orders.ts'
import { confirmShipment } from '../features/orders/shipment/confirm-shipment.ts'
import { expireCheckout } from '../features/payments/close-checkouts.ts'
import { receivePaymentEvent } from '../features/payments/events/receive-payment-event.ts'
import { refundPayment } from '../features/payments/refunds/refund-payment.ts'
import { abandonMispricedPages } from '../features/plans/abandon-page.ts'
import { payablePlans } from '../features/plans/payable-plans.ts'
import { mailboxMailer } from '../gateways/mailer/mailbox-mailer.ts'
import type { PaymentEvent } from '../gateways/payments/payment-gateway.ts'
import { type SandboxGateway, sandboxGateway } from '../gateways/payments/sandbox-gateway.ts'
import type { AnyJob, JobQueue } from '../jobs/job.ts'
import { startJobs } from '../jobs/settle-jobs.ts'
import { movePresent, runDeferred, setPresent } from './demo.queries.ts'

/** Jobs that run during the simulation. Others are not queued: the server's regular runs find what is left for them. */
const playedJobs = [deliverMails, confirmShipment, expireCheckout, refundPayment] as const

type Act = () => Promise<unknown>

/**
 * Simulates a time in the past: runs planned actions with the real use cases, inside one transaction. The clock of the use cases and that of the
 * database (`present()`) show the time of the running action; payments go through a sandbox of its own; mails are stored and never sent.
 */
export class Stage {
  readonly app: AppContext
  readonly sandbox: SandboxGateway
  /** The database shows the real time again. */
  readonly close: () => Promise<void>
  readonly #tx: Transaction
  #now: Date
  /** Planned actions and queued jobs, unordered. */
  #waiting: { at: number; act: Act }[] = []

  private constructor(inside: AppContext, tx: Transaction, now: Date, close: () => Promise<void>) {
    this.#tx = tx
    this.#now = now
    this.close = close
    const clock = { now: () => this.#now }
    const db = Object.create(inside.db, {
      transaction: {
        value: async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
          const result = await inside.db.transaction(work)
          // Each change must be seen at its own time.
          await runDeferred(tx)
          return result
        },
      },
    })
    this.sandbox = sandboxGateway({
      db,
      clock,
      secret: 'sandbox of the demo',
      deliver: (body, headers) =>
        receivePaymentEvent(this.app, this.sandbox.readEvent(Buffer.from(body), headers) as PaymentEvent),
    })
    this.app = {
      ...inside,
      db,
      clock,
      jobs: this.#jobs,
      mailer: mailboxMailer(db),
      payments: this.sandbox,
      sandbox: this.sandbox,
      payables: { order: payableOrders(() => this.app), plan: payablePlans(() => this.app) },
      taxationChanged: (inner, userId) => abandonMispricedPages(this.app, inner, userId),
    }
  }

  /** Until `close`, the transaction's `present()` returns the simulated time, which begins at `now`. */
  static async open(inside: AppContext, tx: Transaction, now: Date): Promise<Stage> {
    const stage = new Stage(inside, tx, now, await movePresent(tx))
    await stage.#moveTo(now)
    return stage
  }

  readonly plan = (at: Date, act: Act): void => {
    this.#waiting.push({ at: at.getTime(), act })
  }

  /** Runs the planned actions in the order of their times, each followed by its jobs, up to and including `until`. */
  async play(until: Date, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const next = this.#waiting.reduce<{ at: number; act: Act } | undefined>(
        (first, one) => (first && first.at <= one.at ? first : one),
        undefined,
      )
      if (!next || next.at > until.getTime()) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      await this.#moveTo(new Date(next.at))
      await next.act()
    }
  }

  /** Each job is an action that is planned for when the job is due. The mails of one call are delivered together. */
  readonly #jobs: JobQueue = {
    send: (tx, job, ...data) => this.#jobs.sendAfter(tx, 0, job, ...data),
    sendAfter: async (_tx, seconds, { name }, ...data) => {
      const job: AnyJob<AppContext> | undefined = playedJobs.find((played) => played.name === name)
      if (!job) return
      const due = data.map((one) => ({ data: one, isLast: true }))
      for (const batch of 'runBatch' in job ? [due] : due.map((one) => [one]))
        this.plan(hoursAfter(this.#now, seconds / 3600), () => Promise.all(startJobs(this.app, job, batch)))
    },
  }

  async #moveTo(now: Date): Promise<void> {
    this.#now = now
    await setPresent(this.#tx, now)
  }
}
