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

/** The rules of plan fees that bear no Italian VAT; docs/specification/invoices.md#plan-fees. */
export const planTaxRules: Readonly<Record<ServiceRule, CrossBorderRule & { nature: string }>> = {
  reverse_charge: {
    name: 'Servizio a un’azienda di un altro paese UE',
    law: 'Inversione contabile, art. 7-ter D.P.R. 633/1972',
    nature: 'N2.1',
    source: 'Art. 7-ter e 21, comma 6-bis lett. a), D.P.R. 633/1972; art. 196 direttiva 2006/112/CE',
    // Since then the invoice has to carry the words (L. 228/2012).
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
  /** In its normalised form. */
  vatNumber: string | null
  /** Of the seat. */
  country: string | null
  /** VIES says that this number is valid. */
  isInVies: boolean
  /** An admin has verified the business profile. */
  isVerified: boolean
}

/** For services Monaco belongs to France. Northern Ireland belongs to the union for goods only. */
const isInUnion = (country: string): boolean => country === 'MC' || isOtherMemberState(country)

/**
 * How a plan's fee is taxed: a service, supplied where the business that buys it is established. Null: with Italian VAT, as for everybody who is no
 * business, is Italian, or has a number of another member state that VIES does not confirm. No register confirms a number from outside the
 * union, so that business must have been verified by an admin.
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

export interface ServiceTaxation extends VatExemption {
  treatment: PlanTreatment
  /** The prices contain no VAT that could be taken out: the seller charges none. */
  keepsPrices: boolean
}

/** The same for a seller of this tax regime (`RF01`), with what documents say. Null: with Italian VAT. */
export function planTaxationOf(buyer: PlanBuyer, regime: string): ServiceTaxation | null {
  const ofSeller = exemptionOfRegime(regime)
  const treatment = planTreatmentOf(buyer)
  if (treatment === null) return ofSeller && { ...ofSeller, treatment: 'exempt_seller', keepsPrices: true }
  const { nature, law } = planTaxRules[treatment]
  return { treatment, nature, law, keepsPrices: ofSeller !== null }
}

type PricedBy = Pick<ServiceTaxation, 'keepsPrices'> | null

/** Amount charged for a price that contains Italian VAT: without the VAT if none is due. */
export const chargedUnder = (listPrice: Money, taxation: PricedBy): Money =>
  taxation === null || taxation.keepsPrices ? listPrice : atRate(listPrice, planVatRate, untaxedRate)

/** Price of a month, and the agreed price with Italian VAT that it follows from. */
export interface ListedPrice {
  price: Money
  listPrice: Money
}

/** Price of the next month of a running subscription. It depends on the taxation of the buyer only: another tax regime of the seller does not change it. */
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
const formsOf = (listPrice: Money): Money[] => [listPrice, chargedUnder(listPrice, { keepsPrices: false })]

/**
 * The agreed price with Italian VAT behind a price of a subscription. The stored one is used only if the price follows from it, because earlier
 * releases, and admins at the provider, change the price alone. Otherwise a price without VAT is recognised by the price list.
 */
export function listPriceOf(row: ListedPlans, { plan, price }: MonthlyPrice): Money {
  const stored = plan === row.plan ? row.listPrice : plan === row.nextPlan ? row.nextListPrice : null
  const known = stored === null ? [planPrices[plan]] : [stored, planPrices[plan]]
  return known.find((listPrice) => formsOf(listPrice).includes(price)) ?? price
}

/** The agreed price with Italian VAT and without: the provider may have charged a month just before its price was changed. */
export const agreedForms = (row: ListedPlans, agreed: MonthlyPrice): MonthlyPrice[] =>
  formsOf(listPriceOf(row, agreed)).map((price) => ({ plan: agreed.plan, price }))

const untaxedRate = '0.00'

/** What a charge was taxed as, as its row keeps it. */
interface TaxedCharge {
  vatTreatment: PlanTreatment | null
  vatLaw: string | null
}

/** Percent. */
export const chargeVatRate = ({ vatTreatment }: TaxedCharge): string =>
  vatTreatment === null ? planVatRate : untaxedRate

/** As invoices have it; null: with Italian VAT. */
export const chargeExemption = ({ vatTreatment, vatLaw }: TaxedCharge): VatExemption | null =>
  vatTreatment && vatLaw !== null
    ? { nature: vatTreatment === 'exempt_seller' ? 'N2.2' : planTaxRules[vatTreatment].nature, law: vatLaw }
    : null

/** As receipts and mails say it; null: with Italian VAT. */
export const shownChargeTaxation = ({ vatTreatment, vatLaw: law }: TaxedCharge): ShownTaxation | null =>
  vatTreatment && law !== null ? { rate: untaxedRate, law } : null
