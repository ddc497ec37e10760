import type { ShownTaxation } from '../../../domain/invoices/taxation-texts.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { HandRefund } from '../../payables/payable.ts'
import type { OrderEvents } from '../order-events.ts'
import type { Recipient } from '../people.ts'
import { greeting, totalName, vatRow } from './mail-texts.ts'
import { euro, itemLine, ordersPage, reference } from './order-mails.ts'

/** Announces a refund of pieces or shipping with its contents, amount and reason. */
export function orderRefundStarted(facts: OrderEvents['order.refund_started'], site: string): Mail {
  const { order, reseller, refundId, amount, shippingAmount, lines, reason, taxation } = facts
  const shipping = Number(shippingAmount) > 0 ? [{ name: 'Spedizione', amount: euro(shippingAmount) }] : []
  return {
    kind: 'order.refund_started',
    to: reseller.email,
    subject: `Ordine ${order.orderNumber}: ti rimborsiamo ${euro(amount)}`,
    preheader: `${euro(amount)} tornano sulla carta usata per il pagamento.`,
    heading: 'Rimborso in arrivo',
    paragraphs: [
      greeting(reseller),
      `ti rimborsiamo ${euro(amount)} dell’ordine ${order.orderNumber} sulla carta usata per il pagamento. Ti scriviamo appena il rimborso è partito.`,
      `Motivo: ${reason}`,
    ],
    lines: [
      ...lines.map((line) => itemLine({ ...line, totalPrice: line.amount })),
      ...shipping,
      { name: totalName('Totale rimborsato', taxation), amount: euro(amount), isTotal: true },
    ],
    rows: [...reference(order), ...vatRow(taxation)],
    action: { label: 'Vai all’ordine', url: `${ordersPage(site)}&detail=${order.id}` },
    dedupeKey: `order.refund_started:${refundId}`,
  }
}

interface Refunded {
  order: OrderRow
  reseller: Recipient
  amount: string
  taxation: ShownTaxation | null
  byHand: HandRefund | null
}

export const orderRefunded = ({ order, reseller, amount, taxation, byHand }: Refunded, site: string): Mail => ({
  kind: 'order.refunded',
  to: reseller.email,
  subject: `Rimborso per l’ordine ${order.orderNumber}`,
  preheader: byHand
    ? `Ti abbiamo restituito ${euro(amount)}.`
    : `${euro(amount)} tornano sulla carta usata per il pagamento.`,
  heading: 'Rimborso effettuato',
  paragraphs: [
    greeting(reseller),
    byHand
      ? `ti abbiamo restituito ${euro(amount)} per l’ordine ${order.orderNumber}, non sulla carta usata per il pagamento. Riferimento: ${byHand.reference}`
      : `abbiamo rimborsato ${euro(amount)} per l’ordine ${order.orderNumber}. La banca impiega di solito qualche giorno ad accreditarlo.`,
  ],
  rows: [...reference(order), ...vatRow(taxation)],
  action: { label: 'Vai agli ordini', url: ordersPage(site) },
})
