import { isUntaxed, type ShownTaxation } from '../../../domain/invoices/taxation-texts.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { isInsured, payableAmount, transportCost } from '../../../domain/orders/orders.ts'
import { carrierName, trackingUrl } from '../../../domain/shipping/carriers.ts'
import { onDay, toDay } from '../../../domain/time/italian-day.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { cutoffMark, type Mail } from '../../features/mail/mail.ts'
import type { EndingReservation, MailedOrderItem, PaidOrders } from '../order-events.ts'
import type { Recipient } from '../people.ts'
import { addressLine } from './consignee-mails.ts'
import { dateAndTime, greeting, totalName, vatRow } from './mail-texts.ts'

const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** `1.249,90 €` */
export const euro = (amount: string) => euroFormat.format(Number(amount))

/** Total amount of the orders. */
export const totalOf = (orders: readonly OrderRow[]): string => euro(addMoney(...orders.map(payableAmount)))

export const ordersPage = (site: string) => `${site}/dashboard?section=orders`

const totals = (order: OrderRow, taxation: ShownTaxation | null): NonNullable<Mail['lines']> => [
  { name: 'Prodotti', amount: euro(order.totalAmount) },
  { name: 'Spedizione', amount: euro(transportCost(order)) },
  ...(isInsured(order) ? [{ name: 'Assicurazione', amount: euro(order.insuranceCost) }] : []),
  { name: totalName('Totale', taxation), amount: euro(payableAmount(order)), isTotal: true },
]

const destination = (order: OrderRow) => ({ name: 'Consegna', value: addressLine(order) })

/** The reseller's own reference, shown next to our number. */
export const reference = (order: OrderRow) => (order.reference ? [{ name: 'Riferimento', value: order.reference }] : [])

export const itemLine = ({ productName, variantInfo, quantity, totalPrice }: MailedOrderItem) => ({
  name: `${quantity} × ${productName}${variantInfo ? ` (${variantInfo})` : ''}`,
  amount: euro(totalPrice),
})

export function orderConfirmed(facts: {
  order: OrderRow
  reseller: Recipient
  items: readonly MailedOrderItem[]
  taxation: ShownTaxation | null
  site: string
}): Mail {
  const { order, reseller, items, taxation, site } = facts
  const deadline = order.holdExpiresAt && dateAndTime(order.holdExpiresAt)
  return {
    kind: 'order.confirmed',
    to: reseller.email,
    subject: `Ordine ${order.orderNumber} ricevuto`,
    preheader: `${euro(payableAmount(order))} da pagare${deadline ? ` entro ${onDay(deadline)}` : ''}.`,
    heading: `Ordine ${order.orderNumber}`,
    paragraphs: [
      greeting(reseller),
      `abbiamo ricevuto il tuo ordine.${deadline ? ` Teniamo da parte i pezzi fino ${toDay(deadline)}: se lo paghi entro le ${cutoffMark} di un giorno lavorativo, parte in giornata.` : ''}`,
    ],
    lines: [...items.map(itemLine), ...totals(order, taxation)],
    rows: [...reference(order), destination(order), ...vatRow(taxation)],
    action: { label: 'Paga l’ordine', url: ordersPage(site) },
    dedupeKey: `order.confirmed:${order.id}`,
  }
}

export const orderPaid = (
  { orders: [order], reseller, taxations }: PaidOrders,
  site: string,
  taxation = taxations.get(order.id) ?? null,
): Mail => ({
  kind: 'order.paid',
  to: reseller.email,
  subject: `Ordine ${order.orderNumber} pagato`,
  preheader: `Abbiamo ricevuto ${euro(payableAmount(order))}: ora lo prepariamo.`,
  heading: 'Pagamento ricevuto',
  paragraphs: [
    greeting(reseller),
    `abbiamo ricevuto il pagamento dell’ordine ${order.orderNumber}. Ora lo prepariamo.`,
  ],
  lines: totals(order, taxation),
  rows: [...reference(order), destination(order), ...vatRow(taxation)],
  action: { label: 'Segui l’ordine', url: `${ordersPage(site)}&tab=paid` },
  dedupeKey: `order.paid:${order.id}`,
})

/** One mail for several orders paid with one payment. */
export function ordersPaid({ orders, reseller, paymentId, taxations }: PaidOrders, site: string): Mail {
  const total = totalOf(orders)
  const isUntaxedWhole = orders.every(({ id }) => isUntaxed(taxations.get(id) ?? null))
  return {
    kind: 'order.paid',
    to: reseller.email,
    subject: `${orders.length} ordini pagati`,
    preheader: `Abbiamo ricevuto ${total}: ora li prepariamo.`,
    heading: 'Pagamento ricevuto',
    paragraphs: [
      greeting(reseller),
      `abbiamo ricevuto il pagamento di ${orders.length} ordini, ${total} in tutto. Ora li prepariamo.`,
    ],
    lines: [
      ...orders.map((order) => orderLine(order, taxations.get(order.id) ?? null)),
      { name: isUntaxedWhole ? 'Totale (senza IVA)' : 'Totale', amount: total, isTotal: true },
    ],
    action: { label: 'Segui gli ordini', url: `${ordersPage(site)}&tab=paid` },
    dedupeKey: `order.paid:${paymentId}`,
  }
}

/** `DW-2026-000042 · WEB-1042 · Anna Verdi`, plus a remark if it contains no VAT. */
const orderLine = (order: OrderRow, taxation: ShownTaxation | null) => ({
  name: [order.orderNumber, order.reference, order.customerName, isUntaxed(taxation) && 'senza IVA']
    .filter(Boolean)
    .join(' · '),
  amount: euro(payableAmount(order)),
})

const shipment = (order: OrderRow) => [
  ...reference(order),
  { name: 'Corriere', value: carrierName(order.carrier) ?? '' },
  { name: 'Tracking', value: order.trackingNumber ?? '' },
  destination(order),
]

export function orderShippedToReseller(order: OrderRow, reseller: Recipient, site: string): Mail {
  const url = trackingUrl(order.carrier, order.trackingNumber)
  return {
    kind: 'order.shipped',
    to: reseller.email,
    subject: `Ordine ${order.orderNumber} spedito`,
    preheader: `${carrierName(order.carrier) ?? ''} ${order.trackingNumber ?? ''}: il pacco per ${order.customerName} è in viaggio.`,
    heading: `Ordine ${order.orderNumber} spedito`,
    paragraphs: [greeting(reseller), `il pacco per ${order.customerName} è in viaggio.`],
    rows: shipment(order),
    action: url ? { label: 'Segui la spedizione', url } : { label: 'Vai agli ordini', url: ordersPage(site) },
    dedupeKey: `order.shipped:${order.id}:reseller`,
  }
}

export function trackingCorrected(facts: { order: OrderRow; reseller: Recipient; was: string; site: string }): Mail {
  const { order, reseller, was, site } = facts
  const url = trackingUrl(order.carrier, order.trackingNumber)
  return {
    kind: 'order.tracking_corrected',
    to: reseller.email,
    subject: `Ordine ${order.orderNumber}: tracking corretto`,
    preheader: `Il codice giusto è ${order.trackingNumber ?? ''}.`,
    heading: 'Codice di tracking corretto',
    paragraphs: [
      greeting(reseller),
      `il codice di tracking del pacco per ${order.customerName} non era giusto: al posto di ${was} usa quello qui sotto.`,
    ],
    rows: shipment(order),
    action: url ? { label: 'Segui la spedizione', url } : { label: 'Vai agli ordini', url: ordersPage(site) },
  }
}

export const orderCancelled = (
  order: OrderRow,
  reseller: Recipient,
  facts: { reason: string | null; refundAmount: string | null },
  site: string,
): Mail => ({
  kind: 'order.cancelled',
  to: reseller.email,
  subject: `Ordine ${order.orderNumber} annullato`,
  preheader: facts.refundAmount ? `Ti rimborsiamo ${euro(facts.refundAmount)}.` : 'Non devi fare altro.',
  heading: `Ordine ${order.orderNumber} annullato`,
  paragraphs: [
    greeting(reseller),
    `l’ordine è stato annullato${facts.reason ? `: ${facts.reason}` : ''}.`,
    ...(facts.refundAmount
      ? [
          `Ti rimborsiamo ${euro(facts.refundAmount)} sulla carta usata per il pagamento${isInsured(order) ? ', assicurazione compresa' : ''}.`,
        ]
      : []),
  ],
  rows: reference(order),
  action: { label: 'Vai agli ordini', url: ordersPage(site) },
  dedupeKey: `order.cancelled:${order.id}`,
})

export function reservationEnding(
  { id, owner, quantity, productName, expiresAt }: EndingReservation,
  site: string,
): Mail {
  const until = toDay(dateAndTime(new Date(expiresAt)))
  return {
    kind: 'reservation.ending',
    to: owner.email,
    userId: owner.id,
    subject: `La riserva di ${productName} sta per scadere`,
    preheader: `Teniamo da parte ${quantity === 1 ? 'il pezzo' : `i ${quantity} pezzi`} fino ${until}.`,
    heading: 'La tua riserva sta per scadere',
    paragraphs: [
      greeting(owner),
      `teniamo da parte ${quantity} × ${productName} fino ${until}. Confermala come ordine per non perderla.`,
    ],
    action: { label: 'Conferma l’ordine', url: `${site}/dashboard?section=orders` },
    dedupeKey: `reservation.ending:${id}`,
  }
}
