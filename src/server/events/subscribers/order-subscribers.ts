import { adminPlaces } from '../../../contract/admin-places.ts'
import { isUntaxed } from '../../../domain/invoices/taxation-texts.ts'
import { payableAmount } from '../../../domain/orders/orders.ts'
import { orderDocumentKindNames } from '../../../domain/orders/parcels/order-documents.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { changedFields } from '../changed-fields.ts'
import {
  euro,
  orderCancelled,
  orderConfirmed,
  orderPaid,
  ordersPaid,
  reservationEnding,
  totalOf,
} from '../mails/order-mails.ts'
import { orderRefunded, orderRefundStarted } from '../mails/order-refund-mails.ts'
import type { PaidOrders } from '../order-events.ts'
import { refreshedFields } from '../refreshed-fields.ts'
import type { SubscribersOf } from '../subscribers.ts'
import { orderPlace, ordersSection, shipmentSubscribers } from './shipment-subscribers.ts'

const list = new Intl.ListFormat('it-IT')

function paidNotice([order, ...others]: PaidOrders['orders']) {
  if (others.length === 0) {
    return {
      title: `Ordine ${order.orderNumber} pagato`,
      body: 'Abbiamo ricevuto il pagamento: ora lo prepariamo.',
    }
  }
  const orders = [order, ...others]
  const numbers = list.format(orders.map(({ orderNumber }) => orderNumber))
  return {
    title: `${orders.length} ordini pagati`,
    body: `Abbiamo ricevuto ${totalOf(orders)}: ora prepariamo ${numbers}.`,
  }
}

/** Contains no consignees, because Telegram stores the chat. */
function paidTelegram({ orders, reseller, paymentId, taxations }: PaidOrders) {
  const price = (paid: OrderRow) =>
    `${euro(payableAmount(paid))}${isUntaxed(taxations.get(paid.id) ?? null) ? ' senza IVA' : ''}`
  const [order, ...others] = orders
  if (others.length === 0) {
    return {
      title: `Nuovo ordine pagato: ${order.orderNumber}`,
      body: `${reseller.username}, ${price(order)}.`,
      link: adminPlaces.order(order.id),
      dedupeKey: `order.paid:${order.id}`,
    }
  }
  const lines = orders.map((paid) => `${paid.orderNumber}, ${price(paid)}`)
  return {
    title: `Nuovi ordini pagati: ${orders.length}`,
    body: [`${reseller.username}, ${totalOf(orders)} in tutto:`, ...lines].join('\n'),
    link: adminPlaces.ordersPaidWith(paymentId),
    dedupeKey: `order.paid:${paymentId}`,
  }
}

export const orderSubscribers = {
  'order.placed': {
    mails: ({ isOneOfMany, ...placed }, site) => (isOneOfMany ? [] : [orderConfirmed({ ...placed, site })]),
  },
  'order.paid': {
    mails: (paid, site) => [paid.orders.length === 1 ? orderPaid(paid, site) : ordersPaid(paid, site)],
    notification: ({ orders, reseller }) => ({
      userId: reseller.id,
      kind: 'order.paid',
      ...paidNotice(orders),
      link: `${ordersSection}&tab=paid`,
    }),
    telegram: (paid) => ({ kind: 'order.paid', ...paidTelegram(paid) }),
  },
  ...shipmentSubscribers,
  'order.cancelled': {
    mails: ({ order, reseller, reason, refundAmount }, site) => [
      orderCancelled(order, reseller, { reason, refundAmount }, site),
    ],
    notification: ({ order, reason, isOverdue }) => ({
      userId: order.userId,
      kind: 'order.cancelled',
      title: `Ordine ${order.orderNumber} annullato`,
      body: reason ?? (isOverdue ? 'Non è stato pagato in tempo.' : 'L’ordine è stato annullato.'),
      link: ordersSection,
    }),
    audit: ({ order, before, adminId }) =>
      adminId === null
        ? null
        : {
            actorId: adminId,
            action: 'order.cancel',
            subject: `order:${order.id}`,
            // Without the reason, which may name people. It is stored in the order's history and removed together with the consignee's data.
            ...changedFields(before, order, ['status', 'paymentStatus']),
          },
  },
  'order.payment_returned': {
    notification: ({ order }) => ({
      userId: order.userId,
      kind: 'order.payment_returned',
      title: `Ordine ${order.orderNumber}: pagamento restituito`,
      body: 'Nel frattempo i pezzi sono finiti: restituiamo per intero quanto hai pagato.',
      link: ordersSection,
    }),
  },
  'order.hold_ended': {
    notification: ({ order }) => ({
      userId: order.userId,
      kind: 'order.hold_ended',
      title: `Ordine ${order.orderNumber}: i capi non sono più da parte`,
      body: 'L’ordine del tuo negozio resta da pagare: al pagamento verifichiamo di nuovo la disponibilità.',
      link: ordersSection,
    }),
  },
  'order.refund_started': {
    mails: (started, site) => [orderRefundStarted(started, site)],
    notification: ({ order, amount, reason }) => ({
      userId: order.userId,
      kind: 'order.refund_started',
      title: `Ordine ${order.orderNumber}: ti rimborsiamo ${euro(amount)}`,
      body: reason,
      link: orderPlace(order.id),
    }),
    // Without the reason, which may name people. It is stored in the refund and removed together with the consignee's data.
    audit: ({ order, before, adminId }) => ({
      actorId: adminId,
      action: 'order.refund',
      subject: `order:${order.id}`,
      ...changedFields(before, order, ['refundedProducts', 'refundedShipping']),
    }),
  },
  'order.refunded': {
    mails: ({ refundId, ...facts }, site) => [
      { ...orderRefunded(facts, site), dedupeKey: `order.refunded:${refundId}` },
    ],
    audit: ({ order, refundId, amount, byHand }) =>
      byHand && {
        actorId: byHand.adminId,
        action: 'order.refund_by_hand',
        subject: `order:${order.id}`,
        before: { refund: 'by_hand' },
        after: { refund: 'done', amount, paidOn: byHand.paidOn, reference: byHand.reference },
        details: { refundId },
      },
  },
  'order.document_attached': {
    audit: ({ orderId, documentId, kind, mrn, adminId }) => ({
      actorId: adminId,
      action: 'order.attach_document',
      subject: `order:${orderId}`,
      before: null,
      after: { document: orderDocumentKindNames[kind], ...(mrn && { mrn }) },
      details: { documentId },
    }),
  },
  'order.document_withdrawn': {
    audit: ({ orderId, documentId, kind, mrn, adminId }) => ({
      actorId: adminId,
      action: 'order.withdraw_document',
      subject: `order:${orderId}`,
      before: { document: orderDocumentKindNames[kind], ...(mrn && { mrn }) },
      after: null,
      details: { documentId },
    }),
  },
  'order.noted': {
    // The text is stored only in the note, which never changes and is removed together with the consignee's data.
    audit: ({ orderId, noteId, adminId }) => ({
      actorId: adminId,
      action: 'order.note',
      subject: `order:${orderId}`,
      before: null,
      after: { noteId },
    }),
  },
  'order.refund_retried': {
    audit: ({ orderId, payments, adminId }) => ({
      actorId: adminId,
      action: 'order.retry_refund',
      subject: `order:${orderId}`,
      before: { refund: 'failed' },
      after: { refund: 'pending' },
      details: { payments },
    }),
  },
} satisfies SubscribersOf<'order'>

export const invoiceSubscribers = {
  'invoice.refreshed': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.refresh',
      subject: `invoice:${invoiceId}`,
      ...refreshedFields(before, after),
      details: { number },
    }),
  },
  'invoice.transmitted': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.transmit',
      subject: `invoice:${invoiceId}`,
      ...changedFields(before, after, ['transmittedOn', 'sdiId']),
      details: { number },
    }),
  },
  'invoice.credit_decided': {
    audit: ({ invoiceId, before, after, amount, adminId }) => ({
      actorId: adminId,
      action: 'invoice.decide_credit',
      subject: `invoice:${invoiceId}`,
      ...changedFields(before, after, ['state', 'reason']),
      details: { amount },
    }),
  },
} satisfies SubscribersOf<'invoice'>

export const reservationSubscribers = {
  'reservation.cancelled': {
    notification: ({ reservation: { userId, quantity }, productName, reason }) => ({
      userId,
      kind: 'reservation.cancelled',
      title: `Riserva annullata: ${productName}`,
      body:
        reason ??
        `Abbiamo annullato la tua riserva di ${quantity === 1 ? '1 pezzo' : `${quantity} pezzi`}: per informazioni scrivici.`,
      link: '/dashboard?section=orders',
    }),
    audit: ({ reservation, reason, adminId }) => ({
      actorId: adminId,
      action: 'reservation.cancel',
      subject: `reservation:${reservation.id}`,
      before: { status: 'active' },
      after: { status: 'cancelled' },
      details: { userId: reservation.userId, quantity: reservation.quantity, reason },
    }),
  },
  'reservation.ending': { mails: (reservation, site) => [reservationEnding(reservation, site)] },
} satisfies SubscribersOf<'reservation'>
