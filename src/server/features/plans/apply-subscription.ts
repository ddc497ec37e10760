import { isRunning, type SubscriptionPhase } from '../../../domain/accounts/plan-charges.ts'
import { planMove } from '../../../domain/accounts/plan-moves.ts'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import type { ProviderSubscription } from '../../gateways/payments/plan-gateway.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { abandon, abandonMispricedPage } from './abandon-page.ts'
import { endTerms, isStoredInForce, lockAccountPlan, runningPlan, setTerms, termsOf } from './account-plan.ts'
import { announceChanges } from './announce-changes.ts'
import type { Asked } from './asked.ts'
import { latestMonth, pricesAfter } from './charges/paid-months.ts'
import { differenceText, recordCharges } from './charges/record-charges.ts'
import { refundUndecided } from './charges/refund-whole-charge.ts'
import { endAtProvider, endIfOver } from './end-plan.ts'
import { findSubscription, lockSubscription, updateSubscription } from './plans.queries.ts'

/**
 * Applies the provider's response about a subscription: its charges, its phase and the terms of the account, all in this transaction. Responses to
 * older requests change nothing, so that events may be duplicated, late, reordered or lost.
 */
export async function applySubscription(app: AppContext, tx: Transaction, { id, asked, answer }: Asked): Promise<void> {
  const found = await findSubscription(tx, id)
  if (!found) return
  const account = await lockAccountPlan(tx, found.userId)
  const row = await lockSubscription(tx, id)
  if (row.taken >= asked) return
  await updateSubscription(tx, id, { taken: asked })
  if (answer.of === 'page') {
    if (row.phase !== 'opening') return
    if (answer.state === 'over') await updateSubscription(tx, id, { phase: 'abandoned' })
    else await abandonMispricedPage(app, tx, row)
    return
  }
  if (answer.of === 'nothing') return isRunning[row.phase] ? recordLost(app, tx, row) : undefined
  const { subscription } = answer
  if (subscription.state === 'incomplete') return
  const { user, running, opening } = account
  if (!isRunning[row.phase] && row.phase !== 'ended') {
    const now = app.clock.now()
    const move = planMove(row.plan, { subscription: user, running: runningPlan(running, now) }, now)
    if (user.suspendedAt || move !== 'buy') return giveBack(app, tx, { user, row }, subscription)
    if (running) await endIfOver(app, tx, account)
    if (opening && opening.id !== row.id) await abandon(app, tx, opening)
  }
  await takeIn(app, tx, { user, row }, subscription)
}

interface Taken {
  user: UserRow
  row: PlanSubscriptionRow
}

async function takeIn(
  app: AppContext,
  tx: Transaction,
  { user, row }: Taken,
  found: ProviderSubscription,
): Promise<void> {
  const charges = await recordCharges(app, tx, { user, row }, found)
  const paid = charges.filter(({ state }) => state === 'paid')
  if (row.phase === 'ended') return
  const latest = latestMonth(row, paid, found)
  if (!latest) return charges.length > 0 ? closeUnstarted(app, tx, { user, row }, { found, charges }) : undefined
  const phase: SubscriptionPhase = found.state === 'incomplete' ? row.phase : found.state
  const now = app.clock.now()
  const after = await updateSubscription(tx, row.id, {
    ...pricesAfter(row, latest, phase === 'ended' ? null : found.next),
    phase,
    providerSubscriptionId: found.subscriptionId,
    isEnding: found.isEnding || (phase === 'ended' && row.isEnding),
    startedAt: row.startedAt ?? now,
    endedAt: phase === 'ended' ? now : null,
    cardBrand: found.card?.brand ?? row.cardBrand,
    cardLast4: found.card?.last4 ?? row.cardLast4,
  })
  if (phase === 'ended') await refundUndecided(app, tx, row.id)
  // The plan has already ended by the clock, or another one has replaced it.
  if (phase === 'ended' && paid.length === 0 && !isStoredInForce(user)) return
  const changed = await setTerms(tx, user, termsOf(after))
  await announceChanges(app, tx, { user: changed, before: row, after, paid })
  // A paid month stays until its end. Without one the plan is over now, because it was cancelled or not paid.
  if (phase === 'ended' && latest.paidUntil <= now)
    await endTerms(app, tx, changed, after.isEnding ? 'cancelled' : 'expired')
}

/** The first month was paid at another price than agreed: nothing starts, and the money is being refunded. */
async function closeUnstarted(
  app: AppContext,
  tx: Transaction,
  { user, row }: Taken,
  { found, charges }: { found: ProviderSubscription; charges: readonly PlanChargeRow[] },
): Promise<void> {
  await endUnstarted(app, tx, row, found)
  for (const charge of charges) {
    await recordErrorOnce(app, tx, {
      source: 'payments',
      errorType: 'plan.wrong_price',
      errorMessage: `${differenceText(row, charge)}. Abbonamento chiuso, rimborso avviato`,
      payload: { userId: user.id, subscriptionId: row.id, chargeId: charge.id },
    })
  }
}

async function endUnstarted(
  app: AppContext,
  tx: Transaction,
  { id }: PlanSubscriptionRow,
  { subscriptionId: providerSubscriptionId }: ProviderSubscription,
): Promise<PlanSubscriptionRow> {
  const over = await updateSubscription(tx, id, { phase: 'ended', endedAt: app.clock.now(), providerSubscriptionId })
  await endAtProvider(app, tx, over)
  return over
}

/** Paid on an abandoned page, in addition to another plan, or for an account that may not buy: ends at once, and the money is refunded. */
async function giveBack(
  app: AppContext,
  tx: Transaction,
  { user, row }: Taken,
  found: ProviderSubscription,
): Promise<void> {
  const over = await endUnstarted(app, tx, row, found)
  await recordCharges(app, tx, { user, row: over }, found)
  await recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: 'plan.surplus',
    errorMessage: `Piano ${planNames[row.plan]}: abbonamento in più, chiuso; rimborso avviato`,
    payload: { userId: user.id, subscriptionId: row.id },
  })
}

async function recordLost(app: AppContext, tx: Transaction, row: PlanSubscriptionRow): Promise<void> {
  await recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: 'plan.lost',
    errorMessage: `Piano ${planNames[row.plan]}: il gestore dei pagamenti non conosce più l’abbonamento`,
    payload: { userId: row.userId, subscriptionId: row.id },
  })
}
