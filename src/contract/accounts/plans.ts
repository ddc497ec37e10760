import { monthlyPlans, plans, subscriptionStatuses } from '../../domain/accounts/plan-names.ts'
import { planTreatments } from '../../domain/invoices/vat-treatments.ts'
import { id, instant, money } from '../fields.ts'
import { z } from '../z.ts'

/** The chosen plan. */
export const PlanInput = z.object({ plan: z.enum(plans, 'Questo piano non esiste') })

export type PlanInput = z.infer<typeof PlanInput>

/**
 * Results of a payment for a plan. `checking`: another amount or currency than agreed, under review by an admin. `returning`: the refund is in
 * progress. `returned`: refunded.
 */
const planChargeOutcomes = ['paid', 'checking', 'returning', 'returned', 'charged_back'] as const

export type PlanChargeOutcome = (typeof planChargeOutcomes)[number]

/** Why a plan's price contains no Italian VAT. */
export const PlanTaxation = z.object({
  treatment: z.enum(planTreatments),
  /** Percent, `"0.00"`. */
  rate: z.string(),
  law: z.string(),
})

export type PlanTaxation = z.infer<typeof PlanTaxation>

/** A payment for a plan. */
export const PlanCharge = z.object({
  id,
  /** `PL-2026-000042`, as on its receipt; null if there is none. */
  number: z.string().nullable(),
  plan: z.enum(plans),
  amount: money,
  /** Null: Italian VAT. */
  taxation: PlanTaxation.nullable(),
  paidAt: instant,
  /** The paid period; null if none began. */
  period: z.object({ start: instant, end: instant }).nullable(),
  outcome: z.enum(planChargeOutcomes),
})

export type PlanCharge = z.infer<typeof PlanCharge>

/** A subscription with monthly charges. */
export const RunningSubscription = z.object({
  plan: z.enum(monthlyPlans),
  /** Replaces `plan` from the next month on. */
  nextPlan: z.enum(monthlyPlans).nullable(),
  /** Cancelled: it ends at `paidUntil`. */
  isEnding: z.boolean(),
  isPastDue: z.boolean(),
  /** The last charge did not match the agreed price: an admin is reviewing it, and nothing is owed until then. */
  isBeingChecked: z.boolean(),
  paidUntil: instant,
  /** Null if no charge follows, and after a failed one. */
  nextCharge: z.object({ at: instant, amount: money }).nullable(),
  /** The amount of the failed charge, and the end of the grace period. */
  owed: z.object({ amount: money, until: instant }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})

export type RunningSubscription = z.infer<typeof RunningSubscription>

/** The current plan of an account. */
export const PlanAccount = z.object({
  /** The plan in force; `trial` after a plan has lapsed. */
  plan: z.enum(plans),
  status: z.enum(subscriptionStatuses),
  /** When it ends or is charged again; null: no end. */
  expiresAt: instant.nullable(),
  subscription: RunningSubscription.nullable(),
  /** Taxation of a plan bought now; null: Italian VAT. */
  taxation: PlanTaxation.nullable(),
  /** The price of each plan if it is bought now, under `taxation`. */
  prices: z.record(z.enum(plans), money),
  /** The trial was bought before; an account can buy it only once. */
  hasUsedTrial: z.boolean(),
  /** The latest 36, newest first. */
  charges: z.array(PlanCharge),
})

export type PlanAccount = z.infer<typeof PlanAccount>
