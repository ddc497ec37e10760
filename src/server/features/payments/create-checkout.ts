import { DomainError, refusalOf } from '../../../domain/errors.ts'
import { addMoney, currency, toCents } from '../../../domain/money/money.ts'
import type { PayableKind } from '../../../domain/orders/paying/payables.ts'
import { paymentProblems } from '../../../domain/orders/paying/payment-problems.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { Checkout } from '../../gateways/payments/payment-gateway.ts'
import type { LockedPayable, PayableNoun } from '../../payables/payable.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { closeOpenCheckouts, expireCheckout } from './close-checkouts.ts'
import { lockPage, titleOf } from './lock-payable.ts'
import { insertPage, selectPaidOn, updatePage } from './payment-pages.queries.ts'
import { attachSession, lockPayment, payableOf, selectOpenPayments, storeSessionId } from './payments.queries.ts'
import { askProvider } from './provider-trouble.ts'

/** Lifetime of a payment page. Stripe allows 24 hours by its own clock, which may be behind ours. */
export const checkoutHours = 23

/** An open page with less time left is too short to pay, so it is not offered again. */
const shortestStayMinutes = 1

/** Stripe rejects pages that expire within 30 minutes of its own clock. */
const shortestOpeningMinutes = 35

/**
 * Opens the payment page for one or several payables of this user and returns its address. Other open pages of these payables are closed. A
 * repeated request gets the page that is already open: the payment's row is written before the provider is called, and its id is the idempotency
 * key there, so no crash or double click opens a second page. `site` is the origin that the browser returns to.
 */
export async function createCheckout(
  app: AppContext,
  user: UserRow,
  wanted: { kind: PayableKind; ids: readonly string[] },
  way: { idempotent: IdempotentRequest | null; site: string },
): Promise<string> {
  const { payment, payables } = await app.db.transaction(async (tx) => {
    const noun = app.payables[wanted.kind]
    const locked = await noun.lockOwn(tx, wanted.ids, user.id)
    if (locked.length < wanted.ids.length) throw noun.notFound()
    const open = () => openPage(app, tx, noun, locked)
    const payment = await lockPayment(tx, await once(tx, way.idempotent, { made: 'paymentPage' }, open))
    // The page of the first request was never opened at the provider, so open another one.
    return { payment: wasNeverOpened(payment) ? await lockPayment(tx, await open()) : payment, payables: locked }
  })
  // A repeated request gets the payment of the first one, whatever its state is now.
  refuseNotDue(payables)
  if (!isUsable(app, payment)) throw paymentProblems['payment.session_over']()
  if (payment.url) return payment.url
  const checkout = await openAtProvider(app, { payment, payables, user, site: way.site })
  if (!(await attach(app, payment.id, checkout))) throw paymentProblems['payment.session_over']()
  return checkout.url
}

const wasNeverOpened = ({ status, sessionId }: PaymentRow): boolean => status === 'expired' && sessionId === null

const isUsable = (app: AppContext, payment: PaymentRow): boolean => payment.status === 'open' && canBePaid(app, payment)

/** Whether a page of the active provider leaves enough time to pay or, if it has no address yet, to be opened. */
export function canBePaid(
  app: AppContext,
  { provider, url, expiresAt }: Pick<PaymentRow, 'provider' | 'url' | 'expiresAt'>,
): boolean {
  const minutesLeft = (expiresAt.getTime() - app.clock.now().getTime()) / 60_000
  return provider === app.payments.name && minutesLeft > (url ? shortestStayMinutes : shortestOpeningMinutes)
}

function refuseNotDue(payables: readonly LockedPayable[]): void {
  const notDue = payables.find(({ state }) => state !== 'due')
  if (notDue) throw amongOthers(payables, notDue, notDue.notDue())
}

/** If several are to be paid, the message names the refused one. */
const amongOthers = (payables: readonly LockedPayable[], { title }: LockedPayable, refusal: DomainError) =>
  payables.length === 1 ? refusal : refusalOf(title, refusal)

/** The id of the page that is open for exactly these payables, or of a new one. */
async function openPage(
  app: AppContext,
  tx: Transaction,
  noun: PayableNoun,
  payables: readonly LockedPayable[],
): Promise<string> {
  refuseNotDue(payables)
  if (payables.length > 1) {
    await noun.lockStockOf(
      tx,
      payables.map(({ id }) => id),
    )
  }
  for (const payable of payables) {
    await payable.prepare(tx).catch((error: unknown) => {
      throw error instanceof DomainError ? amongOthers(payables, payable, error) : error
    })
  }
  const open = await findOpenPage(app, tx, payables)
  if (open) return open
  await closeOpenCheckouts(app, tx, payables)
  const amount = addMoney(...payables.map((payable) => payable.amount))
  if (toCents(amount) > maxOnAPage) throw paymentProblems['payment.too_much']({ payables: payables.length })
  return insertPage(tx, payables, {
    provider: app.payments.name,
    amount,
    currency,
    expiresAt: hoursAfter(app.clock.now(), checkoutHours),
  })
}

/** Cents; the maximum that Stripe accepts at once. */
const maxOnAPage = 99_999_999

/** The page on which exactly these payables can be paid at their current amounts. */
async function findOpenPage(
  app: AppContext,
  tx: Transaction,
  payables: readonly LockedPayable[],
): Promise<string | undefined> {
  const amounts = new Map(payables.map(({ id, amount }) => [id, amount]))
  const open = await selectOpenPayments(tx, payables)
  const [pageId, ...others] = new Set(open.map((payment) => payment.pageId ?? payment.id))
  if (!pageId || others.length > 0 || !isUsable(app, await lockPayment(tx, pageId))) return undefined
  const paidThere = await selectPaidOn(tx, pageId)
  const isSame = paidThere.every((payment) => amounts.get(payableOf(payment).id) === payment.amount)
  return isSame && paidThere.length === payables.length ? pageId : undefined
}

function openAtProvider(
  app: AppContext,
  wanted: { payment: PaymentRow; payables: readonly LockedPayable[]; user: UserRow; site: string },
): Promise<Checkout> {
  const { payment, payables, user, site } = wanted
  // The browser returns to the newest payable.
  const returnUrl = (outcome: 'success' | 'cancelled') =>
    `${site}${payables.at(-1)?.returnPath(outcome, payables.length) ?? '/'}`
  const open = () =>
    app.payments.createCheckout({
      paymentId: payment.id,
      description: titleOf(payables),
      lines: payables.map(({ title, amount }) => ({ description: title, amount })),
      amount: payment.amount,
      currency: payment.currency,
      customerEmail: user.email,
      successUrl: returnUrl('success'),
      cancelUrl: returnUrl('cancelled'),
      expiresAt: payment.expiresAt,
    })
  return askProvider(app, open, () => giveUpPage(app, payment))
}

/** The provider will no longer open this page, so the next request needs another one. */
const giveUpPage = (app: AppContext, { id }: PaymentRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { page } = await lockPage(app, tx, { id })
    // A concurrent request may have opened it.
    if (page.status === 'open' && page.sessionId === null) await updatePage(tx, id, { status: 'expired' })
  })

/** Returns false if the page was cancelled or paid while the provider answered; the provider is then asked to close it. */
function attach(app: AppContext, paymentId: string, checkout: Checkout): Promise<boolean> {
  const { sessionId, url } = checkout
  return app.db.transaction(async (tx) => {
    if (await attachSession(tx, paymentId, { sessionId, url })) return true
    await storeSessionId(tx, paymentId, sessionId)
    await app.jobs.send(tx, expireCheckout, { sessionId })
    return false
  })
}
