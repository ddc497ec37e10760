import { planNames } from '../../../domain/accounts/plan-names.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { vatByRate } from '../../../domain/money/vat-by-rate.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { printReceipt } from '../receipts/print-receipt.ts'
import { findOwnCharge } from './plan-charges.queries.ts'

/** Of services: no reduced rate applies to a subscription. */
const vatRate = '22.00'

/** The receipt of an own payment for a plan, as a PDF. What has gone back has none (409 `plan.no_receipt`). */
export async function makePlanReceipt(
  app: Pick<AppContext, 'db' | 'receipts'>,
  user: UserRow,
  chargeId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const charge = await findOwnCharge(app.db, chargeId, user.id)
  if (!charge) throw notFound('plan.charge_not_found', 'Pagamento non trovato')
  const { number, plan, amount, provider, paidAt, periodStart, periodEnd, state } = charge
  if (state !== 'paid' || !paidAt || !periodStart || !periodEnd) {
    throw conflict('plan.no_receipt', 'La ricevuta c’è solo per i piani pagati.')
  }
  const line = {
    name: `Piano ${planNames[plan]}`,
    detail: `Dal ${italianDay(periodStart)} al ${italianDay(periodEnd)}`,
    quantity: 1,
    unitPrice: amount,
    gross: amount,
    vatRate,
  }
  const receipt = {
    lines: [line],
    vat: vatByRate([line]),
    total: amount,
    refunded: '0.00',
    title: `Ricevuta del piano ${planNames[plan]} ${number}`,
    number,
    of: { name: 'Piano', day: periodStart, reference: null },
    paidAt,
    consignee: null,
    law: null,
    provider,
  }
  return { name: `ricevuta-${number}.pdf`, pdf: await printReceipt(app, user, receipt, signal) }
}

/** `23/11/2026` */
const italianDay = (instant: Date): string => businessDay(instant).split('-').reverse().join('/')
