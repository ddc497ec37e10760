import { isEvidenceRecent, renewEvidence, type VatExemption } from '../../../../domain/invoices/invoices.ts'
import { orderLines } from '../../../../domain/invoices/order-lines.ts'
import { toCents } from '../../../../domain/money/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderTaxationRow } from '../../../database/schema/invoices.ts'
import type { OrderItemRow, OrderRow } from '../../../database/schema/orders.ts'
import type { RefundedLine } from '../../../events/order-events.ts'
import type { FinishedRefund } from '../../../payables/payable.ts'
import { findVatConsultations } from '../../business-profile/business-profile.reads.ts'
import { queueViesQuery } from '../../business-profile/query-vies.ts'
import { recordError } from '../../error-log/record-error.ts'
import { proposeCreditNote } from '../../invoices/credit-proposals.ts'
import { findArticleNatures } from '../../invoices/invoices.reads.ts'
import { registerCreditNote } from '../../invoices/register-credit-note.ts'
import { registerInvoices, type ToInvoice } from '../../invoices/register-invoices.ts'
import type { Taxations } from '../taxations.queries.ts'

/** Paid orders with their lines and payments by order id. */
interface PaidOrders {
  orders: readonly OrderRow[]
  taxations: Taxations
  lines: ReadonlyMap<string, readonly OrderItemRow[]>
  payments: ReadonlyMap<string, string>
}

/**
 * Writes the draft invoice of each paid order. An order that cannot be invoiced because its lines do not sum up to its
 * total stays paid and is logged as an error for the admins.
 */
export async function invoiceOrders(
  app: AppContext,
  tx: Transaction,
  { orders, taxations, lines, payments }: PaidOrders,
): Promise<void> {
  const untaxed = [...lines.values()].flat().filter(({ vatRate }) => Number(vatRate) === 0)
  const natures = await findArticleNatures(
    tx,
    untaxed.filter(({ orderId }) => !taxations.has(orderId)).map(({ id }) => id),
  )
  const exemptions = await exemptionsOf(app, tx, orders, taxations)
  const toInvoice: ToInvoice[] = []
  for (const order of orders) {
    const share = payments.get(order.id) ?? null
    try {
      const items = lines.get(order.id) ?? []
      toInvoice.push(
        invoiceOf(order, {
          items,
          natures,
          paymentId: share,
          exemption: exemptions.get(order.id) ?? null,
          consumption: consumptionOf(taxations.get(order.id)),
        }),
      )
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      await recordUnwritten(app, tx, order, 'La fattura non è stata preparata: le righe non sono il totale dell’ordine')
    }
  }
  await registerInvoices(app, tx, toInvoice)
}

interface PaidOrder {
  items: readonly OrderItemRow[]
  /** By item id, for items with a VAT rate of 0. */
  natures: ReadonlyMap<string, string | null>
  paymentId: string | null
  exemption: VatExemption | null
  /** State of consumption if the VAT is declared through the one-stop shop. */
  consumption: string | null
}

const consumptionOf = (taxation: OrderTaxationRow | undefined): string | null =>
  taxation?.treatment === 'one_stop_shop' ? taxation.destination : null

const invoiceOf = (order: OrderRow, { items, natures, paymentId, exemption, consumption }: PaidOrder): ToInvoice => ({
  source: `order:${order.id}`,
  userId: order.userId,
  orderId: order.id,
  paymentId,
  subject: `Ordine ${order.orderNumber}`,
  lines: orderLines({ ...order, items }, natures),
  exemption,
  consumption,
  destination: order.shippingCountry,
})

/**
 * The VAT exemption of each of these orders; orders with VAT are left out. A VIES confirmation that is too old is replaced by a later one. If there
 * is none, VIES is asked, and the draft is incomplete until VIES has confirmed the number and an admin refreshes the draft.
 */
async function exemptionsOf(
  app: AppContext,
  tx: Transaction,
  orders: readonly OrderRow[],
  taxations: ReadonlyMap<string, OrderTaxationRow>,
): Promise<ReadonlyMap<string, VatExemption>> {
  const confirmed = orders.filter(({ id }) => taxations.get(id)?.evidence)
  const answers = await findVatConsultations(
    tx,
    confirmed.map(({ userId }) => userId),
  )
  const exemptions = new Map<string, VatExemption>()
  for (const { id, userId, paidAt } of orders) {
    const { nature, law, evidence: given } = taxations.get(id) ?? {}
    if (!nature || !law) continue
    if (!given) {
      exemptions.set(id, { nature, law })
      continue
    }
    const { vatNumber, answeredAt } = given
    const stored = { vatNumber, answeredAt, paidAt: (paidAt ?? app.clock.now()).toISOString() }
    const evidence = renewEvidence(stored, answers.get(userId))
    if (!isEvidenceRecent(evidence)) await queueViesQuery(app, tx, { userId, vatNumber })
    exemptions.set(id, { nature, law, evidence })
  }
  return exemptions
}

/**
 * Writes the draft credit note for the pieces and shipping of a refund. A full refund without pieces, as stored by the previous release, credits
 * everything left on the invoice. For money taken back by a bank the credit note is only proposed to the admins, once nothing of the payment is left:
 * this may be after a refund too. A failure is logged and does not affect the refund.
 */
export async function creditRefund(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { refundId, paymentId, kind, shippingAmount, lines }: CreditedRefund,
): Promise<void> {
  const pieces = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const credited = kind === 'whole' && pieces.size === 0 ? null : { pieces, shipping: shippingAmount }
  try {
    if (kind !== 'dispute') {
      if (credited?.pieces.size === 0 && toCents(shippingAmount) === 0)
        throw new RangeError('A refund without pieces and shipping')
      await registerCreditNote(app, tx, { source: `refund:${refundId}`, paymentId, credited })
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    await recordUnwritten(
      app,
      tx,
      order,
      'La nota di credito non è stata preparata: il rimborso non è di ciò che resta in fattura',
    )
  }
  await proposeCreditNote(tx, paymentId)
}

type CreditedRefund = Pick<FinishedRefund, 'refundId' | 'paymentId' | 'kind' | 'shippingAmount'> & {
  lines: readonly RefundedLine[]
}

function recordUnwritten(app: AppContext, tx: Transaction, order: OrderRow, sentence: string): Promise<void> {
  return recordError(app, tx, {
    source: 'payments',
    errorType: 'invoice.not_written',
    errorMessage: `Ordine ${order.orderNumber}: ${sentence}`,
    payload: { orderId: order.id },
  })
}
