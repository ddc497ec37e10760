import { hoursAfter } from '../../../domain/clock.ts'
import { conflict, unavailable } from '../../../domain/errors.ts'
import { currency } from '../../../domain/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { Checkout } from '../../gateways/payments/payment-gateway.ts'
import type { LockedPayable, PayableReference } from '../../payables/payable.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { expireCheckout } from './close-checkouts.ts'
import {
  attachSession,
  findOpenPayment,
  insertPayment,
  keepSession,
  lockPayment,
  updatePayment,
} from './payments.queries.ts'

/** How long a payment page stays open. Stripe allows 24 hours by its own clock, which may be behind ours. */
const checkoutHours = 23

/** An open page with less time left than this is not offered again: too short to pay. */
const shortestStayMinutes = 1

/** Stripe opens no page for less than 30 minutes, by its own clock. */
const shortestOpeningMinutes = 35

/**
 * Opens the payment page of something that this user owns and has to pay; returns its address. A repeated request gets the page that is
 * already open: the payment's row is written before the provider is asked, and its id is the idempotency key there, so no crash or double
 * click opens a second page. `site` is the address that the browser returns to.
 */
export async function createCheckout(
  app: AppContext,
  user: UserRow,
  wanted: PayableReference,
  way: { idempotent: IdempotentRequest | null; site: string },
): Promise<string> {
  const { payment, payable } = await app.db.transaction(async (tx) => {
    const noun = app.payables[wanted.kind]
    const locked = await noun.lockOwn(tx, wanted.id, user.id)
    if (!locked) throw noun.notFound()
    const paymentId = await once(tx, way.idempotent, () => openPayment(app, tx, locked))
    return { payment: await lockPayment(tx, paymentId), payable: locked }
  })
  // A repeated request gets the payment of the first one, whatever its state is now.
  if (payable.state !== 'due') throw payable.notDue()
  if (!isUsable(app, payment)) throw pageIsOver()
  if (payment.url) return payment.url
  const checkout = await askProvider(app, { payment, payable, user, site: way.site })
  if (!(await attach(app, payment.id, checkout))) throw pageIsOver()
  return checkout.url
}

const pageIsOver = () =>
  conflict('payment.session_over', 'Questa pagina di pagamento non è più valida: ricarica e riprova.')

function isUsable(app: AppContext, { status, provider, url, expiresAt }: PaymentRow): boolean {
  const minutesLeft = (expiresAt.getTime() - app.clock.now().getTime()) / 60_000
  const enough = minutesLeft > (url ? shortestStayMinutes : shortestOpeningMinutes)
  return status === 'open' && provider === app.payments.name && enough
}

/** The id of the payable's open payment, or of a new one. */
async function openPayment(app: AppContext, tx: Transaction, payable: LockedPayable): Promise<string> {
  if (payable.state !== 'due') throw payable.notDue()
  await payable.prepare(tx)
  const { amount } = payable
  const open = await findOpenPayment(tx, payable)
  if (open && isUsable(app, open) && open.amount === amount) return open.id
  if (open) await updatePayment(tx, open.id, { status: 'expired' })
  const payment = await insertPayment(tx, payable, {
    provider: app.payments.name,
    amount,
    currency,
    expiresAt: hoursAfter(app.clock.now(), checkoutHours),
  })
  return payment.id
}

async function askProvider(
  app: AppContext,
  wanted: { payment: PaymentRow; payable: LockedPayable; user: UserRow; site: string },
): Promise<Checkout> {
  const { payment, payable, user, site } = wanted
  try {
    return await app.payments.createCheckout({
      paymentId: payment.id,
      description: payable.title,
      amount: payment.amount,
      currency: payment.currency,
      customerEmail: user.email,
      successUrl: `${site}${payable.returnPath('success')}`,
      cancelUrl: `${site}${payable.returnPath('cancelled')}`,
      expiresAt: payment.expiresAt,
    })
  } catch (error) {
    app.log.error({ err: error, paymentId: payment.id }, 'The payment provider could not open a checkout')
    throw unavailable('payment.unavailable', 'Impossibile aprire il pagamento. Riprova più tardi.')
  }
}

/** False if it was cancelled or paid while the provider answered: the page is then ended at the provider. */
function attach(app: AppContext, paymentId: string, checkout: Checkout): Promise<boolean> {
  const { sessionId, url } = checkout
  return app.db.transaction(async (tx) => {
    if (await attachSession(tx, paymentId, { sessionId, url })) return true
    await keepSession(tx, paymentId, sessionId)
    await app.jobs.send(tx, expireCheckout, { sessionId })
    return false
  })
}
