import { randomBytes, randomUUID } from 'node:crypto'
import type { SandboxOutcome } from '../../../contract/orders/payments.ts'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import { currency, type Money } from '../../../domain/money/money.ts'
import { type Clock, hoursAfter, monthsAfter } from '../../../domain/time/clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { PlanGateway, ProviderSubscription } from './plan-gateway.ts'
import { closeSession, findSession, openSession, type SandboxSessionRow } from './sandbox.queries.ts'
import { nameMoney, type SandboxEvent } from './sandbox-events.ts'
import {
  findSubscription,
  findSubscriptionOf,
  insertInvoice,
  insertSubscription,
  lockSubscription,
  repriceSubscription,
  type SandboxSubscriptionRow,
  selectDue,
  selectInvoices,
  updateSubscription,
} from './sandbox-plans.queries.ts'

/** Last digits of the sandbox cards: one always pays, the other fails from the second charge on. */
const cards = { pays: '4242', fails: '0341' } as const

/** Lifetime of a page for changing the card. */
const portalHours = 1

export interface SandboxPlans extends PlanGateway {
  /** Applies the buyer's choice on a checkout or card page. Returns the next URL, or null if the page is closed. */
  settle(session: SandboxSessionRow, outcome: SandboxOutcome): Promise<string | null>
  /** Charges all months that have begun and returns the number of subscriptions that changed. Uses the app's clock. */
  renewDue(): Promise<number>
}

/** Sandbox subscriptions. A job charges them; no money moves. */
export function sandboxPlans(options: {
  db: Database
  clock: Clock
  tell: (event: SandboxEvent) => Promise<void>
}): SandboxPlans {
  const { db, clock, tell } = options

  const sendChange = ({ id, reference }: SandboxSubscriptionRow) =>
    tell({ id: `evt_subscription_${randomUUID()}`, type: 'subscription.changed', subscription: { id, reference } })

  const pageOf = (sessionId: string, returnUrl: string) => `${new URL(returnUrl).origin}/pagamento-prova/${sessionId}`

  const newSessionId = () => `cs_test_${randomBytes(18).toString('base64url')}`

  /** Starts the subscription of a paid page, or returns the one already started. */
  function begin(session: SandboxSessionRow): Promise<SandboxSubscriptionRow | undefined> {
    return db.transaction(async (tx) => {
      const { plan, customerId, paymentId: reference } = session
      if (!plan || !customerId || !(await closeSession(tx, session.id, 'paid')))
        return findSubscriptionOf(tx, reference)
      const anchor = clock.now()
      const id = `sub_test_${randomBytes(12).toString('base64url')}`
      const begun = { id, reference, customerId, plan, price: session.amount, anchor, months: 0, paidUntil: anchor }
      const row = await insertSubscription(tx, begun)
      return row && (await chargeMonth(tx, row, anchor))
    })
  }

  return {
    createCustomer: async ({ userId }) => `cus_test_${userId}`,

    async openCheckout({ reference, offer: { plan, price }, customerId, successUrl, cancelUrl, expiresAt }) {
      const description = `Piano ${planNames[plan]}, ogni mese`
      const page = { description, amount: price, currency, successUrl, cancelUrl, plan, customerId, expiresAt }
      const sessionId = await openSession(db, { id: newSessionId(), paymentId: reference, ...page })
      return { sessionId, url: pageOf(sessionId, successUrl) }
    },

    async findCheckout(sessionId) {
      const session = await findSession(db, sessionId)
      if (!session) return null
      const begun = await findSubscriptionOf(db, session.paymentId)
      if (begun) return { state: 'complete', subscriptionId: begun.id }
      return { state: session.status === 'open' && session.expiresAt > clock.now() ? 'open' : 'over' }
    },

    async findSubscription(subscriptionId) {
      const row = await findSubscription(db, subscriptionId)
      return row ? present(db, row) : null
    },

    setNext: (subscriptionId, next) => updateSubscription(db, subscriptionId, { ...next, isEnding: false }),

    reprice: (subscriptionId, next) => repriceSubscription(db, subscriptionId, next),

    endWithMonth: (subscriptionId) => updateSubscription(db, subscriptionId, { isEnding: true }),

    end: (subscriptionId) => updateSubscription(db, subscriptionId, { status: 'ended', endedAt: clock.now() }),

    async openPortal({ customerId, subscriptionId, returnUrl }) {
      const row = await findSubscription(db, subscriptionId)
      const owed = row?.status === 'past_due' ? priceOf(row) : '0.00'
      const id = newSessionId()
      await openSession(db, {
        id,
        paymentId: randomUUID(),
        description: 'Carta dell’abbonamento',
        amount: owed,
        currency,
        successUrl: returnUrl,
        cancelUrl: returnUrl,
        customerId,
        subscriptionId,
        expiresAt: hoursAfter(clock.now(), portalHours),
      })
      return pageOf(id, returnUrl)
    },

    async settle(session, outcome) {
      const isOver = session.status !== 'open' || session.expiresAt <= clock.now()
      if (session.subscriptionId) {
        if (isOver) return null
        if (outcome === 'abandoned') return session.cancelUrl
        await updateSubscription(db, session.subscriptionId, { cardPays: outcome === 'paid' })
        await closeSession(db, session.id, 'paid')
        await collectDue(db, session.subscriptionId, clock.now())
        const changed = await findSubscription(db, session.subscriptionId)
        if (changed) await sendChange(changed)
        return session.successUrl
      }
      if (outcome === 'abandoned') return session.cancelUrl
      if (outcome === 'declined') return isOver ? null : withPayment(session.cancelUrl, 'failed')
      // A repeated or concurrent payment sends the change event of the same subscription again.
      const begun = await begin(session)
      if (!begun) return null
      await sendChange(begun)
      return session.successUrl
    },

    async renewDue() {
      let changed = 0
      for (const id of await selectDue(db, 500)) {
        const row = await collectDue(db, id, clock.now())
        if (!row) continue
        changed++
        await sendChange(row)
      }
      return changed
    },
  }
}

async function present(db: Queryable, row: SandboxSubscriptionRow): Promise<ProviderSubscription> {
  const { id: subscriptionId, status: state, plan, isEnding, cardPays } = row
  const invoices = await selectInvoices(db, subscriptionId, 24)
  return {
    subscriptionId,
    state,
    next: { plan, price: priceOf(row) },
    isEnding,
    card: { brand: 'visa', last4: cardPays ? cards.pays : cards.fails },
    charges: invoices.map(({ id, subscriptionId: _, month: __, ...paid }) => ({
      ...paid,
      invoiceId: id,
      providerPaymentId: nameMoney(id),
      currency,
    })),
  }
}

/** Adds the outcome of the payment to the return URL. */
export function withPayment(url: string, payment: string): string {
  const target = new URL(url)
  target.searchParams.set('payment', payment)
  return target.toString()
}

/** Price of the next month of a sandbox subscription. */
const priceOf = ({ plan, price }: SandboxSubscriptionRow): Money => price ?? planPrices[plan]

async function change(
  db: Queryable,
  row: SandboxSubscriptionRow,
  changes: Partial<SandboxSubscriptionRow>,
): Promise<SandboxSubscriptionRow> {
  await updateSubscription(db, row.id, changes)
  return { ...row, ...changes }
}

/** Charges the next month at the subscription's current price. */
async function chargeMonth(db: Queryable, row: SandboxSubscriptionRow, paidAt: Date): Promise<SandboxSubscriptionRow> {
  const { id, anchor, plan, months: month, paidUntil: periodStart } = row
  const periodEnd = monthsAfter(anchor, month + 1)
  const invoice = { subscriptionId: id, month, plan, amount: priceOf(row), periodStart, periodEnd, paidAt }
  await insertInvoice(db, { id: `in_test_${id}_${month}`, ...invoice })
  return change(db, row, { months: month + 1, paidUntil: periodEnd, status: 'active' })
}

/** Charges every month that is due, in order; returns undefined if the subscription does not exist or nothing changed. */
function collectDue(db: Database, id: string, now: Date): Promise<SandboxSubscriptionRow | undefined> {
  return db.transaction(async (tx) => {
    const found = await lockSubscription(tx, id)
    if (!found) return undefined
    let row = found
    while (row.status !== 'ended' && row.paidUntil <= now) {
      if (row.isEnding) row = await change(tx, row, { status: 'ended', endedAt: row.paidUntil })
      else if (row.cardPays) row = await chargeMonth(tx, row, now)
      else {
        row = await change(tx, row, { status: 'past_due' })
        break
      }
    }
    return row.months !== found.months || row.status !== found.status ? row : undefined
  })
}
