import { isItalianVat, viesNumber } from '../accounts/business-profile.ts'
import { countryOfVatNumber } from '../accounts/company-data.ts'
import { type MonthlyPrice, planVatRate } from '../accounts/plan-charges.ts'
import type { MonthlyPlan } from '../accounts/plan-names.ts'
import { planPrices } from '../accounts/plans.ts'
import { isCountryCode } from '../addresses/countries.ts'
import type { Money } from '../money/money.ts'
import type { CrossBorderRule } from './cross-border.ts'
import type { VatExemption } from './invoices.ts'
import { exemptionOfRegime } from './tax-regimes.ts'
import type { ShownTaxation } from './taxation-texts.ts'
import { atRate } from './taxed-prices.ts'
import { isOtherMemberState } from './vat-territories.ts'
import type { PlanTreatment } from './vat-treatments.ts'

type ServiceRule = Exclude<PlanTreatment, 'exempt_seller'>

/** Rules for plan fees without Italian VAT; docs/specification/invoices.md#plan-fees. */
export const planTaxRules: Readonly<Record<ServiceRule, CrossBorderRule & { nature: string }>> = {
  reverse_charge: {
    name: 'Servizio a un’azienda di un altro paese UE',
    law: 'Inversione contabile, art. 7-ter D.P.R. 633/1972',
    nature: 'N2.1',
    source: 'Art. 7-ter e 21, comma 6-bis lett. a), D.P.R. 633/1972; art. 196 direttiva 2006/112/CE',
    // From this day on the invoice must contain these words (L. 228/2012).
    validFrom: '2013-01-01',
  },
  not_subject: {
    name: 'Servizio a un’azienda fuori dalla UE',
    law: 'Operazione non soggetta, art. 7-ter D.P.R. 633/1972',
    nature: 'N2.1',
    source: 'Art. 7-ter e 21, comma 6-bis lett. b), D.P.R. 633/1972; art. 44 direttiva 2006/112/CE',
    validFrom: '2013-01-01',
  },
}

export interface PlanBuyer {
  companyName: string | null
  /** Normalised. */
  vatNumber: string | null
  /** Country of the seat. */
  country: string | null
  /** Whether VIES reports the number as valid. */
  isInVies: boolean
  /** Whether an admin has verified the business profile. */
  isVerified: boolean
}

/** For services, Monaco belongs to France. Northern Ireland belongs to the EU for goods only. */
const isInUnion = (country: string): boolean => country === 'MC' || isOtherMemberState(country)

/**
 * Treatment of a plan fee, a service supplied at the place where the buying business is established. Null: Italian VAT, which applies to
 * non-businesses, to Italian businesses, and to numbers of other member states that VIES does not confirm. There is no register for numbers from
 * outside the EU, so such a business must be verified by an admin.
 */
export function planTreatmentOf({
  companyName,
  vatNumber,
  country,
  isInVies,
  isVerified,
}: PlanBuyer): ServiceRule | null {
  if (companyName === null && vatNumber === null) return null
  if (country === 'IT' || (vatNumber !== null && isItalianVat(vatNumber))) return null
  const state = vatNumber === null ? undefined : viesNumber(vatNumber)?.state
  if (state !== undefined && state !== 'XI') return isInVies ? 'reverse_charge' : null
  const seat = country ?? (vatNumber && countryOfVatNumber(vatNumber))
  return isVerified && seat && isCountryCode(seat) && !isInUnion(seat) ? 'not_subject' : null
}

interface ServiceTaxation extends VatExemption {
  treatment: PlanTreatment
  /** The prices contain no VAT that could be removed, because the seller charges none. */
  keepsPrices: boolean
}

/** Like `planTreatmentOf`, for a seller of this tax regime (`RF01`), with the texts for documents. Null: Italian VAT. */
export function planTaxationOf(buyer: PlanBuyer, regime: string): ServiceTaxation | null {
  const ofSeller = exemptionOfRegime(regime)
  const treatment = planTreatmentOf(buyer)
  if (treatment === null) return ofSeller && { ...ofSeller, treatment: 'exempt_seller', keepsPrices: true }
  const { nature, law } = planTaxRules[treatment]
  return { treatment, nature, law, keepsPrices: ofSeller !== null }
}

type PricedBy = Pick<ServiceTaxation, 'keepsPrices'> | null

/** The amount charged for a price that includes Italian VAT: without the VAT if none is due. */
export const chargedUnder = (listPrice: Money, taxation: PricedBy): Money =>
  taxation === null || taxation.keepsPrices ? listPrice : atRate(listPrice, planVatRate, untaxedRate)

/** Monthly price, and the agreed price with Italian VAT from which it is derived. */
export interface ListedPrice {
  price: Money
  listPrice: Money
}

/**
 * Next month's price of a running subscription. It depends only on the buyer's taxation, so a change of the seller's tax regime does not affect it.
 */
export const followingPrice = (
  { price, listPrice }: ListedPrice,
  taxation: Pick<ServiceTaxation, 'treatment' | 'keepsPrices'> | null,
): Money =>
  taxation?.keepsPrices && taxation.treatment !== 'exempt_seller' ? price : chargedUnder(listPrice, taxation)

interface ListedPlans {
  plan: MonthlyPlan
  listPrice: Money | null
  nextPlan: MonthlyPlan | null
  nextListPrice: Money | null
}

/** A price with Italian VAT, and the same price without. */
export const formsOf = (listPrice: Money): [taxed: Money, untaxed: Money] => [
  listPrice,
  chargedUnder(listPrice, { keepsPrices: false }),
]

/**
 * The agreed price with Italian VAT that corresponds to a price of a subscription. The stored one is used only if the price can be derived from it,
 * because earlier releases, and admins at the provider, change only the price. Otherwise the price list is used to recognise a price without VAT.
 */
export function listPriceOf(row: ListedPlans, { plan, price }: MonthlyPrice): Money {
  const stored = plan === row.plan ? row.listPrice : plan === row.nextPlan ? row.nextListPrice : null
  const known = stored === null ? [planPrices[plan]] : [stored, planPrices[plan]]
  return known.find((listPrice) => formsOf(listPrice).includes(price)) ?? price
}

/** The agreed price with Italian VAT and without it, because the provider may have charged a month just before the price changed. */
export const agreedForms = (row: ListedPlans, agreed: MonthlyPrice): MonthlyPrice[] =>
  formsOf(listPriceOf(row, agreed)).map((price) => ({ plan: agreed.plan, price }))

const untaxedRate = '0.00'

/** Stored taxation of a charge. */
interface TaxedCharge {
  vatTreatment: PlanTreatment | null
  vatLaw: string | null
}

/** VAT rate in percent. */
export const chargeVatRate = ({ vatTreatment }: TaxedCharge): string =>
  vatTreatment === null ? planVatRate : untaxedRate

/** In the form of invoices; null: Italian VAT. */
export const chargeExemption = ({ vatTreatment, vatLaw }: TaxedCharge): VatExemption | null =>
  vatTreatment && vatLaw !== null
    ? { nature: vatTreatment === 'exempt_seller' ? 'N2.2' : planTaxRules[vatTreatment].nature, law: vatLaw }
    : null

/** In the form of receipts and mails; null: Italian VAT. */
export const shownChargeTaxation = ({ vatTreatment, vatLaw: law }: TaxedCharge): ShownTaxation | null =>
  vatTreatment && law !== null ? { rate: untaxedRate, law } : null
