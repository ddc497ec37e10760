import { disputeAfter, undecidedDisputes } from '../../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PaymentRow } from '../../../database/schema/payments.ts'
import type { DisputeRow } from '../../../database/schema/refunds.ts'
import type { ProviderDispute } from '../../../gateways/payments/payment-gateway.ts'
import { lockPage } from '../lock-payable.ts'
import { findNamedPayment } from '../payments.queries.ts'
import { applyDispute } from './apply-dispute.ts'
import { insertDispute, lockDispute, lockUnclaimed, lockUnknownMoney, updateDispute } from './disputes.queries.ts'

interface Taken {
  outcome: 'disputed' | 'unclaimed' | 'ignored'
  paymentId: string | null
}

/**
 * Applies a dispute reported by the provider. Outdated reports change nothing. A dispute about an unknown payment is stored, because the event of
 * that payment may come later (`claimDisputes`).
 */
export async function receiveDispute(
  app: AppContext,
  tx: Transaction,
  told: ProviderDispute,
  found: PaymentRow | undefined,
): Promise<Taken> {
  const payment = found ?? (await findOnceKnown(app, tx, told))
  if (payment) await lockPage(app, tx, payment)
  const paymentId = payment?.id ?? null
  const known = await lockDispute(tx, app.payments.name, told.disputeId)
  const dispute = known ? await updateReported(app, tx, known, told) : await insertReported(app, tx, told, paymentId)
  if (!dispute) return { outcome: 'ignored', paymentId }
  if (!payment) return { outcome: 'unclaimed', paymentId }
  if (dispute.state !== known?.state) {
    // Lock again, because storing the dispute has changed the orders.
    const locked = await lockPage(app, tx, payment)
    await applyDispute(app, tx, { dispute, before: known?.state ?? null, locked })
  }
  return { outcome: 'disputed', paymentId }
}

/** Waits for a concurrent transaction that records this money, or makes it wait. */
async function findOnceKnown(
  app: AppContext,
  tx: Transaction,
  { providerPaymentId }: ProviderDispute,
): Promise<PaymentRow | undefined> {
  const provider = app.payments.name
  await lockUnknownMoney(tx, provider, [providerPaymentId])
  return findNamedPayment(tx, provider, { sessionId: null, providerPaymentId, reference: null })
}

function insertReported(
  app: AppContext,
  tx: Transaction,
  told: ProviderDispute,
  paymentId: string | null,
): Promise<DisputeRow> {
  const { disputeId, providerPaymentId, state, amount, currency, reason } = told
  return insertDispute(tx, {
    provider: app.payments.name,
    providerDisputeId: disputeId,
    providerPaymentId,
    paymentId,
    state,
    amount,
    currency,
    reason,
    ...instantsOf(told),
    openedAt: new Date(told.openedAt),
    decidedAt: decidedAt(app, state),
  })
}

const instantsOf = ({ dueBy, toldAt }: ProviderDispute) => ({
  dueBy: dueBy === null ? null : new Date(dueBy),
  toldAt: new Date(toldAt),
})

/** Undefined if the report contains nothing new or is outdated. */
async function updateReported(
  app: AppContext,
  tx: Transaction,
  known: DisputeRow,
  told: ProviderDispute,
): Promise<DisputeRow | undefined> {
  const state = disputeAfter(known.state, told.state)
  const rises = state !== known.state
  const { dueBy, toldAt } = instantsOf(told)
  if (!rises && (told.state !== known.state || toldAt <= known.toldAt)) return undefined
  return updateDispute(tx, known.id, {
    reason: told.reason,
    dueBy,
    toldAt,
    ...(rises && { state, decidedAt: decidedAt(app, state) }),
  })
}

const decidedAt = (app: AppContext, state: DisputeRow['state']): Date | null =>
  undecidedDisputes.includes(state) ? null : app.clock.now()

/** Applies disputes that were reported before this transaction recorded their money. */
export async function claimDisputes(
  app: AppContext,
  tx: Transaction,
  { id, provider, providerPaymentId }: Pick<PaymentRow, 'id' | 'provider' | 'providerPaymentId'>,
): Promise<void> {
  if (providerPaymentId === null) return
  await lockUnknownMoney(tx, provider, [providerPaymentId])
  for (const { id: disputeId } of await lockUnclaimed(tx, provider, [providerPaymentId])) {
    const dispute = await updateDispute(tx, disputeId, { paymentId: id })
    // Lock again, because recording the payment has changed the payables.
    await applyDispute(app, tx, { dispute, before: null, locked: await lockPage(app, tx, { id }) })
  }
}
