import { isRunning, type PlanChargeState } from '../../../../domain/accounts/plan-charges.ts'
import { planProblems } from '../../../../domain/accounts/plan-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../../database/schema/plans.ts'
import { announce } from '../../../events/announce.ts'
import { settleErrors } from '../../error-log/settle-errors.ts'
import { type LockedAccountPlan, lockAccountPlan, setTerms, termsOf } from '../account-plan.ts'
import { announceChanges } from '../announce-changes.ts'
import { endRunning } from '../end-plan.ts'
import { lockSubscription, updateSubscription } from '../plans.queries.ts'
import { syncPlan } from '../sync-subscription.ts'
import { invoiceCharge } from './invoice-charge.ts'
import { latestMonth, pricesAfter } from './paid-months.ts'
import { lockCharges, selectChargesById, settleCharge } from './plan-charges.queries.ts'
import { refundWholeCharge } from './refund-whole-charge.ts'

/** A charge that awaits an admin's decision, locked with its account and subscription. */
interface Undecided extends Pick<LockedAccountPlan, 'user'> {
  row: PlanSubscriptionRow
  charge: PlanChargeRow
}

/**
 * Accepts an amount that was not agreed: the account gets the month, with receipt and invoice, and later months of the subscription may cost the
 * same. Repeating the call changes nothing.
 */
export function acceptCharge(app: AppContext, adminId: string, chargeId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await lockToDecide(tx, chargeId, 'paid')
    if (!found) return
    const { user, row, charge } = found
    if (!isRunning[row.phase]) throw planProblems['plan.charge_late']()
    const now = app.clock.now()
    const accepted = await settleCharge(tx, charge, {}, now)
    const latest = latestMonth(row, [accepted])
    if (!latest) throw new Error(`The charge ${chargeId} does not pay for a month`)
    const next = row.nextPlan && row.nextPrice ? { plan: row.nextPlan, price: row.nextPrice } : null
    const phase = latest.paidUntil > now ? 'active' : row.phase
    const after = await updateSubscription(tx, row.id, { ...pricesAfter(row, latest, next), phase })
    const changed = await setTerms(tx, user, termsOf(after))
    await invoiceCharge(app, tx, accepted)
    await announceChanges(app, tx, { user: changed, before: row, after, paid: [accepted] })
    await settleErrors(tx, { chargeId }, { adminId })
    await announce(app, tx, 'plan.charge_decided', { charge: accepted, decision: 'accept', adminId })
    await app.jobs.send(tx, syncPlan, { subscriptionId: row.id, heard: null })
  })
}

/**
 * Refunds an amount that was not agreed. Its month then counts as unpaid: unless a later month is paid, the plan ends here and at the provider.
 * Repeating the call changes nothing.
 */
export function refundCharge(app: AppContext, adminId: string, chargeId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await lockToDecide(tx, chargeId, 'void')
    if (!found) return
    const { user, row, charge } = found
    await refundWholeCharge(app, tx, charge, adminId)
    const isCovered = row.paidUntil !== null && charge.periodEnd !== null && charge.periodEnd <= row.paidUntil
    if (isRunning[row.phase] && !isCovered) await endRunning(app, tx, { user, row }, 'cancelled')
    await announce(app, tx, 'plan.charge_decided', { charge, decision: 'refund', adminId })
  })
}

/** Undefined if the same decision was made before. Throws 404 for an unknown charge, 409 for one that awaits no decision. */
async function lockToDecide(
  tx: Transaction,
  chargeId: string,
  decided: PlanChargeState,
): Promise<Undecided | undefined> {
  const [known] = await selectChargesById(tx, [chargeId])
  if (!known?.subscriptionId) throw planProblems['plan.charge_not_found']()
  const { user } = await lockAccountPlan(tx, known.userId)
  const row = await lockSubscription(tx, known.subscriptionId)
  const [charge] = await lockCharges(tx, [chargeId])
  if (!charge) throw planProblems['plan.charge_not_found']()
  if (charge.state === decided) return undefined
  if (charge.state !== 'mismatch') throw planProblems['plan.charge_decided']({ state: charge.state })
  return { user, row, charge }
}
