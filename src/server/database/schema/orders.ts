import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderStatuses, paymentStatuses } from '../../../domain/orders/orders.ts'
import { orderDisputes } from '../../../domain/orders/paying/disputes.ts'
import { carrierCodes } from '../../../domain/shipping/carriers.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId, updatedAt } from './columns.ts'
import { products, productVariants } from './products.ts'

export const orderNumberSequence = pgSequence('order_number_seq')

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    orderNumber: text().notNull().unique(),
    /** The reseller's own reference. The consignee sees it instead of our order number. */
    reference: text(),
    /** Placed by an import. Among an account's imported orders that are not cancelled, the reference is unique. */
    isImported: boolean().notNull().default(false),
    /** For imported orders: the reference as normalized by `foldReference`. Null for orders imported before this column existed. */
    importedReference: text(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    /** Products only, VAT included. */
    totalAmount: numeric({ precision: 12, scale: 2 }).notNull(),
    shippingCost: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    /** The part of `shipping_cost` that insures the parcel; zero: not insured. */
    insuranceCost: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    /** Refunded, or to be refunded, parts of both: the sums of the order's refunds (routines/orders/order_refunds_summed.sql). */
    refundedProducts: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
    refundedShipping: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('pending'),
    /** The most serious dispute about its payments, maintained by routines/payments/disputes_marked.sql. A disputed order is not shipped. */
    dispute: text({ enum: orderDisputes }),
    disputeReason: text(),
    disputeDueBy: instant(),
    shippingAddress: text().notNull(),
    shippingCity: text().notNull(),
    shippingZip: text().notNull(),
    /** Two letters; only for Italian addresses. */
    shippingProvince: char({ length: 2 }),
    shippingCountry: char({ length: 2 }).notNull(),
    shippingZone: text().notNull(),
    /** Weight of the whole parcel in grams, from which the shipping cost was computed. */
    weightGrams: integer().notNull(),
    trackingNumber: text(),
    carrier: text({ enum: carrierCodes as [string, ...string[]] }).$type<(typeof carrierCodes)[number]>(),
    shippingNotes: text(),
    notes: text(),
    shopifyOrderId: text().unique(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    /** Until then an unpaid order holds its stock; null if it holds none. */
    holdExpiresAt: instant(),
    paidAt: instant(),
    shippedAt: instant(),
    cancelledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_user_status_idx').on(t.userId, t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_shipped_idx').on(t.shippedAt),
    index('orders_paid_idx').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    // The admins' lists that combine two statuses, in their sort order.
    index('orders_to_pay_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} in ('pending', 'pending_payment')`),
    index('orders_to_ship_idx').on(t.paidAt, t.id).where(sql`${t.status} in ('paid', 'processing')`),
    // Used only by earlier releases; to be dropped in a later one.
    index('orders_tracking_idx').on(t.trackingNumber).where(sql`${t.trackingNumber} is not null`),
    // Labels print the same number in upper or lower case, with or without spaces.
    index('orders_folded_tracking_idx')
      .on(sql`upper(replace(${t.trackingNumber}, ' ', ''))`)
      .where(sql`${t.trackingNumber} is not null`),
    index('orders_hold_idx').on(t.holdExpiresAt).where(sql`${t.status} in ('pending', 'pending_payment')`),
    index('orders_unpaid_user_idx')
      .on(t.userId, t.holdExpiresAt)
      .where(sql`${t.status} in ('pending', 'pending_payment')`),
    // Orders whose consignee data have not been removed yet, by the start of the retention period.
    index('orders_consignees_idx')
      .on(sql`coalesce(${t.shippedAt}, ${t.cancelledAt})`)
      .where(sql`(${t.customerName}, ${t.customerEmail}, ${t.shippingAddress}) <> ('', '', '')`),
    // Used only by earlier releases; to be dropped in a later one.
    index('orders_own_reference_idx').on(t.userId, t.reference).where(sql`${t.reference} is not null`),
    index('orders_folded_reference_idx')
      .on(t.userId, sql`lower(${t.reference})`)
      .where(sql`${t.reference} is not null`),
    // References of earlier releases may differ only in case, so the normalized form is unique only for new orders.
    uniqueIndex('orders_folded_imported_reference_key')
      .on(t.userId, t.importedReference)
      .where(sql`${t.importedReference} is not null and ${t.status} <> 'cancelled'`),
    uniqueIndex('orders_imported_reference_key')
      .on(t.userId, t.reference)
      .where(sql`${t.isImported} and ${t.status} <> 'cancelled'`),
    index('orders_search_idx').using(
      'gin',
      sql`(lower(${t.orderNumber} || ' ' || ${t.customerName} || ' ' || ${t.customerEmail} || ' ' || ${t.id}::text)) gin_trgm_ops`,
    ),
    index('orders_reference_idx').using('gin', sql`lower(${t.reference}) gin_trgm_ops`),
    oneOf('orders_status_check', t.status, orderStatuses),
    oneOf('orders_payment_status_check', t.paymentStatus, paymentStatuses),
    oneOf('orders_dispute_check', t.dispute, orderDisputes),
    oneOf('orders_carrier_check', t.carrier, carrierCodes),
    check('orders_amount_check', sql`${t.totalAmount} >= 0 and ${t.shippingCost} >= 0`),
    check('orders_insurance_check', sql`${t.insuranceCost} between 0 and ${t.shippingCost}`),
    check(
      'orders_refunded_check',
      sql`${t.refundedProducts} between 0 and ${t.totalAmount} and ${t.refundedShipping} between 0 and ${t.shippingCost}`,
    ),
    check('orders_country_check', sql`${t.shippingCountry} ~ '^[A-Z]{2}$'`),
    check('orders_reference_check', sql`char_length(${t.reference}) between 1 and 40`),
    check(
      'orders_province_check',
      sql`${t.shippingProvince} is null or (${t.shippingCountry} = 'IT' and ${t.shippingProvince} ~ '^[A-Z]{2}$')`,
    ),
    check('orders_paid_check', sql`${t.status} not in ('paid', 'processing', 'shipped') or ${t.paidAt} is not null`),
    check(
      'orders_shipped_check',
      sql`(${t.status} = 'shipped') = (${t.shippedAt} is not null) and (${t.status} <> 'shipped' or (${t.trackingNumber} is not null and ${t.carrier} is not null))`,
    ),
    check('orders_cancelled_check', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
  ],
)

export type OrderRow = typeof orders.$inferSelect

/** Snapshot of the purchased item. It stays readable when the product changes or is deleted. */
export const orderItems = pgTable(
  'order_items',
  {
    id: primaryId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    variantId: uuid(),
    quantity: integer().notNull(),
    unitPrice: numeric({ precision: 10, scale: 2 }).notNull(),
    totalPrice: numeric({ precision: 12, scale: 2 }).notNull(),
    vatRate: numeric({ precision: 4, scale: 2 }).notNull(),
    sku: text(),
    productName: text().notNull(),
    variantInfo: text(),
    /** Refunded pieces, or pieces to be refunded: the sum over its refund lines. */
    refundedQuantity: integer().notNull().default(0),
    /** The part of them that was removed from the order before shipping and is not in the parcel. */
    withdrawnQuantity: integer().notNull().default(0),
    /** Pieces in open returns. */
    returningQuantity: integer().notNull().default(0),
  },
  (t) => [
    index('order_items_order_idx').on(t.orderId),
    index('order_items_product_idx').on(t.productId),
    foreignKey({
      name: 'order_items_variant_fk',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }),
    check('order_items_total_check', sql`${t.quantity} > 0 and ${t.totalPrice} = ${t.unitPrice} * ${t.quantity}`),
    check(
      'order_items_refunded_check',
      sql`${t.refundedQuantity} between 0 and ${t.quantity} and ${t.withdrawnQuantity} between 0 and ${t.refundedQuantity}`,
    ),
    check(
      'order_items_returning_check',
      sql`${t.returningQuantity} >= 0 and ${t.refundedQuantity} + ${t.returningQuantity} <= ${t.quantity}`,
    ),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect
