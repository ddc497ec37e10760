import { orderShippedToConsignee } from '../mails/consignee-mails.ts'
import { disputeDecided, disputeOpened } from '../mails/dispute-mails.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderPaid,
  orderShippedToReseller,
  ordersPaid,
  trackingCorrected,
} from '../mails/order-mails.ts'
import { orderRefunded, orderRefundStarted } from '../mails/order-refund-mails.ts'
import { returnClosed, returnDecided } from '../mails/order-return-mails.ts'
import type { OrderEvents, PaidOrders } from '../order-events.ts'
import { consignees, items, order, others } from './made-up-order.ts'
import { day, reseller, whiteLabelled } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

/** Taxation of the sample sales without VAT. */
const exported = { rate: '0.00', law: 'Non imponibile art. 8 D.P.R. 633/1972' }

const refundStarted: OrderEvents['order.refund_started'] = {
  order,
  before: order,
  reseller,
  refundId: '01890000-0000-7000-8000-000000000007',
  amount: '94.90',
  shippingAmount: '5.00',
  taxation: null,
  lines: [
    {
      orderItemId: '01890000-0000-7000-8000-000000000008',
      productName: 'Abito Amalfi in lino',
      variantInfo: 'Blu notte / M',
      sku: 'DW-AMALFI-M',
      quantity: 1,
      amount: '89.90',
      vatRate: '22.00',
    },
  ],
  reason: 'Un abito aveva una cucitura aperta: gli altri sono partiti.',
  adminId: '01890000-0000-7000-8000-000000000005',
}

const paid: PaidOrders = {
  orders: [order, ...others],
  reseller,
  paymentId: '01890000-0000-7000-8000-000000000006',
  taxations: new Map(),
}

export const orderSamples: SamplesOf<'order' | 'order_return'> = {
  'order.confirmed': (site) =>
    [null, exported].map((taxation) => orderConfirmed({ order, reseller, items, taxation, site })),
  'order.paid': (site) => [
    orderPaid({ ...paid, orders: [order] }, site),
    orderPaid({ ...paid, orders: [order], taxations: new Map([[order.id, exported]]) }, site),
    ordersPaid(paid, site),
  ],
  'order.shipped': (site) => [
    orderShippedToReseller(order, reseller, site),
    ...[reseller, whiteLabelled].flatMap((sender) =>
      consignees.map((place) => orderShippedToConsignee({ ...order, shippingProvince: null, ...place }, sender)),
    ),
    orderShippedToConsignee(order, { ...whiteLabelled, whiteLabel: { companyName: 'Maison Lucia', logoUrl: null } }),
  ],
  'order.tracking_corrected': (site) => [trackingCorrected({ order, reseller, was: '0098123456780', site })],
  'order.cancelled': (site) => [
    orderCancelled(order, reseller, { reason: 'un pezzo era difettoso', refundAmount: '628.60' }, site),
    orderCancelled(order, reseller, { reason: null, refundAmount: null }, site),
  ],
  'order.refund_started': (site) => [orderRefundStarted(refundStarted, site)],
  'order_return.decided': (site) =>
    (['accepted', 'refused'] as const).map((status) =>
      returnDecided(
        {
          order,
          reseller,
          returnId: '01890000-0000-7000-8000-000000000009',
          status,
          answer: status === 'refused' ? 'L’abito è stato indossato: l’etichetta non c’è più.' : null,
          adminId: '01890000-0000-7000-8000-000000000005',
        },
        site,
      ),
    ),
  'order_return.closed': (site) =>
    (['not_received', 'not_refunded'] as const).map((status) =>
      returnClosed(
        {
          order,
          reseller,
          returnId: '01890000-0000-7000-8000-000000000009',
          status,
          answer:
            status === 'not_received'
              ? 'Li abbiamo aspettati per trenta giorni.'
              : 'La banca ti ha già restituito quanto avevi pagato per questi capi.',
          adminId: '01890000-0000-7000-8000-000000000005',
        },
        site,
      ),
    ),
  'order.refunded': (site) =>
    [null, { paidOn: '2026-03-02', reference: 'CRO 0123456789', adminId: '01890000-0000-7000-8000-000000000005' }].map(
      (byHand) => orderRefunded({ order, reseller, amount: '628.60', taxation: null, byHand }, site),
    ),
}

const disputed = {
  dispute: {
    id: '01890000-0000-7000-8000-000000000010',
    provider: 'stripe',
    providerDisputeId: 'dp_prova',
    providerPaymentId: 'pi_prova',
    paymentId: '01890000-0000-7000-8000-000000000006',
    state: 'open' as const,
    amount: '628.60',
    currency: 'EUR',
    reason: 'product_not_received',
    dueBy: day('2026-03-26T22:59'),
    toldAt: day('2026-03-14T08:00'),
    openedAt: day('2026-03-14T08:00'),
    decidedAt: null,
    createdAt: day('2026-03-14T08:00'),
  },
  title: `Ordine ${order.orderNumber}`,
  orderId: order.id,
  admins: [{ ...reseller, email: 'admin@example.it', username: 'admin', firstName: null }],
}

const disputePlace = (site: string) => ({ site, place: `/admin?tab=orders&order=${order.id}` })

export const disputeSamples: SamplesOf<'dispute'> = {
  'dispute.opened': (site) => [
    ...disputeOpened({ ...disputed, state: 'enquiry', isEscalated: false }, disputePlace(site)),
    ...disputeOpened({ ...disputed, state: 'open', isEscalated: true }, disputePlace(site)),
  ],
  'dispute.decided': (site) =>
    (['closed', 'won', 'lost'] as const).flatMap((state) => disputeDecided({ ...disputed, state }, disputePlace(site))),
}
