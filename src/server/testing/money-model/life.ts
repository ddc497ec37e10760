import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { findUserByLogin } from '../../features/accounts/accounts.queries.ts'
import { writeProposedNote } from '../../features/invoices/credit-proposals.ts'
import { retryOrderRefunds } from '../../features/orders/paying/retry-order-refunds.ts'
import { applyPaymentEvents, receivePaymentEvent } from '../../features/payments/events/receive-payment-event.ts'
import { reconcileCheckouts } from '../../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../../features/payments/refunds/recover-refunds.ts'
import { receivePlanEvent } from '../../features/plans/receive-plan-event.ts'
import { applyMissedEvents } from '../../features/reconciliation/apply-missed-events.ts'
import type { OpenAppContext } from '../../open-app-context.ts'
import type { Action, People, Step } from './actions.ts'
import { Crash, type DiesAt, dyingAt } from './crash.ts'
import { actOnOrder, actOnProposal, actOnReturn, proposalsOf } from './order-actions.ts'
import { actOnPlan, comparePlans, leavePlans, reconcileOwnPlans } from './plan-actions.ts'
import type { ModelProvider } from './provider.ts'

const moneyJobs = ['refund-payment', 'expire-checkout', 'sync-plan', 'end-subscription', 'stop-renewal']

/** One history: the actions of a reseller, an admin, the provider and banks, run by two processes. */
export class Life {
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

  /** Runs one step. A refusal by the portal or a crash of the process is part of the history. */
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

  async #act(app: OpenAppContext, deed: Action, orders: readonly string[]): Promise<unknown> {
    const provider = this.#provider
    switch (deed.do) {
      case 'place':
      case 'checkout':
      case 'cancel':
      case 'expire':
      case 'refund':
      case 'retry':
      case 'ship':
        return actOnOrder(app, deed, { people: this.#people, orders, shipment: () => ++this.#shipped })
      case 'send back':
      case 'answer':
        return actOnReturn(app, deed, { people: this.#people, orders })
      case 'pay':
      case 'abandon':
      case 'dispute': {
        const page = provider.pages[deed.page % provider.pages.length]
        if (page === undefined) return undefined
        if (deed.do === 'pay') return provider.pay(page, deed.wrongly)
        return deed.do === 'abandon' ? provider.abandon(page) : provider.dispute(page, deed)
      }
      case 'tell':
      case 'lose': {
        const event = provider.events[deed.event % provider.events.length]
        if (!event) return undefined
        return deed.do === 'lose' ? provider.lose(event) : receive(app, provider.sent(event, deed.anew))
      }
      case 'bank':
        return provider.decide(deed.decides)
      case 'decide':
        return provider.decideDispute(deed.dispute, deed.decision)
      case 'credit':
        return actOnProposal(app, deed, this.#people)
      case 'buy':
      case 'change':
      case 'stop':
      case 'card':
      case 'month':
        return actOnPlan(app, deed, { account: await this.#account(), provider, month: this.#month })
      case 'work':
        return this.#work(app)
      case 'reconcile':
        return this.#reconcile(app)
      default:
        return deed satisfies never
    }
  }

  /** Runs the jobs that move money. The mails of these histories are discarded. */
  async #work(app: OpenAppContext): Promise<void> {
    await app.db.pool.query('update payment_events set due_at = now() where facts is not null')
    await applyPaymentEvents.run(app, {}, { isLast: true })
    await app.db.pool.query(`delete from jobs.job where state < 'active' and name <> all($1)`, [moneyJobs])
    await app.db.pool.query(`update jobs.job set start_after = now() where state in ('created', 'retry')`)
    await app.jobs.runDue(app, moneyJobs)
  }

  /** Releases the jobs that a crashed process held, as the queue does after a timeout. */
  async #takeUp(app: AppContext): Promise<void> {
    await app.db.pool.query(`update jobs.job set state = 'retry' where state = 'active' and name = any($1)`, [
      moneyJobs,
    ])
  }

  /** Asks the provider without the usual pauses between requests. */
  async #reconcile(app: AppContext): Promise<void> {
    await app.db.pool.query(
      "update payments set checked_at = null where status in ('open', 'refund_pending') and checked_at is not null",
    )
    await app.db.pool.query("update refunds set checked_at = null where state <> 'done' and checked_at is not null")
    // A reader that crashed no longer holds the list.
    await app.db.pool.query('update provider_reads set held_until = present() where held_until is not null')
    await applyMissedEvents.run(app, {}, { isLast: true })
    await recoverRefunds(app)
    await reconcileCheckouts(app)
    await reconcileOwnPlans(app, this.#people.reseller.id)
  }

  async #account(): Promise<UserRow> {
    const { db } = this.#processes[0]
    const user = await findUserByLogin(db, this.#people.reseller.username)
    if (!user) throw new Error('The account does not exist')
    return user
  }

  /** Excludes this history from the work of later ones. */
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

  /** Completes everything pending: the bank decides, every event arrives, jobs of a crashed process are resumed, the provider is asked. */
  async settle(): Promise<void> {
    const [app] = this.#processes
    this.#provider.decide('succeeded')
    // In the end banks decide every dispute, alternately lost and won.
    for (let n = 0; n < 8; n++) this.#provider.decideDispute(0, n % 2 === 0 ? 'lost' : 'won')
    let delivered = 0
    let before = ''
    for (let round = 0; round < 3; round++) {
      const { events } = this.#provider
      for (const event of events.slice(delivered)) await receive(app, this.#provider.sent(event))
      delivered = events.length
      await this.#reconcile(app)
      await this.#takeUp(app)
      await this.#work(app)
      const after = await this.#progress()
      if (after === before && this.#provider.events.length === delivered) break
      before = after
    }
    for (const orderId of await this.#orders())
      await this.#attempt(0, () => retryOrderRefunds(app, this.#people.admin.id, orderId))
    await this.#work(app)
    for (const event of this.#provider.events) await receive(app, this.#provider.sent(event))
  }

  /** Changes with everything that a round of `settle` can do; a round that changes nothing would do nothing again. */
  async #progress(): Promise<string> {
    const { rows } = await this.#processes[0].db.pool.query<{ progress: string }>(
      `select concat_ws(' ', (select concat_ws(' ', count(*), count(facts)) from payment_events), (select count(*) from money_entries),
         (select count(*) from order_history), (select count(*) from jobs.job where name = any($1) and state <= 'active'),
         (select string_agg(phase, ',' order by id) from plan_subscriptions), (select sum(try) from refunds)) as progress`,
      [moneyJobs],
    )
    return rows[0]?.progress ?? ''
  }

  /** Writes every proposed credit note. After `settle` each can be written, because no refund is pending. */
  async credit(): Promise<void> {
    const [app] = this.#processes
    for (const id of await proposalsOf(app, this.#people.reseller.id)) {
      await writeProposedNote(app, this.#people.admin.id, id)
    }
  }

  /**
   * After `settle`, an event that still waits would wait forever. Nor may an event have failed, except by a connection that a crashing process took
   * with it: a failure caused by a constraint means that only the constraint prevented an error.
   */
  async requireTaken(done: readonly string[]): Promise<void> {
    const { rows } = await this.#processes[0].db.pool.query<{ what: string }>(
      `with failed as (delete from failed_events returning type, reason)
       select type || ' is never taken in' as what from payment_events where facts is not null
       union all
       select type || ' failed: ' || reason from failed where reason !~ 'Connection terminated|Client has encountered|The process died'`,
    )
    const [first] = rows
    if (first) throw new Error(`${first.what}\nafter\n${done.join('\n')}`)
  }

  /** In the end the books agree with the provider about the money. */
  async compareWithProvider(done: readonly string[]): Promise<void> {
    const { rows } = await this.#processes[0].db.pool.query<{ paid: number; refunded: number; owed: number }>(
      `select (coalesce(sum(amount) filter (where debit = 'cash'), 0) * 100)::int as paid,
              (coalesce(sum(amount) filter (where credit = 'cash'), 0) * 100)::int as refunded,
              (coalesce(sum(case when credit = 'owed' then amount when debit = 'owed' then -amount end), 0) * 100)::int as owed
       from money_entries where order_id in (select id from orders where user_id = $1) or subject in (
         select payments.id from payments join plan_charges as charge on charge.id = plan_charge_id where charge.user_id = $1
         union all select refunds.id from refunds join payments on payments.id = payment_id
           join plan_charges as charge on charge.id = plan_charge_id where charge.user_id = $1
         union all select share.id from dispute_shares as share join payments on payments.id = payment_id
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
      `Provider: ${paid} paid, ${refunded} refunded; books: ${books?.paid} paid, ${books?.refunded} refunded, ${books?.owed} owed\nafter\n${done.join('\n')}`,
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
