import { addMoney, currency, fromCents, type Money, subtractMoney, toCents } from '../../../../domain/money/money.ts'
import { shareOut } from '../../../../domain/money/share-out.ts'
import { type DisputeState, hasTakenBack } from '../../../../domain/orders/paying/disputes.ts'
import { isStillHere } from '../../../../domain/orders/paying/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { DisputeRow, DisputeShareRow } from '../../../database/schema/refunds.ts'
import { selectAdmins } from '../../../events/admins.reads.ts'
import { announce } from '../../../events/announce.ts'
import { recordError } from '../../error-log/record-error.ts'
import { type LockedPage, type LockedPayment, paymentFacts, titleOf } from '../lock-payable.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { insertRefund } from '../refunds/refunds.queries.ts'
import { finishRefund } from '../refunds/settle-refund.ts'
import { insertShares, lockRefundsOf, recordShareRefunded, selectShares } from './disputes.queries.ts'

interface NewState {
  dispute: DisputeRow
  /** Null if the dispute was unknown before. */
  before: DisputeState | null
  locked: LockedPage
}

/** Applies a dispute's new state to everything paid with the disputed money, all locked, and notifies the admins. */
export async function applyDispute(app: AppContext, tx: Transaction, news: NewState): Promise<void> {
  const { dispute, before, locked } = news
  const { state } = dispute
  const shares = hasTakenBack[state] ? await storeShares(tx, dispute, locked) : await selectShares(tx, dispute.id)
  if (state === 'lost') {
    await loseMoney(app, tx, { dispute, locked, shares })
    // Send the outstanding refunds again: the provider reports whether they had been paid out or the bank holds the money.
    await resumeRefunds(app, tx, locked)
  } else {
    for (const { payable } of locked.shares) await payable.onDisputed(tx, state)
    if (before === 'open' && state === 'won') await resumeRefunds(app, tx, locked)
    if (state === 'won' && shares.some(({ refunded }) => toCents(refunded) > 0)) await recordWonBack(app, tx, news)
  }
  await notifyAdmins(app, tx, news)
}

/** The disputed amount of each payment. It is stored at the first withdrawal and never changes. */
async function storeShares(tx: Transaction, dispute: DisputeRow, { page, shares }: LockedPage) {
  const kept = await selectShares(tx, dispute.id)
  if (kept.length > 0) return kept
  const refunds = await lockRefundsOf(
    tx,
    shares.map(({ payment }) => payment.id),
  )
  const here = shares.map(({ payment }) => {
    const gone = refunds.filter((refund) => refund.paymentId === payment.id && !isStillHere(refund))
    return gone.reduce((left, { amount }) => left - toCents(amount), toCents(payment.amount))
  })
  // The portal charges in one currency only: a dispute in another one covers the whole payment.
  const disputed = toCents(dispute.currency === currency ? dispute.amount : page.amount)
  // A dispute that exceeds the unrefunded amount also covers refunded money.
  const isWithin = disputed <= here.reduce((sum, cents) => sum + cents, 0)
  const parts = shareOut(disputed, isWithin ? here : shares.map(({ payment }) => toCents(payment.amount)))
  const rows = shares.flatMap(({ payment }, n): Pick<DisputeShareRow, 'disputeId' | 'paymentId' | 'amount'>[] => {
    const cents = parts[n] ?? 0
    return cents > 0 ? [{ disputeId: dispute.id, paymentId: payment.id, amount: fromCents(cents) }] : []
  })
  return insertShares(tx, rows)
}

/** Resumes refunds that waited for the bank. A failed refund still waits for an admin. */
async function resumeRefunds(app: AppContext, tx: Transaction, { shares }: LockedPage): Promise<void> {
  const waiting = await lockRefundsOf(
    tx,
    shares.map(({ payment }) => payment.id),
  )
  const held = waiting.filter(({ state, providerRefundId }) => state === 'requested' && providerRefundId === null)
  if (held.length > 0) await app.jobs.send(tx, refundPayment, ...held.map(({ id }) => ({ refundId: id })))
}

/** Won on appeal: the money is back, but its orders were closed as lost. An admin must decide whose it is. */
const recordWonBack = (app: AppContext, tx: Transaction, { dispute, locked }: NewState): Promise<void> =>
  recordError(app, tx, {
    source: 'payments',
    errorType: 'dispute.won_after_loss',
    errorMessage: `${titleOf(locked.shares.map(({ payable }) => payable))}: contestazione vinta in appello dopo che era persa. L’importo è di nuovo presso il gestore dei pagamenti: accordati con il cliente.`,
    payload: { ...paymentFacts(locked.page), providerDisputeId: dispute.providerDisputeId },
  })

async function notifyAdmins(app: AppContext, tx: Transaction, { dispute, before, locked }: NewState): Promise<void> {
  const { state } = dispute
  const payables = locked.shares.map(({ payable }) => payable)
  const facts = {
    dispute: { ...dispute, paymentId: locked.page.id },
    title: titleOf(payables),
    orderId: payables.length === 1 && payables[0]?.kind === 'order' ? payables[0].id : null,
    admins: await selectAdmins(tx),
  }
  switch (state) {
    case 'enquiry':
    case 'open':
      return announce(app, tx, 'dispute.opened', { ...facts, state, isEscalated: before !== null })
    case 'closed':
    case 'lost':
    case 'won':
      return announce(app, tx, 'dispute.decided', { ...facts, state })
    default:
      return state satisfies never
  }
}

interface Loss {
  dispute: DisputeRow
  locked: LockedPage
  shares: readonly DisputeShareRow[]
}

/**
 * Books a lost dispute. The rest of each payment becomes a refund that is already done. Any excess settles refunds that were owed but not sent.
 * A further excess had been refunded before, and is logged for the admins.
 */
async function loseMoney(app: AppContext, tx: Transaction, { dispute, locked, shares }: Loss): Promise<void> {
  const payables = locked.shares.map(({ payable }) => payable)
  const [first] = payables
  // Unshipped goods are restocked. With several orders, lock all stock rows first, in a fixed order.
  if (first && payables.length > 1) {
    await app.payables[first.kind].lockStockOf(
      tx,
      payables.map(({ id }) => id),
    )
  }
  for (const paid of locked.shares) {
    const share = shares.find(({ paymentId }) => paymentId === paid.payment.id)
    if (share) await loseShare(app, tx, { dispute, paid, share })
  }
}

interface LostShare {
  dispute: DisputeRow
  paid: LockedPayment
  share: DisputeShareRow
}

async function loseShare(app: AppContext, tx: Transaction, { dispute, paid, share }: LostShare): Promise<void> {
  const left = subtractMoney(paid.payment.amount, paid.payment.refundedAmount)
  const amount = toCents(share.amount) < toCents(left) ? share.amount : left
  const refund = toCents(amount) > 0 ? await insertLost(tx, paid, amount, amount === left) : null
  await recordShareRefunded(tx, share.id, amount)
  await paid.payable.onLost(tx, { refund, isAll: refund !== null && amount === left })
  if (refund) {
    const byBank = { refundId: dispute.providerDisputeId, amount, isByBank: true }
    await finishRefund(app, tx, { ...paid, refund }, byBank)
  }
  const beyond = toCents(share.amount) - toCents(amount) - toCents(await owedOf(tx, paid))
  if (beyond > 0) await logBeyond(app, tx, { dispute, paid, share }, fromCents(beyond))
}

/** A loss of everything that is left includes the order's shipping. */
function insertLost(tx: Transaction, { payable, payment }: LockedPayment, amount: Money, isAll: boolean) {
  const { id, orderId } = payment
  return insertRefund(tx, {
    paymentId: id,
    orderId,
    kind: 'dispute',
    amount,
    shippingAmount: isAll ? payable.lostShipping(amount) : '0.00',
    reason: null,
    requestedBy: null,
  })
}

/** Refunds still owed: for each, the provider reports whether it was paid out or the bank holds the money (`settleByBank`). */
async function owedOf(tx: Transaction, { payment }: LockedPayment): Promise<Money> {
  const refunds = await lockRefundsOf(tx, [payment.id])
  return addMoney('0.00', ...refunds.filter(isStillHere).map(({ amount }) => amount))
}

/** The customer got this money twice: as a refund and from the bank. */
const logBeyond = (app: AppContext, tx: Transaction, { dispute, paid }: LostShare, beyond: Money): Promise<void> =>
  recordError(app, tx, {
    source: 'payments',
    errorType: 'dispute.beyond_payment',
    errorMessage: `${paid.payable.title}: la contestazione persa ha preso ${beyond} € più di quanto restava, perché erano già stati restituiti`,
    payload: { ...paymentFacts(paid.payment), providerDisputeId: dispute.providerDisputeId },
  })
