import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { planProblems } from '../../../../domain/accounts/plan-problems.ts'
import { shownChargeTaxation } from '../../../../domain/invoices/plan-taxation.ts'
import { vatByRate } from '../../../../domain/money/vat-by-rate.ts'
import type { AppContext } from '../../../app-context.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { sumsChargedBack } from '../../payments/refunds/refunds.reads.ts'
import { printReceipt } from '../../receipts/print-receipt.ts'
import { chargeLine } from './invoice-charge.ts'
import { findOwnCharge } from './plan-charges.queries.ts'

/** The receipt of the user's own charge, as a PDF. Throws a conflict (`plan.no_receipt`) unless it is paid, for example if it was refunded. */
export async function makePlanReceipt(
  app: Pick<AppContext, 'db' | 'receipts'>,
  user: UserRow,
  chargeId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const charge = await findOwnCharge(app.db, chargeId, user.id)
  if (!charge) throw planProblems['plan.charge_not_found']()
  const { number, plan, amount, provider, paidAt, periodStart, periodEnd, state } = charge
  const chargedBack = (await sumsChargedBack(app.db, 'plan', [charge.id])).get(charge.id) ?? '0.00'
  if (state !== 'paid' || chargedBack === amount || !number || !paidAt || !periodStart || !periodEnd) {
    throw planProblems['plan.no_receipt']()
  }
  const line = { ...chargeLine(charge), unitPrice: amount }
  const receipt = {
    lines: [line],
    vat: vatByRate([line]),
    total: amount,
    refunded: '0.00',
    chargedBack,
    title: `Ricevuta del piano ${planNames[plan]} ${number}`,
    number,
    of: { name: 'Piano', day: periodStart, reference: null },
    paidAt,
    consignee: null,
    taxation: shownChargeTaxation(charge),
    provider,
  }
  return { name: `ricevuta-${number}.pdf`, pdf: await printReceipt(app, user, receipt, signal) }
}
