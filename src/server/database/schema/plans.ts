import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { planChargeStates, subscriptionPhases } from '../../../domain/accounts/plan-charges.ts'
import { monthlyPlans, plans } from '../../../domain/accounts/plan-names.ts'
import type { InvoiceBuyer, VatEvidence } from '../../../domain/invoices/invoices.ts'
import { planTreatments } from '../../../domain/invoices/vat-treatments.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'

/** The customer id of an account at a provider of monthly charges. */
export const planCustomers = pgTable(
  'plan_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    customerId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    unique('plan_customers_customer_key').on(t.provider, t.customerId),
  ],
)

/**
 * A plan that is charged monthly. The row is inserted before the provider is asked for a page, and its id is the idempotency key there. The account's
 * entitlements are stored in its `users` row, which is updated with every change here.
 */
export const planSubscriptions = pgTable(
  'plan_subscriptions',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The plan of the paid month; before the first charge, the chosen plan. */
    plan: text({ enum: monthlyPlans }).notNull(),
    /** Agreed price per month; null: opened by the previous release, at the price of the table (`priceOf`). */
    price: numeric({ precision: 12, scale: 2 }),
    /** The agreed price with Italian VAT; null: bought in an earlier release. */
    listPrice: numeric({ precision: 12, scale: 2 }),
    /** The plan that replaces it from the next month. */
    nextPlan: text({ enum: monthlyPlans }),
    /** Agreed price per month of `nextPlan`. */
    nextPrice: numeric({ precision: 12, scale: 2 }),
    /** `listPrice` of `nextPlan`. */
    nextListPrice: numeric({ precision: 12, scale: 2 }),
    phase: text({ enum: subscriptionPhases }).notNull().default('opening'),
    provider: text().notNull(),
    sessionId: text(),
    url: text(),
    /** The page accepts a first payment until then. */
    pageExpiresAt: instant().notNull(),
    /** Company data of the buyer at the purchase; null: bought in an earlier release. */
    buyer: jsonb().$type<InvoiceBuyer>(),
    providerSubscriptionId: text(),
    startedAt: instant(),
    paidUntil: instant(),
    /** Cancelled: it ends after the paid month. */
    isEnding: boolean().notNull().default(false),
    cardBrand: text(),
    cardLast4: text(),
    endedAt: instant(),
    /**
     * `asked` numbers the queries to the provider; `taken` is the latest query whose answer was applied. A late answer to an older query is ignored.
     */
    asked: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    askedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plan_subscriptions_running_key').on(t.userId).where(sql`${t.phase} in ('active', 'past_due')`),
    uniqueIndex('plan_subscriptions_opening_key').on(t.userId).where(sql`${t.phase} = 'opening'`),
    index('plan_subscriptions_user_idx').on(t.userId, t.id.desc()),
    index('plan_subscriptions_asked_idx').on(t.askedAt).where(sql`${t.phase} in ('opening', 'active', 'past_due')`),
    unique('plan_subscriptions_session_key').on(t.provider, t.sessionId),
    unique('plan_subscriptions_provider_key').on(t.provider, t.providerSubscriptionId),
    check(
      'plan_subscriptions_running_check',
      sql`${t.phase} not in ('active', 'past_due') or (${t.providerSubscriptionId} is not null and ${t.startedAt} is not null and ${t.paidUntil} is not null)`,
    ),
    check('plan_subscriptions_ended_check', sql`(${t.phase} = 'ended') = (${t.endedAt} is not null)`),
    oneOf('plan_subscriptions_plan_check', t.plan, monthlyPlans),
    oneOf('plan_subscriptions_next_plan_check', t.nextPlan, monthlyPlans),
    oneOf('plan_subscriptions_phase_check', t.phase, subscriptionPhases),
  ],
)

export type PlanSubscriptionRow = typeof planSubscriptions.$inferSelect

export const planChargeNumberSequence = pgSequence('plan_charge_number_seq')

/** Charges for plans, paid or due: the trial once, other plans every month. The money itself is a payment (`payments`). */
export const planCharges = pgTable(
  'plan_charges',
  {
    id: primaryId(),
    /** `PL-2026-000042`: number of the receipt. Null until the charge takes effect. */
    number: text().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /**
     * The account id for its single trial. Null for other plans, for a trial refunded before it began and for charges that are older than this rule.
     */
    trialOf: uuid(),
    /** Null for the trial, which has no subscription. */
    subscriptionId: uuid().references(() => planSubscriptions.id),
    plan: text({ enum: plans }).notNull(),
    provider: text().notNull(),
    /** The provider's id of the month's invoice. */
    invoiceId: text(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull(),
    state: text({ enum: planChargeStates }).notNull(),
    /** The period it pays for. */
    periodStart: instant(),
    periodEnd: instant(),
    cardLast4: text(),
    paidAt: instant(),
    /** Why the amount contains no Italian VAT; null: it does. */
    vatTreatment: text({ enum: planTreatments }),
    /** The legal basis; null with Italian VAT. */
    vatLaw: text(),
    /** The VIES answer that the treatment relied on, if any. */
    vatEvidence: jsonb().$type<VatEvidence>(),
    /** Company data of the buyer when a trial was bought; for a month see its subscription. */
    buyer: jsonb().$type<InvoiceBuyer>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('plan_charges_user_idx').on(t.userId, t.id.desc()),
    index('plan_charges_subscription_idx').on(t.subscriptionId).where(sql`${t.subscriptionId} is not null`),
    uniqueIndex('plan_charges_trial_key').on(t.trialOf).where(sql`${t.trialOf} is not null`),
    uniqueIndex('plan_charges_due_key').on(t.userId).where(sql`${t.state} = 'due'`),
    unique('plan_charges_invoice_key').on(t.provider, t.invoiceId),
    check(
      'plan_charges_trial_of_check',
      sql`${t.trialOf} is null or (${t.trialOf} = ${t.userId} and ${t.plan} = 'trial')`,
    ),
    check('plan_charges_amount_check', sql`${t.amount} > 0`),
    check('plan_charges_trial_check', sql`(${t.plan} = 'trial') = (${t.subscriptionId} is null)`),
    check(
      'plan_charges_paid_check',
      sql`${t.state} <> 'paid' or (${t.paidAt} is not null and ${t.periodStart} is not null and ${t.periodEnd} > ${t.periodStart})`,
    ),
    check('plan_charges_number_check', sql`${t.state} <> 'paid' or ${t.number} is not null`),
    oneOf('plan_charges_treatment_check', t.vatTreatment, planTreatments),
    check('plan_charges_law_check', sql`(${t.vatTreatment} is null) = (${t.vatLaw} is null)`),
    check('plan_charges_evidence_check', sql`${t.vatTreatment} <> 'reverse_charge' or ${t.vatEvidence} is not null`),
    oneOf('plan_charges_plan_check', t.plan, plans),
    oneOf('plan_charges_state_check', t.state, planChargeStates),
  ],
)

export type PlanChargeRow = typeof planCharges.$inferSelect

export const sandboxSubscriptionStates = ['active', 'past_due', 'ended'] as const

/** Subscriptions of the sandbox provider, equivalent to those at a real provider. Only the sandbox reads them. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    /** The shop's id of the subscription. */
    reference: uuid().notNull().unique(),
    customerId: text().notNull(),
    /** The plan charged for the next month. */
    plan: text({ enum: monthlyPlans }).notNull(),
    /** Price per month; null: begun by the previous release, at the price of the table. */
    price: numeric({ precision: 12, scale: 2 }),
    status: text({ enum: sandboxSubscriptionStates }).notNull().default('active'),
    /** The first day, from which months are counted. */
    anchor: instant().notNull(),
    /** Number of paid months. */
    months: integer().notNull(),
    paidUntil: instant().notNull(),
    isEnding: boolean().notNull().default(false),
    /** Whether charging its card succeeds. */
    cardPays: boolean().notNull().default(true),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_subscriptions_due_idx').on(t.paidUntil).where(sql`${t.status} <> 'ended'`),
    oneOf('sandbox_subscriptions_plan_check', t.plan, monthlyPlans),
    oneOf('sandbox_subscriptions_status_check', t.status, sandboxSubscriptionStates),
  ],
)

/** Paid charges of the sandbox, one per month. */
export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => sandboxSubscriptions.id),
    month: integer().notNull(),
    plan: text({ enum: monthlyPlans }).notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    paidAt: instant().notNull(),
  },
  (t) => [unique('sandbox_invoices_month_key').on(t.subscriptionId, t.month)],
)
