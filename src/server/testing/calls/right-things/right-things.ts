import { eq, sql } from 'drizzle-orm'
import { type UserRow, users } from '../../../database/schema/accounts.ts'
import { buyPlan } from '../../../features/plans/buy-plan.ts'
import { planBuyer } from '../../plan-customer.ts'
import type { TestApp } from '../../test-app.ts'
import { RightAccounts } from './right-accounts.ts'
import { RightCarts } from './right-carts.ts'
import { RightOrders } from './right-orders.ts'
import { RightProducts } from './right-products.ts'

/** Creates active plans and their charges. */
class RightPlans {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Buys Starter, charged monthly; all earlier plans of the account are ended. */
  async runningPlan(user: UserRow): Promise<void> {
    await this.#app.context.db.execute(sql`
      update plan_subscriptions set phase = 'ended', ended_at = present() where user_id = ${user.id} and phase in ('active', 'past_due')`)
    await this.#app.context.db
      .update(users)
      .set({ ...planBuyer, subscriptionStatus: 'active', subscriptionExpiresAt: null, subscriptionRenews: false })
      .where(eq(users.id, user.id))
    const url = await buyPlan(this.#app.context, user, 'starter', { idempotent: null, site: this.#app.address })
    await this.#app.visitor.post(`/api/payments/sandbox/${url.split('/').at(-1)}`, { outcome: 'paid' })
  }

  async planCharge(user: UserRow): Promise<string> {
    await this.runningPlan(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from plan_charges where user_id = ${user.id} and state = 'paid' order by id desc limit 1`,
    )
    return rows[0]?.id ?? ''
  }

  /** A charge for a month that was paid at another price than agreed. */
  async undecidedCharge(user: UserRow): Promise<string> {
    const paid = await this.planCharge(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(sql`
      insert into plan_charges (id, user_id, subscription_id, plan, provider, invoice_id, amount, currency, state, period_start, period_end, paid_at)
      select gen_random_uuid(), user_id, subscription_id, plan, provider, 'of another price ' || gen_random_uuid(), 5, currency, 'mismatch',
        period_end, period_end + interval '1 month', present()
      from plan_charges where id = ${paid} returning id`)
    return rows[0]?.id ?? ''
  }
}

/** Creates undelivered mails. */
class RightMails {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** The error log entry of a permanently failed mail. */
  async undeliverable(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`with mail as (
            insert into outbox (id, channel, kind, recipient, content, status)
            values (gen_random_uuid(), 'email', 'account.welcome', 'lucia@example.it',
                    '{"subject": "Prova", "heading": "Prova", "paragraphs": []}', 'failed')
            returning id
          )
          insert into error_logs (id, source, error_type, error_message, payload)
          select gen_random_uuid(), 'outbox', 'message.undeliverable', 'E-mail non recapitata',
                 jsonb_build_object('messageId', id, 'kind', 'account.welcome')
          from mail returning id`,
    )
    return rows[0]?.id ?? ''
  }

  /** A permanently failed mail. */
  async failedMessage(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select (payload ->> 'messageId')::uuid as id from error_logs where id = ${await this.undeliverable()}`,
    )
    return rows[0]?.id ?? ''
  }
}

/** Creates new objects for valid calls. */
export class RightThings {
  readonly carts: RightCarts
  readonly orders: RightOrders
  readonly plans: RightPlans
  readonly products: RightProducts
  readonly accounts: RightAccounts
  readonly mails: RightMails

  constructor(app: TestApp, productId: string) {
    this.carts = new RightCarts(app, productId)
    this.orders = new RightOrders(app, productId)
    this.plans = new RightPlans(app)
    this.products = new RightProducts(app)
    this.accounts = new RightAccounts(app)
    this.mails = new RightMails(app)
  }
}
