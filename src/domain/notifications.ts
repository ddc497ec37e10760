/** Kinds of notifications in a user's panel. */
export const notificationKinds = [
  'profile.submitted',
  'profile.verified',
  'profile.rejected',
  'order.paid',
  'order.shipped',
  'order.tracking_corrected',
  'order.cancelled',
  'order.payment_returned',
  'order.refund_started',
  'order_return.requested',
  'order_return.decided',
  'order_return.closed',
  'order_return.withdrawn',
  'order_return.received',
  'dispute.opened',
  'dispute.decided',
  'order.hold_ended',
  'reservation.cancelled',
  'shop.synced',
  'shop.deactivated',
  'shop.orders_waiting',
  'shop.order_cancelled',
  'shop.fulfilment_failed',
  'shop.products_sent',
  'account.role_changed',
  'account.plan_changed',
  'plan.paid',
  'plan.payment_failed',
  'plan.changed',
  'plan.ended',
  'beta.submitted',
  'beta.answered',
  'product_request.submitted',
  'product_request.answered',
  'error.payments',
  'error.outbox',
  'error.telegram',
  'error.jobs',
  'error.files',
  'error.import',
] as const

/** Unread notifications are counted up to this number; the bell shows '99+'. */
export const maxUnread = 100

/** Maximum number of live notification streams per user; a further one closes the oldest. */
export const noticeStreamsPerUser = 6

export type NotificationKind = (typeof notificationKinds)[number]
