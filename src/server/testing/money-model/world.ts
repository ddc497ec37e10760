import pg from 'pg'
import { openDatabase } from '../../database/database.ts'
import { applyMissedEvents } from '../../features/reconciliation/apply-missed-events.ts'
import { type OpenAppContext, openAppContext } from '../../open-app-context.ts'
import { planBuyer } from '../plan-customer.ts'
import { type StripeStandIn, startStripeStandIn } from '../stripe/stripe-stand-in.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { Step } from './actions.ts'
import { answering, makeConnectionsCrashable, undying } from './crash.ts'
import { brokenInvariants } from './invariants.ts'
import { Life } from './life.ts'
import { brokenPlans } from './plan-actions.ts'
import { ModelProvider } from './provider.ts'
import { describeStep } from './steps.ts'

/** Pieces of each of the two products of a history; few enough that stock runs out for some orders. */
const stock = 7

/** Records failed events, because a later successful attempt clears the failure. */
const noteFailures = `
  create table failed_events (type text, reason text);
  create function note_failure() returns trigger language plpgsql as $$ begin
    insert into failed_events values (new.type, new.last_error);
    return null;
  end $$;
  create trigger note_failure after update on payment_events for each row when (new.tries > old.tries) execute function note_failure()`

/** Planning takes longer than running these statements, and connections crash before PostgreSQL would choose generic plans itself. */
const planOnce = `do $$ begin
  execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
end $$`

/** Two processes of the portal on one database, and the Stripe stand-in. */
export class MoneyWorld implements AsyncDisposable {
  readonly #app: TestApp
  readonly #outside: StripeStandIn
  readonly #checker: pg.Client
  readonly #closing: AsyncDisposableStack
  readonly processes: readonly [OpenAppContext, OpenAppContext]

  private constructor(
    app: TestApp,
    others: { outside: StripeStandIn; other: OpenAppContext; checker: pg.Client },
    closing: AsyncDisposableStack,
  ) {
    const { outside, other, checker } = others
    this.#app = app
    this.#outside = outside
    this.#checker = checker
    this.#closing = closing
    this.processes = [app.context, other]
  }

  static async open(): Promise<MoneyWorld> {
    await using closing = new AsyncDisposableStack()
    closing.defer(makeConnectionsCrashable())
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
    await app.context.db.pool.query(planOnce)
    // A connection that never crashes keeps the plans of the invariants.
    const checker = new pg.Client({ connectionString: app.databaseUrl })
    await checker.connect()
    closing.defer(() => checker.end())
    await checker.query(noteFailures)
    for (const process of [app.context, other]) process.payments = answering(process.payments)
    return new MoneyWorld(app, { outside, other, checker }, closing.move())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#closing.disposeAsync()
  }

  /** Runs a history and everything that is pending after it. Throws at the first step that violates an invariant. */
  async live(steps: readonly Step[]): Promise<void> {
    const reseller = await this.#app.given.user({ userRole: 'rivenditore', ...planBuyer })
    const admin = await this.#app.given.user({ userRole: 'admin' })
    const first = await this.#app.given.product({ price: '49.90', stock })
    // Its VAT causes rounding differences of a cent.
    const second = await this.#app.given.product({ price: '17.35', stock, vatRate: '10.00' })
    const productIds = [first, second] as const
    const provider = new ModelProvider(this.#outside)
    const life = new Life(this.processes, provider, { reseller, admin, productIds }, () => this.#month(provider))
    const done: string[] = []
    for (const step of steps) {
      done.push(describeStep(step))
      await life.take(step)
      await this.#check(reseller.id, done)
    }
    await life.settle()
    done.push('all events arrive, all jobs are done, the provider is asked')
    await this.#check(reseller.id, done)
    await life.credit()
    done.push('every proposed credit note is written')
    await this.#check(reseller.id, done)
    await life.requireTaken(done)
    await life.compareWithProvider(done)
    await life.leave()
  }

  /** Number of paid plan charges, refunded or not. */
  async countCharges(): Promise<number> {
    const { rows } = await this.#app.context.db.pool.query<{ count: number }>(
      `select count(*)::int as count from payments where plan_charge_id is not null and status in ('paid', 'refunded')`,
    )
    return rows[0]?.count ?? 0
  }

  #moving = Promise.resolve()

  /** Advances the clocks of portal, database and provider by a month. Concurrent calls run one after the other. */
  #month(provider: ModelProvider): Promise<void> {
    this.#moving = this.#moving.then(async () => {
      // No outage lasts for a month: lost events are read before.
      await undying(() => this.#readEvents())
      await undying(() => this.#app.moveClock({ days: 32 }))
      provider.moveTo(this.#app.context.clock.now())
    })
    return this.#moving
  }

  async #readEvents(): Promise<void> {
    const read = () => applyMissedEvents.run(this.#app.context, {}, { isLast: true })
    // The process that owns these connections may be crashing; the second reading gets other connections.
    await read().catch(read)
  }

  /** Snapshot of the last check. */
  #checked = ''

  async #check(userId: string, done: readonly string[]): Promise<void> {
    const { rows } = await this.#checker.query<{ next: string }>(
      'select pg_current_snapshot()::text || $1::text as next',
      [userId],
    )
    const next = rows[0]?.next ?? ''
    // A step that wrote nothing can have broken nothing.
    if (next === this.#checked) return
    this.#checked = next
    const broken = [
      ...(await brokenInvariants(this.#checker, { userId, pieces: stock })),
      ...(await brokenPlans(this.#checker, userId)),
    ]
    if (broken.length > 0) throw new Error(`${broken.join('\n')}\nafter\n${done.join('\n')}`)
  }
}
