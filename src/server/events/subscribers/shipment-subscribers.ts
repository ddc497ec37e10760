import { isConsigneeWrittenTo } from '../../../domain/orders/consignees.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { Mail } from '../../features/mail/mail.ts'
import { changedFields } from '../changed-fields.ts'
import { orderShippedToConsignee } from '../mails/consignee-mails.ts'
import { orderShippedToReseller, trackingCorrected } from '../mails/order-mails.ts'
import type { ShippingReseller } from '../people.ts'
import type { SubscribersOf } from '../subscribers.ts'

export const ordersSection = '/dashboard?section=orders'

/** The details of an order in the reseller's own list. */
export const orderPlace = (id: string) => `${ordersSection}&detail=${id}`

const toConsignee = (order: OrderRow, reseller: ShippingReseller): Mail[] =>
  isConsigneeWrittenTo(order, reseller) ? [orderShippedToConsignee(order, reseller)] : []

/** Subscribers of the events from the preparation of an order until its parcel is on its way. */
export const shipmentSubscribers = {
  'order.prepared': {
    audit: ({ order, before, adminId }) => ({
      actorId: adminId,
      action: 'order.prepare',
      subject: `order:${order.id}`,
      ...changedFields(before, order, ['status']),
    }),
  },
  'order.shipped': {
    audit: ({ order, before, adminId }) => ({
      actorId: adminId,
      action: 'order.ship',
      subject: `order:${order.id}`,
      // Without the message for the consignee: the audit trail is permanent, the message is not.
      ...changedFields(before, order, ['status', 'trackingNumber', 'carrier']),
    }),
  },
  'order.left': {
    mails: ({ order, reseller }, site) => {
      return [...toConsignee(order, reseller), orderShippedToReseller(order, reseller, site)]
    },
    shop: ({ order }) => order,
    notification: ({ order }) => ({
      userId: order.userId,
      kind: 'order.shipped',
      title: `Ordine ${order.orderNumber} spedito`,
      body: `Tracking ${order.trackingNumber}`,
      link: `${ordersSection}&tab=shipped`,
    }),
  },
  'order.shipment_undone': {
    audit: ({ order, before, adminId }) => ({
      actorId: adminId,
      action: 'order.undo_shipment',
      subject: `order:${order.id}`,
      ...changedFields(before, order, ['status', 'trackingNumber', 'carrier']),
    }),
  },
  'order.slip_printed': {
    audit: ({ orderId, at, before, adminId }) => ({
      actorId: adminId,
      action: 'order.print_slip',
      subject: `order:${orderId}`,
      before: { printedAt: before },
      after: { printedAt: at },
    }),
  },
  // One entry per order, to document each export of a consignee's data.
  'order.consignee_exported': {
    audit: ({ orderIds, at, adminId }) =>
      orderIds.map((orderId) => ({
        actorId: adminId,
        action: 'order.export_consignee' as const,
        subject: `order:${orderId}`,
        before: null,
        after: { exportedAt: at },
      })),
  },
  'order.tracking_corrected': {
    mails: ({ order, reseller, was }, site) => {
      // Sends the consignee the same mail again with the correct number.
      const again = toConsignee(order, reseller).map(({ dedupeKey: _, ...mail }) => mail)
      return [...again, trackingCorrected({ order, reseller, was, site })]
    },
    shop: ({ order }) => order,
    notification: ({ order }) => ({
      userId: order.userId,
      kind: 'order.tracking_corrected',
      title: `Ordine ${order.orderNumber}: tracking corretto`,
      body: `Il codice giusto è ${order.trackingNumber}`,
      link: `${ordersSection}&tab=shipped`,
    }),
    audit: ({ order, before, adminId }) => ({
      actorId: adminId,
      action: 'order.correct_tracking',
      subject: `order:${order.id}`,
      ...changedFields(before, order, ['trackingNumber', 'carrier']),
    }),
  },
} satisfies Partial<SubscribersOf<'order'>>
