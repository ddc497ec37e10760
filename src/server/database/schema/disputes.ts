import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { disputeStates } from '../../../domain/orders/disputes.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'
import { payments } from './payments.ts'

/**
 * A payment that a customer disputes with the bank, as the provider tells of it. Triggers mark the orders that it paid (`disputes_marked`) and keep the
 * books (`post_dispute_money`).
 */
export const disputes = pgTable(
  'disputes',
  {
    id: primaryId(),
    provider: text().notNull(),
    providerDisputeId: text().notNull(),
    /** The money that is disputed, by the provider's id. */
    providerPaymentId: text().notNull(),
    /** The payment that took it; null as long as none is known: its event may come later, and other shops may use the same account. */
    paymentId: uuid().references(() => payments.id),
    state: text({ enum: disputeStates }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    /** The provider's word for why. */
    reason: text().notNull(),
    /** Until when the provider takes evidence; null: it takes none. */
    dueBy: instant(),
    /** When the provider said what stands here. */
    toldAt: instant().notNull(),
    openedAt: instant().notNull(),
    /** When we heard of the decision. */
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('disputes_provider_key').on(t.provider, t.providerDisputeId),
    index('disputes_payment_idx').on(t.paymentId),
    index('disputes_unclaimed_idx').on(t.provider, t.providerPaymentId).where(sql`${t.paymentId} is null`),
    index('disputes_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('disputes_undecided_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.state} in ('enquiry', 'open')`),
    check('disputes_amount_check', sql`${t.amount} > 0`),
    check('disputes_decided_check', sql`(${t.state} in ('enquiry', 'open')) = (${t.decidedAt} is null)`),
    oneOf('disputes_state_check', t.state, disputeStates),
  ],
)

export type DisputeRow = typeof disputes.$inferSelect

/** What the bank has taken of each payment that the disputed page paid; there is none while it only asks. */
export const disputeShares = pgTable(
  'dispute_shares',
  {
    id: primaryId(),
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** What of a lost one stands among the refunds; the rest had gone back before. */
    refunded: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
  },
  (t) => [
    unique('dispute_shares_payment_key').on(t.disputeId, t.paymentId),
    index('dispute_shares_payment_idx').on(t.paymentId),
    check('dispute_shares_amount_check', sql`${t.amount} > 0 and ${t.refunded} between 0 and ${t.amount}`),
  ],
)

export type DisputeShareRow = typeof disputeShares.$inferSelect
