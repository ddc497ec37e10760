import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { disputeStates } from '../../../domain/orders/disputes.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'
import { payments } from './payments.ts'

/**
 * A payment that a customer disputes with the bank, as reported by the provider. Triggers mark the orders it paid (`disputes_marked`) and post the
 * amounts to the books (`post_dispute_money`).
 */
export const disputes = pgTable(
  'disputes',
  {
    id: primaryId(),
    provider: text().notNull(),
    providerDisputeId: text().notNull(),
    /** The provider's id of the disputed payment. */
    providerPaymentId: text().notNull(),
    /**
     * Our payment; null while it is unknown: its event may arrive later, or the payment may belong to another shop with the same provider account.
     */
    paymentId: uuid().references(() => payments.id),
    state: text({ enum: disputeStates }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    /** The provider's code for the reason. */
    reason: text().notNull(),
    /** Deadline for evidence; null: the provider accepts none. */
    dueBy: instant(),
    /** Time of the provider's report from which this row was written. Older reports are ignored. */
    toldAt: instant().notNull(),
    openedAt: instant().notNull(),
    /** When the decision was received. */
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

/** The amount withdrawn by the bank for each payment of the disputed checkout page. Empty while the dispute is only an enquiry. */
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
    /** The part of a lost dispute that is recorded as refunds. The rest had already been refunded. */
    refunded: numeric({ precision: 12, scale: 2 }).notNull().default('0'),
  },
  (t) => [
    unique('dispute_shares_payment_key').on(t.disputeId, t.paymentId),
    index('dispute_shares_payment_idx').on(t.paymentId),
    check('dispute_shares_amount_check', sql`${t.amount} > 0 and ${t.refunded} between 0 and ${t.amount}`),
  ],
)

export type DisputeShareRow = typeof disputeShares.$inferSelect
