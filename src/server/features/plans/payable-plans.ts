import { planMove } from '../../../domain/accounts/plan-moves.ts'
import { type Plan, planNames } from '../../../domain/accounts/plan-names.ts'
import { planProblems } from '../../../domain/accounts/plan-problems.ts'
import { trialDays } from '../../../domain/accounts/plans.ts'
import type { PayableState } from '../../../domain/orders/paying/payables.ts'
import { daysAfter } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow } from '../../database/schema/plans.ts'
import { announce } from '../../events/announce.ts'
import type { LockedPayable, PayableNoun, SettledTogether } from '../../payables/payable.ts'
import { lockUsers } from '../accounts/change-user.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { proposeCreditNote } from '../invoices/credit-proposals.ts'
import { registerCreditNote } from '../invoices/register-credit-note.ts'
import { endTerms, lockAccountPlan, runningPlan, setTerms } from './account-plan.ts'
import { invoiceCharge } from './charges/invoice-charge.ts'
import {
  hasPaidTrial,
  lockCharges,
  selectChargesById,
  settleCharge,
  updateCharge,
} from './charges/plan-charges.queries.ts'
import { taxCharge } from './charges/plan-taxation.ts'
import { endRunning } from './end-plan.ts'

/**
 * Charges for plans as payables. Only the trial is paid on a page of the portal. The provider charges the months of other plans, so these are
 * payables that have been paid already.
 */
export const payablePlans = (context: () => AppContext): PayableNoun => {
  /** Locks accounts before their charges, each in id order. */
  async function lock(tx: Transaction, ids: readonly string[], ownerId?: string): Promise<LockedPayable[]> {
    const known = await selectChargesById(tx, ids)
    const wanted = ownerId ? known.filter(({ userId }) => userId === ownerId) : known
    const users = await usersOf(tx, wanted)
    const locked: LockedPayable[] = []
    for (const charge of await lockCharges(
      tx,
      wanted.map(({ id }) => id),
    )) {
      const user = users.get(charge.userId)
      if (user)
        locked.push(payableCharge(context(), { charge, user, state: await stateOf(context(), tx, charge, user) }))
    }
    return locked
  }
  return {
    async lockOwn(tx, ids, ownerId) {
      await lockActiveAccount(tx, ownerId)
      return lock(tx, ids, ownerId)
    },
    lockAny: async (tx, id) => (await lock(tx, [id]))[0],
    lockAll: (tx, ids) => lock(tx, ids),
    lockStockOf: async () => undefined,
    onSettled: (tx, settled) => announcePaid(context(), tx, settled),
    notFound: planProblems['plan.charge_not_found'],
  }
}

async function announcePaid(app: AppContext, tx: Transaction, settled: readonly SettledTogether[]): Promise<void> {
  const charges = await selectChargesById(
    tx,
    settled.flatMap(({ ids }) => ids),
  )
  const users = await usersOf(tx, charges)
  for (const charge of charges) {
    const user = users.get(charge.userId)
    if (!user) continue
    await announce(app, tx, 'plan.paid', { user, charge, isFirst: true })
    await invoiceCharge(app, tx, charge)
  }
}

/** The accounts of these charges by id, locked. */
async function usersOf(tx: Transaction, charges: readonly PlanChargeRow[]): Promise<ReadonlyMap<string, UserRow>> {
  const users = await lockUsers(tx, [...new Set(charges.map(({ userId }) => userId))])
  return new Map(users.map((user) => [user.id, user]))
}

/** A trial is due while it may be bought. Another plan acquired in the meantime makes it void. */
async function stateOf(app: AppContext, tx: Transaction, charge: PlanChargeRow, user: UserRow): Promise<PayableState> {
  switch (charge.state) {
    case 'due': {
      const { running } = await lockAccountPlan(tx, user.id)
      const hasUsedTrial = await hasPaidTrial(tx, user.id)
      const account = { subscription: user, running: runningPlan(running, app.clock.now()), hasUsedTrial }
      const isWanted = !user.suspendedAt && planMove('trial', account, app.clock.now()) === 'buy'
      return isWanted ? 'due' : 'void'
    }
    case 'paid':
    case 'mismatch':
      return 'settled'
    case 'void':
      return 'void'
    default:
      return charge.state satisfies never
  }
}

function payableCharge(
  app: AppContext,
  { charge, user, state }: { charge: PlanChargeRow; user: UserRow; state: PayableState },
): LockedPayable {
  const { id, plan, amount } = charge
  return {
    kind: 'plan',
    id,
    title: `Piano ${planNames[plan]}`,
    amount,
    state,
    returnPath: (outcome) => planReturnPath(outcome, plan),
    notDue: planProblems['plan.not_payable'],
    prepare: async () => undefined,
    settle: (tx) => beginTrial(app, tx, { charge, user }),
    undeliverable: { errorType: 'plan.undeliverable', sentence: 'pagato, ma non si può attivare: rimborso avviato' },
    howToRetryRefund: 'riprova dal Log',
    onReturned: async () => undefined,
    onDeclined: async () => undefined,
    async owesRefund(tx) {
      // Paid without starting anything: it is listed with the day on which the payment was reported.
      if (state !== 'settled') {
        await updateCharge(tx, id, { state: 'void', trialOf: null, paidAt: charge.paidAt ?? app.clock.now() })
      }
    },
    onRefundRetried: (tx, { adminId }) =>
      announce(app, tx, 'plan.refund_retried', { userId: user.id, chargeId: id, adminId }),
    async onRefunded(tx, { refundId, paymentId, kind, amount: refunded, isByBank, byHand }) {
      if (!isByBank) await announce(app, tx, 'plan.refunded', { user, charge, amount: refunded, refundId, byHand })
      if (kind === 'dispute') await proposeCreditNote(tx, paymentId)
      // A refund is of everything left, so its credit note includes what a lost dispute took before.
      else await registerCreditNote(app, tx, { source: `refund:${refundId}`, paymentId, credited: null })
    },
    lostShipping: () => '0.00',
    // The admins are notified. The plan continues until the bank has decided.
    onDisputed: async () => undefined,
    onLost: (tx) => losePlan(app, tx, charge),
  }
}

async function beginTrial(
  app: AppContext,
  tx: Transaction,
  { charge, user }: { charge: PlanChargeRow; user: UserRow },
): Promise<void> {
  const now = app.clock.now()
  const periodEnd = daysAfter(now, trialDays)
  const taxation = await taxCharge(app, tx, user.id)
  await settleCharge(tx, charge, { ...taxation, paidAt: now, periodStart: now, periodEnd }, now)
  await setTerms(tx, user, {
    subscriptionPlan: 'trial',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: periodEnd,
    subscriptionRenews: false,
  })
}

/**
 * Ends a plan whose payment the bank has taken back: at once, and without further charges. Any other plan of the account stays, such as a later one
 * or one given by an admin.
 */
async function losePlan(
  app: AppContext,
  tx: Transaction,
  { userId, subscriptionId, plan, periodEnd }: PlanChargeRow,
): Promise<void> {
  const { user, running } = await lockAccountPlan(tx, userId)
  if (subscriptionId !== null) {
    if (running?.id === subscriptionId) await endRunning(app, tx, { user, row: running }, 'cancelled')
    return
  }
  const isItsTrial =
    plan === 'trial' &&
    user.subscriptionPlan === 'trial' &&
    user.subscriptionExpiresAt?.getTime() === periodEnd?.getTime()
  if (isItsTrial) await endTerms(app, tx, user, 'cancelled')
}

/** Path of the portal that the browser returns to from the payment page. */
export const planReturnPath = (outcome: 'success' | 'cancelled', plan: Plan): string =>
  `/dashboard?section=business-profile&payment=${outcome}&plan=${plan}`
