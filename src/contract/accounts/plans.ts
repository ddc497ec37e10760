import { monthlyPlans, plans, subscriptionStatuses } from '../../domain/accounts/plan-names.ts'
import { planTreatments } from '../../domain/invoices/vat-treatments.ts'
import { id, instant, money } from '../fields.ts'
import { z } from '../z.ts'

/** The plan that is chosen. */
export const PlanInput = z.object({ plan: z.enum(plans, 'Questo piano non esiste') })

export type PlanInput = z.infer<typeof PlanInput>

/**
 * What became of money for a plan. `checking`: not what was agreed, the office is looking at it. `returning`: it is on its way back;
 * `returned`: it has gone back.
 */
export const planChargeOutcomes = ['paid', 'checking', 'returning', 'returned'] as const

export type PlanChargeOutcome = (typeof planChargeOutcomes)[number]

/** Why a plan's amount bears no Italian VAT. */
export const PlanTaxation = z.object({
  treatment: z.enum(planTreatments),
  /** Percent, `"0.00"`. */
  rate: z.string(),
  law: z.string(),
})

export type PlanTaxation = z.infer<typeof PlanTaxation>

/** What was paid for a plan. */
export const PlanCharge = z.object({
  id,
  /** `PL-2026-000042`, as on its receipt; null where there is none. */
  number: z.string().nullable(),
  plan: z.enum(plans),
  amount: money,
  /** Null: with Italian VAT. */
  taxation: PlanTaxation.nullable(),
  paidAt: instant,
  /** What it pays for; null where nothing began. */
  period: z.object({ start: instant, end: instant }).nullable(),
  outcome: z.enum(planChargeOutcomes),
})

export type PlanCharge = z.infer<typeof PlanCharge>

/** A plan that is charged every month. */
export const RunningSubscription = z.object({
  plan: z.enum(monthlyPlans),
  /** Charged in its place from the next month on. */
  nextPlan: z.enum(monthlyPlans).nullable(),
  /** Cancelled: it ends at `paidUntil`. */
  isEnding: z.boolean(),
  isPastDue: z.boolean(),
  /** The last charge was not of the price that was agreed: the office is looking at it, and nothing is owed meanwhile. */
  isBeingChecked: z.boolean(),
  paidUntil: instant,
  /** Null where none follows, and after one has failed. */
  nextCharge: z.object({ at: instant, amount: money }).nullable(),
  /** What could not be charged, and until when the plan stays all the same. */
  owed: z.object({ amount: money, until: instant }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})

export type RunningSubscription = z.infer<typeof RunningSubscription>

/** The plan of an account, now. */
export const PlanAccount = z.object({
  /** In force: a lapsed one counts as `trial`. */
  plan: z.enum(plans),
  status: z.enum(subscriptionStatuses),
  /** When it ends, or is charged again; null: no end. */
  expiresAt: instant.nullable(),
  subscription: RunningSubscription.nullable(),
  /** Of a plan that is paid for now; null: with Italian VAT. */
  taxation: PlanTaxation.nullable(),
  /** The price of each plan if it is bought now, taxed as `taxation` says. */
  prices: z.record(z.enum(plans), money),
  /** The trial was bought before: an account buys it once. */
  hasUsedTrial: z.boolean(),
  /** The latest 36, newest first. */
  charges: z.array(PlanCharge),
})

export type PlanAccount = z.infer<typeof PlanAccount>
