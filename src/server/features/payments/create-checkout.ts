import { hoursAfter } from '../../../domain/clock.ts'
import { conflict, unavailable } from '../../../domain/errors.ts'
import { currency } from '../../../domain/money.ts'
import { isUnpaid, payableAmount } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../http/session.queries.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { lockOwnOrder } from '../orders/lock-own-order.ts'
import {
  attachSession,
  findOpenPayment,
  findPayment,
  insertPayment,
  isUsable,
  updatePayment,
} from './payments.queries.ts'

/** How long a payment page stays open. */
const checkoutHours = 24

/**
 * Opens the payment page of an own unpaid order and answers its address. Asking again answers the page that is open: the payment's row
 * stands before the provider is asked, and its id is the idempotency key there, so that no crash or double click opens a second one.
 * `site` is where the browser comes back to.
 */
export async function createCheckout(
  app: AppContext,
  user: UserRow,
  orderId: string,
  way: { idempotent: IdempotentRequest | null; site: string },
): Promise<string> {
  const { paymentId, orderNumber } = await app.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, user.id)
    const openPayment = async () => {
      if (!isUnpaid(order.status)) throw conflict('order.not_payable', 'Questo ordine non è più da pagare.')
      const amount = payableAmount(order)
      const open = await findOpenPayment(tx, orderId)
      if (open && isUsable(open, app.clock.now()) && open.amount === amount) return open.id
      if (open) await updatePayment(tx, open.id, { status: 'expired' })
      const payment = await insertPayment(tx, {
        orderId,
        provider: app.payments.name,
        amount,
        currency,
        expiresAt: hoursAfter(app.clock.now(), checkoutHours),
      })
      return payment.id
    }
    return { paymentId: await once(tx, way.idempotent, openPayment), orderNumber: order.orderNumber }
  })
  const payment = await findPayment(app.db, paymentId)
  if (payment?.url) return payment.url
  if (!payment) throw new Error(`Payment ${paymentId} is gone`)
  const back = (outcome: string) =>
    `${way.site}/dashboard?section=orders&payment=${outcome}&order=${encodeURIComponent(orderNumber)}`
  try {
    const checkout = await app.payments.createCheckout({
      paymentId,
      description: `Ordine ${orderNumber}`,
      amount: payment.amount,
      currency,
      customerEmail: user.email,
      successUrl: back('success'),
      cancelUrl: back('cancelled'),
      expiresAt: payment.expiresAt,
    })
    await attachSession(app.db, paymentId, checkout)
    return checkout.url
  } catch (error) {
    app.log.error({ err: error, paymentId }, 'The payment provider could not open a checkout')
    throw unavailable('payment.unavailable', 'Impossibile aprire il pagamento. Riprova più tardi.')
  }
}
