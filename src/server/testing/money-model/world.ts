import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { openDatabase } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { findUserByLogin } from '../../features/accounts/accounts.queries.ts'
import { cancelOrder, cancelOwnOrder } from '../../features/orders/cancel-order.ts'
import { cancelOverdueOrders } from '../../features/orders/cancel-overdue-orders.ts'
import { retryOrderRefunds } from '../../features/orders/paying/retry-order-refunds.ts'
import { placeOrder } from '../../features/orders/placing/place-order.ts'
import { refundOrder } from '../../features/orders/refunding/refund-order.ts'
import { shipOrder } from '../../features/orders/shipment/ship-order.ts'
import { createCheckout } from '../../features/payments/create-checkout.ts'
import { receivePaymentEvent, takePaymentEvents } from '../../features/payments/receive-payment-event.ts'
import { reconcileCheckouts } from '../../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../../features/payments/recover-refunds.ts'
import { receivePlanEvent } from '../../features/plans/receive-plan-event.ts'
import { takeMissedEvents } from '../../features/reconciliation/take-missed-events.ts'
import { type OpenAppContext, openAppContext } from '../../open-app-context.ts'
import { orderAddress } from '../given.ts'
import { type StripeStandIn, startStripeStandIn } from '../stripe-stand-in.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { answering, Crash, type DiesAt, dyingAt, letConnectionsDie, undying } from './crash.ts'
import { brokenInvariants } from './invariants.ts'
import { actOnPlan, brokenPlans, comparePlans, leavePlans, reconcileOwnPlans } from './plan-deeds.ts'
import { ModelProvider } from './provider.ts'
import { type Deed, type Step, tell } from './steps.ts'

/** Pieces of the one product of each history: so few that some orders do not get theirs. */
const stock = 7

const moneyJobs = ['refund-payment', 'expire-checkout', 'sync-plan', 'end-subscription', 'stop-renewal']

/** Two processes of the portal on one database, and Stripe's stand-in. */
export class MoneyWorld implements AsyncDisposable {
  readonly #app: TestApp
  readonly #outside: StripeStandIn
  readonly #closing: AsyncDisposableStack
  readonly processes: readonly [OpenAppContext, OpenAppContext]

  private constructor(app: TestApp, outside: StripeStandIn, other: OpenAppContext, closing: AsyncDisposableStack) {
    this.#app = app
    this.#outside = outside
    this.#closing = closing
    this.processes = [app.context, other]
  }

  static async open(): Promise<MoneyWorld> {
    await using closing = new AsyncDisposableStack()
    closing.defer(letConnectionsDie())
    const outside = closing.use(await startStripeStandIn())
    const environment = {
      STRIPE_SECRET_KEY: 'sk_test_filiera',
      STRIPE_WEBHOOK_SECRET: 'whsec_filiera',
      STRIPE_API_URL: outside.url,
    }
    const app = closing.use(await startTestApp({ environment }))
    const { config, clock, log } = app.context
    const other = await openAppContext({
      config,
      db: openDatabase(app.databaseUrl),
      databaseUrl: app.databaseUrl,
      clock,
      log,
    })
    closing.defer(async () => {
      await other.notifier.close()
      other.pictureFetcher.close()
      other.vatRegistry.close()
      await other.jobs.stop()
      await other.mailer.close()
      await other.decoder.close()
      await other.receipts.close()
      await other.packingSlips.close()
      await other.db.close()
    })
    for (const process of [app.context, other]) process.payments = answering(process.payments)
    return new MoneyWorld(app, outside, other, closing.move())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#closing.disposeAsync()
  }

  /** Lives through a history and all that still has to happen after it. Throws at the first step after which something does not hold. */
  async live(steps: readonly Step[]): Promise<void> {
    const reseller = await this.#app.given.user({ userRole: 'rivenditore', subscriptionPlan: 'trial' })
    const admin = await this.#app.given.user({ userRole: 'admin' })
    const productId = await this.#app.given.product({ price: '49.90', stock })
    const provider = new ModelProvider(this.#outside)
    const life = new Life(this.processes, provider, { reseller, admin, productId }, () => this.#month(provider))
    const done: string[] = []
    for (const step of steps) {
      done.push(tell(step))
      await life.take(step)
      await this.#check(reseller.id, done)
    }
    await life.settle()
    done.push('all events arrive, all jobs are done, the provider is asked')
    await this.#check(reseller.id, done)
    await life.compareWithProvider(done)
    await life.leave()
  }

  #moving = Promise.resolve()

  /** For the portal, its database and the provider; one after the other. */
  #month(provider: ModelProvider): Promise<void> {
    this.#moving = this.#moving.then(async () => {
      // Nobody is away for a month: what was lost by then is found before.
      await undying(() => this.#readEvents())
      await undying(() => this.#app.moveClock({ days: 32 }))
      provider.moveTo(this.#app.context.clock.now())
    })
    return this.#moving
  }

  async #readEvents(): Promise<void> {
    const read = () => takeMissedEvents.run(this.#app.context, {}, { isLast: true })
    // The process whose connections these are may die just now: the next reading has others.
    await read().catch(read)
  }

  async #check(userId: string, done: readonly string[]): Promise<void> {
    const broken = [
      ...(await brokenInvariants(this.#app.context.db, { userId, pieces: stock })),
      ...(await brokenPlans(this.#app.context, userId)),
    ]
    if (broken.length > 0) throw new Error(`${broken.join('\n')}\nafter\n${done.join('\n')}`)
  }
}

interface People {
  reseller: UserRow
  admin: UserRow
  productId: string
}

class Life {
  readonly #processes: readonly [OpenAppContext, OpenAppContext]
  readonly #provider: ModelProvider
  readonly #people: People
  readonly #month: () => Promise<void>
  #shipped = 0

  constructor(
    processes: readonly [OpenAppContext, OpenAppContext],
    provider: ModelProvider,
    people: People,
    month: () => Promise<void>,
  ) {
    this.#processes = processes
    this.#provider = provider
    this.#people = people
    this.#month = month
  }

  /** One step; that the portal refuses it, or that the process dies of it, is part of the history. */
  async take(step: Step): Promise<void> {
    const { deed, process, diesAt, meanwhile } = step
    const orders = await this.#orders()
    const [one, other] = process === 0 ? this.#processes : ([this.#processes[1], this.#processes[0]] as const)
    await Promise.all([
      this.#attempt(diesAt, () => this.#act(one, deed, orders)),
      meanwhile && this.#attempt(0, () => this.#act(other, meanwhile === 'the same' ? deed : meanwhile, orders)),
    ])
  }

  async #attempt(diesAt: DiesAt, act: () => Promise<unknown>): Promise<void> {
    try {
      await dyingAt(diesAt, act)
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof Crash)) throw error
    }
  }

  async #act(app: OpenAppContext, deed: Deed, orders: readonly string[]): Promise<unknown> {
    const { reseller, admin, productId } = this.#people
    const pick = <Thing>(things: readonly Thing[], at: number): Thing | undefined => things[at % things.length]
    const orderId = 'order' in deed ? pick(orders, deed.order) : undefined
    switch (deed.do) {
      case 'place': {
        const items = [{ productId, variantId: null, quantity: deed.pieces }]
        return placeOrder(app, reseller, { ...orderAddress(), items }, null)
      }
      case 'checkout': {
        const ids = [...new Set(deed.orders.flatMap((at) => pick(orders, at) ?? []))]
        if (ids.length === 0) return undefined
        return createCheckout(
          app,
          reseller,
          { kind: 'order', ids },
          { idempotent: null, site: 'https://filiera.example' },
        )
      }
      case 'pay':
      case 'abandon': {
        const page = pick(this.#provider.pages, deed.page)
        if (page === undefined) return undefined
        return deed.do === 'pay' ? this.#provider.pay(page, deed.wrongly) : this.#provider.abandon(page)
      }
      case 'tell': {
        const event = pick(this.#provider.events, deed.event)
        return event && receive(app, this.#provider.sent(event, deed.anew))
      }
      case 'lose': {
        const event = pick(this.#provider.events, deed.event)
        return event && this.#provider.lose(event)
      }
      case 'cancel':
        if (!orderId) return undefined
        return deed.by === 'owner'
          ? cancelOwnOrder(app, reseller.id, orderId, null)
          : cancelOrder(app, admin.id, orderId, { reason: null })
      case 'expire':
        await app.db.pool.query(
          `update orders set hold_expires_at = present() - interval '1 minute' where id = $1 and hold_expires_at is not null`,
          [orderId ?? null],
        )
        return cancelOverdueOrders.run(app, {}, { isLast: true })
      case 'refund':
        return orderId && this.#refund(app, orderId, deed)
      case 'bank':
        return this.#provider.decide(deed.decides)
      case 'retry':
        return orderId && retryOrderRefunds(app, admin.id, orderId)
      case 'ship': {
        this.#shipped += 1
        const trackingNumber = `${orderId?.slice(-12)}${this.#shipped}`
        return (
          orderId && shipOrder(app, admin.id, orderId, { trackingNumber, carrier: 'DHL', notes: null, replaces: null })
        )
      }
      case 'dispute': {
        const page = pick(this.#provider.pages, deed.page)
        return page && this.#provider.dispute(page, deed.asks)
      }
      case 'decide':
        return this.#provider.decideDispute(deed.dispute, deed.decision)
      case 'buy':
      case 'change':
      case 'stop':
      case 'card':
      case 'month':
        return actOnPlan(app, deed, { account: await this.#account(), provider: this.#provider, month: this.#month })
      case 'work':
        return this.#work(app)
      case 'reconcile':
        return this.#reconcile(app)
      default:
        return deed satisfies never
    }
  }

  async #refund(app: AppContext, orderId: string, { pieces, shipping }: { pieces: number; shipping: boolean }) {
    const { rows } = await app.db.pool.query<{ id: string; quantity: number; left: string }>(
      `select item.id, least(quantity - refunded_quantity, $2::int) as quantity, (shipping_cost - refunded_shipping)::text as left
       from order_items as item join orders on orders.id = order_id where order_id = $1`,
      [orderId, pieces],
    )
    const lines = rows
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({ itemId: id, quantity, restock: true }))
    const wish = { lines, shipping: shipping ? (rows[0]?.left ?? '0.00') : '0.00', reason: 'Prova' }
    return refundOrder(app, this.#people.admin.id, orderId, wish, null)
  }

  /** The jobs that move money; nobody reads the mails of these histories. */
  async #work(app: OpenAppContext): Promise<void> {
    await app.db.pool.query('update payment_events set due_at = now() where facts is not null')
    await takePaymentEvents.run(app, {}, { isLast: true })
    await app.db.pool.query(`delete from jobs.job where state < 'active' and name <> all($1)`, [moneyJobs])
    await app.db.pool.query(`update jobs.job set start_after = now() where state in ('created', 'retry')`)
    await app.jobs.runDue(app, moneyJobs)
  }

  /** The queue gives to others what a dead process held for too long. */
  async #takeUp(app: AppContext): Promise<void> {
    await app.db.pool.query(`update jobs.job set state = 'retry' where state = 'active' and name = any($1)`, [
      moneyJobs,
    ])
  }

  /** Asks the provider as if nobody had asked for a while. */
  async #reconcile(app: AppContext): Promise<void> {
    await app.db.pool.query(
      "update payments set checked_at = null where status in ('open', 'refund_pending') and checked_at is not null",
    )
    await app.db.pool.query("update refunds set checked_at = null where state <> 'done' and checked_at is not null")
    // Whoever read when it died holds the list no longer.
    await app.db.pool.query('update provider_reads set held_until = present() where held_until is not null')
    await takeMissedEvents.run(app, {}, { isLast: true })
    await recoverRefunds(app)
    await reconcileCheckouts(app)
    await reconcileOwnPlans(app, this.#people.reseller.id)
  }

  async #account(): Promise<UserRow> {
    const { db } = this.#processes[0]
    const user = await findUserByLogin(db, this.#people.reseller.username)
    if (!user) throw new Error('The account is gone')
    return user
  }

  /** Nothing of this history is looked for in later ones. */
  async leave(): Promise<void> {
    await this.#processes[0].db.pool.query(
      `update payments set status = 'expired' where status = 'open'
         and coalesce(page_id, id) in (select coalesce(page_id, payments.id) from payments join orders on orders.id = order_id where user_id = $1)`,
      [this.#people.reseller.id],
    )
    await leavePlans(this.#processes[0], this.#people.reseller.id)
    this.#provider.leave()
  }

  async #orders(): Promise<string[]> {
    const { rows } = await this.#processes[0].db.pool.query<{ id: string }>(
      'select id from orders where user_id = $1 order by id',
      [this.#people.reseller.id],
    )
    return rows.map(({ id }) => id)
  }

  /** What time brings: the bank decides, every event arrives, jobs that a dead process held are taken up, the provider is asked. */
  async settle(): Promise<void> {
    const [app] = this.#processes
    this.#provider.decide('succeeded')
    // Banks decide in the end, now so, now so.
    for (let n = 0; n < 8; n++) this.#provider.decideDispute(0, n % 2 === 0 ? 'lost' : 'won')
    for (let round = 0; round < 3; round++) {
      for (const event of this.#provider.events) await receive(app, this.#provider.sent(event))
      await this.#reconcile(app)
      await this.#takeUp(app)
      await this.#work(app)
    }
    for (const orderId of await this.#orders())
      await this.#attempt(0, () => retryOrderRefunds(app, this.#people.admin.id, orderId))
    await this.#work(app)
    for (const event of this.#provider.events) await receive(app, this.#provider.sent(event))
  }

  /** In the end the books say of the money what the provider says. */
  async compareWithProvider(done: readonly string[]): Promise<void> {
    const { rows } = await this.#processes[0].db.pool.query<{ paid: number; refunded: number; owed: number }>(
      `select (coalesce(sum(amount) filter (where debit = 'cash'), 0) * 100)::int as paid,
              (coalesce(sum(amount) filter (where credit = 'cash'), 0) * 100)::int as refunded,
              (coalesce(sum(case when credit = 'owed' then amount when debit = 'owed' then -amount end), 0) * 100)::int as owed
       from money_entries where order_id in (select id from orders where user_id = $1) or subject in (
         select payments.id from payments join plan_charges as charge on charge.id = plan_charge_id where charge.user_id = $1
         union all select refunds.id from refunds join payments on payments.id = payment_id
           join plan_charges as charge on charge.id = plan_charge_id where charge.user_id = $1)`,
      [this.#people.reseller.id],
    )
    const { paid, refunded } = this.#provider.books
    const books = rows[0]
    const kept = (books?.paid ?? 0) - (books?.refunded ?? 0)
    const plans = await comparePlans(this.#processes[0], this.#people.reseller.id, this.#provider)
    if (plans.length > 0) throw new Error(`${plans.join('\n')}\nafter\n${done.join('\n')}`)
    if (kept === paid - refunded && books?.owed === 0) return
    throw new Error(
      `The provider has ${paid} less ${refunded}, the books ${books?.paid} less ${books?.refunded}, and ${books?.owed} owed\nafter\n${done.join('\n')}`,
    )
  }
}

async function receive(
  app: AppContext,
  { payload, headers }: { payload: string; headers: Record<string, string> },
): Promise<void> {
  const event = app.payments.readEvent(Buffer.from(payload), headers)
  await (event.type === 'plan' ? receivePlanEvent(app, event) : receivePaymentEvent(app, event))
}
