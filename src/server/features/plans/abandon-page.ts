import { agreedOf } from '../../../domain/accounts/plan-charges.ts'
import { listPriceOf } from '../../../domain/invoices/plan-taxation.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { closeOpenCheckouts, expireCheckout } from '../payments/close-checkouts.ts'
import { findDueCharge, updateCharge } from './charges/plan-charges.queries.ts'
import { chargedFor, priceFor } from './charges/plan-taxation.ts'
import { lockSubscriptionsOf, updateSubscription } from './plans.queries.ts'

/** Closes the page of a first payment that is no longer awaited. Money that still arrives is accepted or refunded. */
export async function abandon(app: AppContext, tx: Transaction, row: PlanSubscriptionRow): Promise<void> {
  const { id, sessionId, provider } = row
  await updateSubscription(tx, id, { phase: 'abandoned' })
  if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
}

/** Abandons a first payment whose price no longer fits the taxation of the account. The next request opens another page. */
export async function abandonMispricedPage(app: AppContext, tx: Transaction, row: PlanSubscriptionRow): Promise<void> {
  const agreed = agreedOf(row)
  const price = await chargedFor(tx, row.userId, listPriceOf(row, agreed))
  if (agreed.price !== price) await abandon(app, tx, row)
}

/** Closes the open payment pages of a locked account whose prices no longer fit its taxation, including that of a trial. */
export async function abandonMispricedPages(app: AppContext, tx: Transaction, userId: string): Promise<void> {
  const { opening } = await lockSubscriptionsOf(tx, userId)
  if (opening) await abandonMispricedPage(app, tx, opening)
  const due = await findDueCharge(tx, userId)
  if (due && due.amount !== (await priceFor(tx, userId, due.plan))) {
    await voidTrial(app, tx, due)
  }
}

/** Closes the page of a trial whose price has changed. Money that still arrives on it is refunded. */
export async function voidTrial(app: AppContext, tx: Transaction, { id }: Pick<PlanChargeRow, 'id'>): Promise<void> {
  await updateCharge(tx, id, { state: 'void', trialOf: null })
  await closeOpenCheckouts(app, tx, [{ kind: 'plan', id }])
}
