import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PlanChargeRow } from '../../../database/schema/plans.ts'
import { settleErrors } from '../../error-log/settle-errors.ts'
import { refundPayments } from '../../payments/refunds/start-refunds.ts'
import { lockUndecided, updateCharge } from './plan-charges.queries.ts'

/** An automatic refund without shipping. */
export const byItself = { reason: null, requestedBy: null, shippingAmount: '0.00' } as const

/** Starts to refund a charge that an admin refuses (`adminId`), or that has no decision. It must be locked. */
export async function refundWholeCharge(
  app: AppContext,
  tx: Transaction,
  { id }: PlanChargeRow,
  adminId: string | null,
): Promise<void> {
  await updateCharge(tx, id, { state: 'void' })
  await refundPayments(app, tx, { kind: 'plan', id }, { ...byItself, requestedBy: adminId })
  await settleErrors(tx, { chargeId: id }, { adminId })
}

/** Refunds the charges without a decision when their subscription ends. */
export async function refundUndecided(app: AppContext, tx: Transaction, subscriptionId: string): Promise<void> {
  for (const charge of await lockUndecided(tx, subscriptionId)) await refundWholeCharge(app, tx, charge, null)
}
