import type { OrderRow } from '../database/schema/orders.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../database/schema/plans.ts'
import type { Mail, MailKind } from '../features/mail/mail.ts'
import type { AnsweredBetaApplication, AnsweredRequest } from './events.ts'
import { accountClosed, dataExported } from './mails/account-data-mails.ts'
import {
  accountReinstated,
  accountSuspended,
  passwordChanged,
  passwordReset,
  promoted,
  welcome,
} from './mails/account-mails.ts'
import { betaAnswered } from './mails/beta-mails.ts'
import { profileRejected, profileVerified } from './mails/business-profile-mails.ts'
import { orderShippedToConsignee } from './mails/consignee-mails.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderPaid,
  orderShippedToReseller,
  ordersPaid,
  trackingCorrected,
} from './mails/order-mails.ts'
import { orderRefunded, orderRefundStarted } from './mails/order-refund-mails.ts'
import { returnDecided } from './mails/order-return-mails.ts'
import { planCancelled, planEnded, planPaid, planPaymentFailed, planRefunded } from './mails/plan-mails.ts'
import { productRequestAnswered } from './mails/product-request-mails.ts'
import { reservationEnding } from './mails/reservation-mails.ts'
import { shopDeactivated } from './mails/shop-mails.ts'
import type { MailedOrderItem, OrderEvents } from './order-events.ts'
import type { ShippingReseller } from './people.ts'

const day = (text: string) => new Date(`${text}:00.000Z`)

const reseller: ShippingReseller = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'rivenditore@example.it',
  username: 'rivenditore',
  firstName: 'Lucia',
  companyName: 'Boutique Demo S.r.l.',
  consigneeMails: true,
  whiteLabel: null,
}

/** The same with white label; the logo lies among the portal's own files. */
const whiteLabelled: ShippingReseller = {
  ...reseller,
  whiteLabel: { companyName: 'Maison Lucia', logoUrl: '/mail-sample/800.webp' },
}

const answeredBeta: Omit<AnsweredBetaApplication, 'status' | 'adminNotes'> = {
  applicationId: '01890000-0000-7000-8000-000000000007',
  user: reseller,
  createdAt: day('2026-03-10T09:00'),
  adminId: '01890000-0000-7000-8000-000000000008',
}

const answered: Omit<AnsweredRequest, 'status'> = {
  requestId: '01890000-0000-7000-8000-000000000004',
  user: reseller,
  category: 'casa',
  createdAt: day('2026-03-09T10:00'),
  was: 'reviewing',
  notesBefore: null,
  adminNotes: 'Le tovaglie arrivano ad aprile.\nTi scriviamo appena sono nel catalogo.',
  adminId: '01890000-0000-7000-8000-000000000005',
}

const items: MailedOrderItem[] = [
  { productName: 'Abito Amalfi in lino', variantInfo: 'Blu notte / M', quantity: 2, totalPrice: '179.80' },
  { productName: 'Foulard Como in seta', variantInfo: null, quantity: 1, totalPrice: '49.90' },
  {
    productName: 'Cappotto Torino doppiopetto in lana e cashmere',
    variantInfo: 'Cammello / 44',
    quantity: 1,
    totalPrice: '389.00',
  },
]

const order: OrderRow = {
  id: '01890000-0000-7000-8000-000000000002',
  orderNumber: 'DW-2026-000042',
  reference: 'WEB-1042',
  isImported: false,
  userId: reseller.id,
  status: 'shipped',
  totalAmount: '618.70',
  shippingCost: '9.90',
  refundedProducts: '0.00',
  refundedShipping: '0.00',
  paymentStatus: 'paid',
  shippingAddress: 'Via Roma 1',
  shippingCity: 'Milano',
  shippingZip: '20121',
  shippingProvince: 'MI',
  shippingCountry: 'IT',
  shippingZone: 'IT',
  weightGrams: 2400,
  trackingNumber: '0098123456789',
  carrier: 'BRT',
  shippingNotes: null,
  notes: null,
  shopifyOrderId: null,
  customerName: 'Cliente Finale',
  customerEmail: 'cliente@example.it',
  customerPhone: null,
  holdExpiresAt: day('2026-03-13T17:00'),
  paidAt: day('2026-03-12T09:10'),
  shippedAt: day('2026-03-12T14:30'),
  cancelledAt: null,
  createdAt: day('2026-03-12T09:00'),
  updatedAt: day('2026-03-12T14:30'),
}

const charge: PlanChargeRow = {
  id: '01890000-0000-7000-8000-000000000009',
  number: 'PL-2026-000042',
  userId: reseller.id,
  subscriptionId: '01890000-0000-7000-8000-00000000000a',
  plan: 'pro',
  provider: 'stripe',
  invoiceId: 'in_1',
  amount: '28.30',
  currency: 'EUR',
  state: 'paid',
  periodStart: day('2026-03-12T09:00'),
  periodEnd: day('2026-04-11T09:00'),
  cardLast4: '4242',
  paidAt: day('2026-03-12T09:00'),
  createdAt: day('2026-03-12T09:00'),
}

const subscription: PlanSubscriptionRow = {
  id: '01890000-0000-7000-8000-00000000000a',
  userId: reseller.id,
  plan: 'pro',
  nextPlan: null,
  phase: 'past_due',
  provider: 'stripe',
  sessionId: null,
  url: null,
  pageExpiresAt: day('2026-03-13T09:00'),
  providerSubscriptionId: 'sub_1',
  startedAt: day('2026-03-12T09:00'),
  paidUntil: day('2026-04-11T09:00'),
  isEnding: false,
  cardBrand: 'visa',
  cardLast4: '4242',
  endedAt: null,
  asked: 1,
  taken: 1,
  askedAt: day('2026-04-11T09:00'),
  createdAt: day('2026-03-12T09:00'),
}

/** Paid together with it. */
const others: OrderRow[] = [
  { ...order, orderNumber: 'DW-2026-000043', reference: null, customerName: 'Giulia De Santis', shippingCost: '6.90' },
  {
    ...order,
    orderNumber: 'DW-2026-000044',
    reference: 'VINTED-2026-03-12-000781',
    customerName: 'Alessandra Montefusco Guidobaldi',
    totalAmount: '1389.00',
    shippingCost: '14.90',
  },
]

/** One country for each language that consignees are written to in. */
const consignees: readonly Partial<OrderRow>[] = [
  {},
  {
    shippingCountry: 'DE',
    shippingZip: '10115',
    shippingCity: 'Berlin',
    shippingAddress: 'Invalidenstraße 1',
    carrier: 'DHL',
  },
  {
    shippingCountry: 'NL',
    shippingZip: '1011 AB',
    shippingCity: 'Amsterdam',
    shippingAddress: 'Prins Hendrikkade 1',
    carrier: 'UPS',
  },
  {
    shippingCountry: 'FR',
    shippingZip: '75001',
    shippingCity: 'Paris',
    shippingAddress: '1 rue de Rivoli',
    carrier: 'GLS',
  },
  {
    shippingCountry: 'IE',
    shippingZip: 'D01 F5P2',
    shippingCity: 'Dublin',
    shippingAddress: '1 Abbey Street',
    carrier: 'DHL',
  },
]

const refundStarted: OrderEvents['order.refund_started'] = {
  order,
  before: order,
  reseller,
  refundId: '01890000-0000-7000-8000-000000000007',
  amount: '94.90',
  shippingAmount: '5.00',
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

/** Every mail with made-up facts, by kind, for whoever looks at how mails look. A new kind does not compile without. */
export const mailSamples: Readonly<Record<MailKind, (site: string) => Mail[]>> = {
  'account.welcome': (site) => [welcome(reseller, site)],
  'account.verified': (site) => [profileVerified(reseller, site)],
  'account.rejected': (site) => [
    profileRejected(reseller, 'La partita IVA non corrisponde alla ragione sociale.', site),
  ],
  'account.password_reset': (site) => [passwordReset(reseller, `${site}/login?reset=prova`)],
  'account.suspended': () => [accountSuspended(reseller)],
  'account.reinstated': (site) => [accountReinstated(reseller, site)],
  'account.promoted': (site) => [promoted(reseller, site)],
  'account.password_changed': (site) => [passwordChanged(reseller, day('2026-03-12T09:00'), site)],
  'account.data_exported': (site) => [dataExported(reseller, day('2026-03-19T09:00'), site)],
  'account.closed': () => [accountClosed(reseller, 0), accountClosed(reseller, 2)],
  'order.confirmed': (site) => [orderConfirmed({ order, reseller, items, site })],
  'order.paid': (site) => [
    orderPaid(order, reseller, site),
    ordersPaid({ orders: [order, ...others], reseller, paymentId: '01890000-0000-7000-8000-000000000006' }, site),
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
  'order.refunded': (site) => [orderRefunded(order, reseller, '628.60', site)],
  'plan.paid': (site) => [
    planPaid(reseller, charge, { isFirst: true, site }),
    planPaid(reseller, charge, { isFirst: false, site }),
    planPaid(
      reseller,
      { ...charge, plan: 'trial', amount: '1.00', subscriptionId: null, cardLast4: null },
      { isFirst: true, site },
    ),
  ],
  'plan.payment_failed': (site) => [planPaymentFailed(reseller, subscription, site)],
  'plan.cancelled': (site) => [planCancelled(reseller, 'pro', day('2026-04-11T09:00'), site)],
  'plan.ended': (site) => [planEnded(reseller, 'pro', 'cancelled', site), planEnded(reseller, 'pro', 'expired', site)],
  'plan.refunded': (site) => [planRefunded(reseller, charge, '28.30', site)],
  'reservation.ending': (site) => [
    reservationEnding(
      {
        id: '01890000-0000-7000-8000-000000000003',
        quantity: 2,
        expiresAt: '2026-03-13T17:00:00.000Z',
        productName: 'Cappotto Torino',
        owner: reseller,
      },
      site,
    ),
  ],
  'shop.deactivated': (site) => [shopDeactivated(reseller, 'boutique-demo.myshopify.com', site)],
  'beta.answered': (site) => [
    betaAnswered({ ...answeredBeta, status: 'approved', adminNotes: null }, site),
    betaAnswered({ ...answeredBeta, status: 'rejected', adminNotes: 'Riprova in autunno, con più volume.' }, site),
  ],
  'product_request.answered': (site) => [
    ...productRequestAnswered({ ...answered, status: 'approved' }, site),
    ...productRequestAnswered({ ...answered, status: 'rejected', adminNotes: null }, site),
  ],
}
