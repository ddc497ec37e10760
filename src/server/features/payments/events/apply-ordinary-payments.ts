import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PaymentRow } from '../../../database/schema/payments.ts'
import type { PayableNoun } from '../../../payables/payable.ts'
import { isAmountOf } from '../apply-payment.ts'
import { lockUnknownMoney } from '../disputes/disputes.queries.ts'
import { markPagesPaid, selectPagesOf } from '../payment-pages.queries.ts'
import { payableOf } from '../payments.queries.ts'
import type { TakenEvent, WaitingEvent } from './event-inbox.queries.ts'

/** An event that reports the payment of a page for a single payable. */
interface Paid {
  event: WaitingEvent & { sessionId: string; providerPaymentId: string }
  page: PaymentRow
  payableId: string
}

/**
 * Settles the common case in a few statements for all events together: the right amount was paid on the page of a single payable that awaits it and
 * can be delivered. Anything else, or locked elsewhere at the moment, stays untouched and is processed alone (`apply-event.ts`). Returns the settled
 * events.
 */
export async function applyOrdinaryPayments(
  app: AppContext,
  tx: Transaction,
  waiting: readonly WaitingEvent[],
): Promise<TakenEvent[]> {
  const said = waiting.filter(isPaid)
  if (said.length === 0) return []
  const pages = await selectPagesOf(
    tx,
    app.payments.name,
    said.map(({ sessionId }) => sessionId),
  )
  const byNoun = Map.groupBy(
    said.flatMap((event): (Paid & { noun: PayableNoun })[] => {
      const page = pages.get(event.sessionId)
      if (!page) return []
      const { kind, id } = payableOf(page)
      return [{ event, page, payableId: id, noun: app.payables[kind] }]
    }),
    ({ noun }) => noun,
  )
  const taken: TakenEvent[] = []
  for (const [noun, paid] of byNoun) taken.push(...(await settleTogether(app, tx, noun, firstOfEach(paid))))
  return taken
}

const isPaid = (event: WaitingEvent): event is Paid['event'] =>
  event.type === 'paid' && event.sessionId !== null && event.providerPaymentId !== null

/** If a payable is paid twice, the first payment settles it. */
const firstOfEach = (paid: readonly Paid[]): Paid[] => [
  ...new Map(paid.toReversed().map((one) => [one.payableId, one])).values(),
]

async function settleTogether(
  app: AppContext,
  tx: Transaction,
  noun: PayableNoun,
  paid: readonly Paid[],
): Promise<TakenEvent[]> {
  const ready = await noun.lockReady?.(
    tx,
    paid.map(({ payableId }) => payableId),
  )
  if (!ready || ready.ids.size === 0) return []
  const payable = paid.filter(({ event, page, payableId }) => ready.ids.has(payableId) && isAmountOf(event, page))
  const { name } = app.payments
  await lockUnknownMoney(
    tx,
    name,
    payable.map(({ event }) => event.providerPaymentId),
  )
  const marked = await markPagesPaid(
    tx,
    name,
    payable.map(({ page, event }) => ({ id: page.id, providerPaymentId: event.providerPaymentId })),
  )
  const settled = payable.filter(({ page }) => marked.has(page.id))
  if (settled.length === 0) return []
  // No other page is to be closed: these were open, and a payable has one open page at most (`payments_one_open_key`).
  await ready.settle(tx, new Map(settled.map(({ payableId, page }) => [payableId, page.id])))
  return settled.map(({ event, page }) => ({ id: event.id, outcome: 'paid', paymentId: page.id }))
}
