import { planPrices } from '../../../domain/accounts/plans.ts'
import type { Money } from '../../../domain/money/money.ts'
import { monthsAfter } from '../../../domain/time/clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import {
  insertInvoice,
  lockSubscription,
  type SandboxSubscriptionRow,
  updateSubscription,
} from './sandbox-plans.queries.ts'

/** Price of the next month of a sandbox subscription. */
export const priceOf = ({ plan, price }: SandboxSubscriptionRow): Money => price ?? planPrices[plan]

async function change(
  db: Queryable,
  row: SandboxSubscriptionRow,
  changes: Partial<SandboxSubscriptionRow>,
): Promise<SandboxSubscriptionRow> {
  await updateSubscription(db, row.id, changes)
  return { ...row, ...changes }
}

/** Charges the next month at the subscription's current price. */
export async function chargeMonth(
  db: Queryable,
  row: SandboxSubscriptionRow,
  paidAt: Date,
): Promise<SandboxSubscriptionRow> {
  const { id, anchor, plan, months: month, paidUntil: periodStart } = row
  const periodEnd = monthsAfter(anchor, month + 1)
  const invoice = { subscriptionId: id, month, plan, amount: priceOf(row), periodStart, periodEnd, paidAt }
  await insertInvoice(db, { id: `in_test_${id}_${month}`, ...invoice })
  return change(db, row, { months: month + 1, paidUntil: periodEnd, status: 'active' })
}

/** Charges every month that is due, in order; returns undefined if the subscription does not exist or nothing changed. */
export function collectDue(db: Database, id: string, now: Date): Promise<SandboxSubscriptionRow | undefined> {
  return db.transaction(async (tx) => {
    const found = await lockSubscription(tx, id)
    if (!found) return undefined
    let row = found
    while (row.status !== 'ended' && row.paidUntil <= now) {
      if (row.isEnding) row = await change(tx, row, { status: 'ended', endedAt: row.paidUntil })
      else if (row.cardPays) row = await chargeMonth(tx, row, now)
      else {
        row = await change(tx, row, { status: 'past_due' })
        break
      }
    }
    return row.months !== found.months || row.status !== found.status ? row : undefined
  })
}
