import { missingAcceptances } from '../../../domain/accounts/acceptances.ts'
import { lacksCompanyData } from '../../../domain/accounts/company-data.ts'
import { agreedOf } from '../../../domain/accounts/plan-charges.ts'
import { planMove, refuseMove } from '../../../domain/accounts/plan-moves.ts'
import { isMonthly, type MonthlyPlan, type Plan } from '../../../domain/accounts/plan-names.ts'
import { planProblems } from '../../../domain/accounts/plan-problems.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import { buyerOf } from '../../../domain/invoices/parties.ts'
import { currency } from '../../../domain/money/money.ts'
import { paymentProblems } from '../../../domain/orders/paying/payment-problems.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { CustomerGone } from '../../gateways/payments/plan-gateway.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { closeOpenCheckouts, expireCheckout } from '../payments/close-checkouts.ts'
import { canBePaid, checkoutHours, createCheckout } from '../payments/create-checkout.ts'
import { askProvider } from '../payments/provider-trouble.ts'
import { abandon, voidTrial } from './abandon-page.ts'
import { isOver, type LockedAccountPlan, lockAccountPlan, lockOwnPlan, runningPlan } from './account-plan.ts'
import { findDueCharge, hasPaidTrial, insertCharge, updateCharge } from './charges/plan-charges.queries.ts'
import { priceFor, queryViesBeforePurchase } from './charges/plan-taxation.ts'
import { endIfOver } from './end-plan.ts'
import { planReturnPath } from './payable-plans.ts'
import {
  attachPage,
  deleteCustomer,
  findCustomerId,
  insertCustomer,
  insertSubscription,
  lockSubscription,
  storePage,
  updateSubscription,
} from './plans.queries.ts'

/** `site` is the origin that the browser returns to. */
interface Way {
  idempotent: IdempotentRequest | null
  site: string
}

/**
 * Opens the page on which a plan is paid; returns its address. Throws a conflict if the plan cannot be bought. A repeated request gets the open page;
 * the page of another plan is closed.
 */
export async function buyPlan(app: AppContext, user: UserRow, plan: Plan, way: Way): Promise<string> {
  await queryViesBeforePurchase(app, user.id)
  return isMonthly(plan) ? beginSubscription(app, user, plan, way) : buyTrial(app, user, way)
}

/** Locks the account and stores the end of a subscription that is over by the clock, which makes room for another. */
async function lockBuyer(app: AppContext, tx: Transaction, userId: string): Promise<LockedAccountPlan> {
  const account = await lockOwnPlan(tx, userId)
  if (!account.running || !isOver(account.running, app.clock.now())) return account
  await endIfOver(app, tx, account)
  return lockOwnPlan(tx, userId)
}

async function refuseUnlessBought(
  app: AppContext,
  tx: Transaction,
  wanted: Plan,
  { user, running }: LockedAccountPlan,
): Promise<void> {
  const { acceptances, ...company } = user
  if (lacksCompanyData({ ...company, missingAcceptances: missingAcceptances(acceptances) }))
    throw planProblems['plan.company_data']()
  const now = app.clock.now()
  const hasUsedTrial = await hasPaidTrial(tx, user.id)
  const move = planMove(wanted, { subscription: user, running: runningPlan(running, now), hasUsedTrial }, now)
  if (move !== 'buy') throw refuseMove(move)
}

/** A single payment, like that of an order. */
async function buyTrial(app: AppContext, user: UserRow, way: Way): Promise<string> {
  const id = await app.db.transaction(async (tx) => {
    const account = await lockBuyer(app, tx, user.id)
    await refuseUnlessBought(app, tx, 'trial', account)
    if (account.opening) await abandon(app, tx, account.opening)
    const due = await findDueCharge(tx, user.id)
    const amount = await priceFor(tx, user.id, 'trial')
    const buyer = buyerOf(account.user)
    // Company data may have changed since the last attempt.
    if (due?.amount === amount) return (await updateCharge(tx, due.id, { buyer })).id
    if (due) await voidTrial(app, tx, due)
    const price = { amount, currency, provider: app.payments.name, buyer }
    const charge = { userId: user.id, trialOf: user.id, plan: 'trial', state: 'due', ...price } as const
    const made = await insertCharge(tx, charge, app.clock.now())
    return made?.id ?? ''
  })
  return createCheckout(app, user, { kind: 'plan', ids: [id] }, way)
}

async function beginSubscription(app: AppContext, user: UserRow, plan: MonthlyPlan, way: Way): Promise<string> {
  const row = await app.db.transaction(async (tx) => {
    const account = await lockBuyer(app, tx, user.id)
    await refuseUnlessBought(app, tx, plan, account)
    const open = () => openRow(app, tx, plan, account)
    const opened = await lockSubscription(tx, await once(tx, way.idempotent, { made: 'paymentPage' }, open))
    // The page of the first request was never opened at the provider, so open another one.
    return wasNeverOpened(opened) ? lockSubscription(tx, await open()) : opened
  })
  // A repeated request gets the first one's row, whatever its phase is now.
  if (row.phase !== 'opening' || !isUsable(app, row)) throw paymentProblems['payment.session_over']()
  if (row.url) return row.url
  const open = async () => {
    const returnTo = (outcome: 'success' | 'cancelled') => `${way.site}${planReturnPath(outcome, plan)}`
    const customerId = await ensureCustomer(app, user, row)
    const opened = app.payments.plans.openCheckout({
      reference: row.id,
      offer: agreedOf(row),
      customerId,
      successUrl: returnTo('success'),
      cancelUrl: returnTo('cancelled'),
      expiresAt: row.pageExpiresAt,
    })
    return opened.catch(async (error: unknown) => {
      // The next request creates another customer.
      if (error instanceof CustomerGone) await deleteCustomer(app.db, customerId)
      throw error
    })
  }
  const page = await askProvider(app, open, () => giveUpPage(app, row))
  if (!(await attach(app, row.id, page))) throw paymentProblems['payment.session_over']()
  return page.url
}

const wasNeverOpened = ({ phase, sessionId }: PlanSubscriptionRow): boolean =>
  phase === 'abandoned' && sessionId === null

/** The provider will no longer open this page, so the next request needs another one. */
const giveUpPage = (app: AppContext, { id, userId }: PlanSubscriptionRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { opening } = await lockAccountPlan(tx, userId)
    // A concurrent request may have opened it.
    if (opening?.id === id && opening.sessionId === null) await abandon(app, tx, opening)
  })

const isUsable = (app: AppContext, { provider, url, pageExpiresAt }: PlanSubscriptionRow): boolean =>
  canBePaid(app, { provider, url, expiresAt: pageExpiresAt })

async function openRow(
  app: AppContext,
  tx: Transaction,
  plan: MonthlyPlan,
  { user, opening }: LockedAccountPlan,
): Promise<string> {
  const price = await priceFor(tx, user.id, plan)
  const buyer = buyerOf(user)
  if (opening?.plan === plan && agreedOf(opening).price === price && isUsable(app, opening)) {
    return (await updateSubscription(tx, opening.id, { buyer })).id
  }
  if (opening) await abandon(app, tx, opening)
  const due = await findDueCharge(tx, user.id)
  if (due) await closeOpenCheckouts(app, tx, [{ kind: 'plan', id: due.id }])
  const pageExpiresAt = hoursAfter(app.clock.now(), checkoutHours)
  const listPrice = planPrices[plan]
  const bought = { userId: user.id, plan, price, listPrice, buyer, provider: app.payments.name, pageExpiresAt }
  return (await insertSubscription(tx, bought)).id
}

async function ensureCustomer(
  app: AppContext,
  { id: userId, email, companyName, username }: UserRow,
  { id: reference }: PlanSubscriptionRow,
): Promise<string> {
  const provider = app.payments.name
  const known = await findCustomerId(app.db, userId, provider)
  if (known) return known
  const customerId = await app.payments.plans.createCustomer({
    userId,
    email,
    name: companyName ?? username,
    reference,
  })
  await insertCustomer(app.db, { userId, provider, customerId })
  return customerId
}

/** Returns false if another plan was chosen while the provider answered; the page is then closed there. */
function attach(app: AppContext, id: string, page: { sessionId: string; url: string }): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    if (await attachPage(tx, id, page)) return true
    await storePage(tx, id, page.sessionId)
    await app.jobs.send(tx, expireCheckout, { sessionId: page.sessionId })
    return false
  })
}
