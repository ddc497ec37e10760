import type { PlanTaxation } from '../../../../contract/accounts/plans.ts'
import type { MonthlyPlan, Plan } from '../../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../../domain/accounts/plans.ts'
import {
  chargedUnder,
  followingPrice,
  formsOf,
  type ListedPrice,
  listPriceOf,
  type PlanBuyer,
  planTaxationOf,
  planTreatmentOf,
  shownChargeTaxation,
} from '../../../../domain/invoices/plan-taxation.ts'
import type { Money } from '../../../../domain/money/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../../database/schema/plans.ts'
import { evidenceOf, findVatConsultations } from '../../business-profile/business-profile.reads.ts'
import { queryViesNow, queueViesQueryIfOld } from '../../business-profile/query-vies.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { findAccount } from '../plans.queries.ts'

type TaxedCharge = Pick<PlanChargeRow, 'vatTreatment' | 'vatLaw' | 'vatEvidence'>

const planBuyerOf = (account: UserRow, isInVies: boolean): PlanBuyer => {
  const { companyName, vatNumber, companyCountry: country, isBusinessVerified: isVerified } = account
  return { companyName, vatNumber, country, isVerified, isInVies }
}

/** The current plan taxation of this account, and the last VIES answer about its VAT number. */
async function readTaxation(db: Queryable, userId: string) {
  const account = await findAccount(db, userId)
  if (!account) throw new Error(`User ${userId} no longer exists`)
  const consultation = (await findVatConsultations(db, [userId])).get(userId) ?? null
  const buyer = planBuyerOf(account, consultation?.outcome === 'valid')
  const { fiscal } = await readSettings(db)
  return { taxation: planTaxationOf(buyer, fiscal.taxRegime), consultation }
}

/** Asks VIES before a purchase whose price depends on the first answer about the account's VAT number. */
export async function queryViesBeforePurchase(app: AppContext, userId: string): Promise<void> {
  const account = await findAccount(app.db, userId)
  if (account && planTreatmentOf(planBuyerOf(account, true)) === 'reverse_charge') await queryViesNow(app, account)
}

/** The amount that this account currently pays for a price that includes Italian VAT. */
export const chargedFor = async (db: Queryable, userId: string, listPrice: Money): Promise<Money> =>
  chargedUnder(listPrice, (await readTaxation(db, userId)).taxation)

/** The price of the next month of a running subscription, based on the agreed price. */
export const followingPriceFor = async (db: Queryable, userId: string, agreed: ListedPrice): Promise<Money> =>
  followingPrice(agreed, (await readTaxation(db, userId)).taxation)

/**
 * Whether another price of the next month is due to the VAT of the account: `due` or `not_due` now. Null if the taxation does not explain the price,
 * because an admin may change it at the provider.
 */
export async function vatReason(
  db: Queryable,
  row: PlanSubscriptionRow,
  { plan, prices: { before, after } }: { plan: MonthlyPlan; prices: { before: Money; after: Money } },
): Promise<'due' | 'not_due' | null> {
  const { taxation } = await readTaxation(db, row.userId)
  if (taxation?.keepsPrices) return null
  const [taxed, untaxed] = formsOf(listPriceOf(row, { plan, price: after }))
  if (taxation === null) return before === untaxed && after === taxed ? 'due' : null
  return before === taxed && after === untaxed ? 'not_due' : null
}

/** The current price of a plan for this account: without Italian VAT if none is due. */
export const priceFor = (db: Queryable, userId: string, plan: Plan): Promise<Money> =>
  chargedFor(db, userId, planPrices[plan])

/** The current price of each plan for this account, as `priceFor` computes it, and the taxation. */
export async function readPlanPrices(
  db: Queryable,
  userId: string,
): Promise<{ taxation: PlanTaxation | null; prices: Record<Plan, Money> }> {
  const { taxation } = await readTaxation(db, userId)
  const priceOf = (plan: Plan) => chargedUnder(planPrices[plan], taxation)
  return {
    taxation: presentPlanTaxation({ vatTreatment: taxation?.treatment ?? null, vatLaw: taxation?.law ?? null }),
    prices: { trial: priceOf('trial'), starter: priceOf('starter'), pro: priceOf('pro') },
  }
}

/** The taxation of a charge that was just paid. VIES is asked again if its answer is too old for an invoice. */
export async function taxCharge(app: AppContext, tx: Transaction, userId: string): Promise<TaxedCharge> {
  const { taxation, consultation } = await readTaxation(tx, userId)
  const evidence = taxation?.treatment === 'reverse_charge' ? evidenceOf(consultation) : null
  if (evidence) await queueViesQueryIfOld(app, tx, { userId, evidence })
  return { vatTreatment: taxation?.treatment ?? null, vatLaw: taxation?.law ?? null, vatEvidence: evidence }
}

/** Null if Italian VAT applies. */
export function presentPlanTaxation(charge: Pick<TaxedCharge, 'vatTreatment' | 'vatLaw'>): PlanTaxation | null {
  const { vatTreatment: treatment } = charge
  const shown = shownChargeTaxation(charge)
  return treatment && shown && { treatment, ...shown }
}
