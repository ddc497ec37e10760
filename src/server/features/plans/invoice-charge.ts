import { planVatRate } from '../../../domain/accounts/plan-charges.ts'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PlanChargeRow } from '../../database/schema/plans.ts'
import { registerInvoices } from '../invoices/register-invoices.ts'
import { findPaymentOfPlan } from '../payments/payments.reads.ts'

/** Writes the draft of the invoice of a charge that was paid, with Italian VAT. */
export async function invoiceCharge(app: AppContext, tx: Transaction, charge: PlanChargeRow): Promise<void> {
  const { id, userId, number, plan, amount } = charge
  const name = `Piano ${planNames[plan]}`
  const line = { itemId: null, name, detail: null, sku: null, quantity: 1, gross: amount, vatRate: planVatRate }
  await registerInvoices(app, tx, [
    {
      source: `plan:${id}`,
      userId,
      orderId: null,
      paymentId: await findPaymentOfPlan(tx, id),
      subject: `${name}, ${number}`,
      lines: [line],
      exemption: null,
      byOneStopShop: false,
      destination: null,
    },
  ])
}
