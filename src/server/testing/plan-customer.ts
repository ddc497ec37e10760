import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '../../contract/accounts/accounts.ts'
import type { PlanAccount } from '../../contract/accounts/plans.ts'
import type { MailboxMessage } from '../../contract/mail.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { SandboxOutcome, SandboxPayment } from '../../contract/orders/payments.ts'
import { textVersions } from '../../domain/accounts/acceptances.ts'
import type { Plan } from '../../domain/accounts/plan-names.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { ClockMove } from './movable-clock.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient, TestResponse } from './test-client.ts'

/** An account with the company data required for buying a plan. */
export const planBuyer = {
  subscriptionPlan: 'trial',
  companyName: 'Sartoria di prova',
  vatNumber: '12345678903',
  companyAddress: 'Via Roma 1',
  companyZip: '20121',
  companyCity: 'Milano',
  companyProvince: 'MI',
  companyCountry: 'IT',
  acceptances: textVersions,
} as const

/** A registered account that buys plans in the sandbox. It signs in again after each move of the clock. */
export class PlanCustomer {
  readonly app: TestApp
  readonly user: UserRow
  #client: TestClient

  private constructor(app: TestApp, client: TestClient) {
    this.app = app
    this.user = client.user
    this.#client = client
  }

  static async register(app: TestApp, account: Partial<UserRow> = {}): Promise<PlanCustomer> {
    const abroad = account.companyCountry && account.companyCountry !== 'IT' && { companyProvince: null }
    return new PlanCustomer(app, await app.as('rivenditore', { ...planBuyer, ...abroad, ...account }))
  }

  get client(): TestClient {
    return this.#client
  }

  checkout = (plan: unknown, headers?: Record<string, string>): Promise<TestResponse<{ url: string }>> =>
    this.#client.post('/api/subscriptions/checkout', { plan }, headers)

  /** Opens a payment page and returns its session id. */
  async open(plan: Plan): Promise<string> {
    return sessionOf(await this.checkout(plan))
  }

  act = (sessionId: string, outcome: SandboxOutcome): Promise<TestResponse<SandboxPayment>> =>
    this.app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome })

  /** Buys a plan on the sandbox's payment page. */
  async buy(plan: Plan): Promise<void> {
    const { status } = await this.act(await this.open(plan), 'paid')
    if (status !== 200) throw new Error(`Paying for ${plan} answered ${status}`)
  }

  /** Changes the card: `paid` means that it pays from now on, including open charges; `declined` that it fails. */
  async setCard(outcome: 'paid' | 'declined'): Promise<void> {
    await this.act(sessionOf(await this.#client.post<{ url: string }>('/api/subscriptions/portal')), outcome)
  }

  async plan(): Promise<PlanAccount> {
    return (await this.#client.get<PlanAccount>('/api/subscriptions')).body
  }

  choose = (plan: unknown): Promise<TestResponse<PlanAccount>> => this.#client.put('/api/subscriptions', { plan })

  cancel = (): Promise<TestResponse<PlanAccount>> => this.#client.post('/api/subscriptions/cancel')

  async account(): Promise<User> {
    return (await this.#client.get<User>('/api/auth/user')).body
  }

  /** Moves the clock without running anything. */
  async wait(move: ClockMove): Promise<void> {
    await this.app.moveClock(move)
    this.#client = await this.app.asUser(this.user)
    // Lets the process receive the notification of the new session, which invalidates cached ones.
    await sleep(0)
  }

  /** Lets the provider charge due months, and the portal reconcile missed changes. */
  async runProvider(): Promise<void> {
    await this.app.context.jobs.runNow(this.app.context, 'renew-sandbox-plans')
    await this.app.context.jobs.runNow(this.app.context, 'reconcile-plans')
    await this.app.runJobs()
  }

  /** Titles of the notifications, oldest first. */
  async notices(): Promise<string[]> {
    const { body } = await this.#client.get<Notification[]>('/api/notifications')
    return body.map(({ title }) => title).reverse()
  }

  /** Subjects of the mails, oldest first. */
  async mails(): Promise<string[]> {
    await this.app.runJobs()
    const admin = await this.app.as('admin')
    const { body } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
    return body
      .filter(({ to }) => to === this.user.email)
      .map(({ subject }) => subject)
      .reverse()
  }

  /** First column of each row. */
  async ask<Value = unknown>(query: string): Promise<Value[]> {
    const { rows } = await this.app.context.db.pool.query<Record<string, Value>>(query)
    return rows.flatMap((row) => Object.values(row).slice(0, 1))
  }
}

function sessionOf({ status, body, problem }: TestResponse<{ url: string }>): string {
  if (status !== 200) throw new Error(`No page was opened: ${status} ${problem?.code}`)
  return body.url.split('/').at(-1) ?? ''
}
