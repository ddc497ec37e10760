import type { OrderRow } from '../../database/schema/orders.ts'
import type { MailedOrderItem } from '../order-events.ts'
import { day, reseller } from './made-up-reseller.ts'

export const items: MailedOrderItem[] = [
  { productName: 'Abito Amalfi in lino', variantInfo: 'Blu notte / M', quantity: 2, totalPrice: '179.80' },
  { productName: 'Foulard Como in seta', variantInfo: null, quantity: 1, totalPrice: '49.90' },
  {
    productName: 'Cappotto Torino doppiopetto in lana e cashmere',
    variantInfo: 'Cammello / 44',
    quantity: 1,
    totalPrice: '389.00',
  },
]

export const order: OrderRow = {
  id: '01890000-0000-7000-8000-000000000002',
  orderNumber: 'DW-2026-000042',
  reference: 'WEB-1042',
  isImported: false,
  importedReference: null,
  userId: reseller.id,
  status: 'shipped',
  totalAmount: '618.70',
  shippingCost: '9.90',
  insuranceCost: '0.00',
  refundedProducts: '0.00',
  refundedShipping: '0.00',
  paymentStatus: 'paid',
  dispute: null,
  disputeReason: null,
  disputeDueBy: null,
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

/** Further orders paid together with `order`. */
export const others: OrderRow[] = [
  { ...order, orderNumber: 'DW-2026-000043', reference: null, customerName: 'Giulia De Santis', shippingCost: '6.90' },
  {
    ...order,
    orderNumber: 'DW-2026-000044',
    reference: 'VINTED-2026-03-12-000781',
    customerName: 'Alessandra Montefusco Guidobaldi',
    totalAmount: '1389.00',
    shippingCost: '14.90',
    insuranceCost: '2.50',
  },
]

/** One country per language of consignee mails. */
export const consignees: readonly Partial<OrderRow>[] = [
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
