import { planNames } from '../../../../domain/accounts/plan-names.ts'
import type { InvoiceLine, VatExemption } from '../../../../domain/invoices/invoices.ts'
import { chargeExemption, chargeVatRate } from '../../../../domain/invoices/plan-taxation.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import { slashedDay } from '../../../../domain/time/italian-day.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { PlanChargeRow } from '../../../database/schema/plans.ts'
import { registerInvoices } from '../../invoices/register-invoices.ts'
import { findPaymentOfPlan } from '../../payments/payments.reads.ts'

/** Writes the draft invoice of a paid charge, taxed as at the time of payment. */
export async function invoiceCharge(app: AppContext, tx: Transaction, charge: PlanChargeRow): Promise<void> {
  const { id, userId, number } = charge
  await registerInvoices(app, tx, [
    {
      source: `plan:${id}`,
      userId,
      orderId: null,
      paymentId: await findPaymentOfPlan(tx, id),
      subject: `Piano ${planNames[charge.plan]}, ${number}`,
      lines: [{ ...chargeLine(charge), itemId: null, sku: null }],
      exemption: exemptionOf(charge),
      consumption: null,
      destination: null,
    },
  ])
}

/** The exemption with the VIES confirmation that it relies on, if any. The draft is incomplete while that confirmation is too old. */
function exemptionOf(charge: PlanChargeRow): VatExemption | null {
  const exemption = chargeExemption(charge)
  const { vatEvidence, paidAt } = charge
  if (!exemption || !vatEvidence || !paidAt) return exemption
  const { vatNumber, answeredAt } = vatEvidence
  return { ...exemption, evidence: { vatNumber, answeredAt, paidAt: paidAt.toISOString() } }
}

/** A charge as a line of invoice and receipt, with the days that it pays for. */
export function chargeLine(charge: PlanChargeRow): Omit<InvoiceLine, 'itemId' | 'sku' | 'net'> {
  const { plan, amount, periodStart, periodEnd } = charge
  const period = periodStart && periodEnd && { from: businessDay(periodStart), until: businessDay(periodEnd) }
  return {
    name: `Piano ${planNames[plan]}`,
    detail: period && `Dal ${slashedDay(period.from)} al ${slashedDay(period.until)}`,
    quantity: 1,
    gross: amount,
    vatRate: chargeVatRate(charge),
    ...(period && { period }),
  }
}
