import { viesNumber } from '../accounts/business-profile.ts'
import type { VatExemption } from './invoices.ts'
import { isOtherMemberState, standardRateOn } from './oss-rates.ts'
import type { CrossBorderTreatment, IntraCommunityLack, VatTreatment } from './vat-treatments.ts'

interface CrossBorderRule {
  /** As customers and admins read it. */
  name: string
  /** As the invoice cites it. */
  law: string
  /** Of what bears no VAT. */
  nature: string | null
  source: string
  /** The first day of the rule as it is applied here. */
  validFrom: string
}

/** The rules of sales across borders; docs/specification/invoices.md#across-borders. */
export const crossBorderRules: Readonly<Record<CrossBorderTreatment, CrossBorderRule>> = {
  intra_community: {
    name: 'Cessione intracomunitaria',
    law: 'Non imponibile art. 41 D.L. 331/1993',
    nature: 'N3.2',
    // Since then the VIES is a condition, not a formality.
    source: 'Art. 41, commi 1 lett. a) e 2-ter, D.L. 331/1993; D.Lgs. 192/2021; direttiva (UE) 2018/1910',
    validFrom: '2021-12-01',
  },
  export: {
    name: 'Esportazione',
    law: 'Non imponibile art. 8 D.P.R. 633/1972',
    nature: 'N3.1',
    source: 'Art. 8, comma 1 lett. a), D.P.R. 633/1972',
    validFrom: '1973-01-01',
  },
  one_stop_shop: {
    name: 'Vendita a distanza a un privato di un altro paese UE',
    law: 'IVA del paese di destinazione, art. 74-sexies D.P.R. 633/1972',
    nature: null,
    source: 'Art. 74-sexies D.P.R. 633/1972; art. 38-bis e 41 D.L. 331/1993; D.Lgs. 83/2021',
    validFrom: '2021-07-01',
  },
}

/** Which rules an admin has switched on. */
export type CrossBorderSwitches = Readonly<Record<CrossBorderTreatment, boolean>>

export interface TaxedBuyer {
  /** In its normalised form; null of a private person. */
  vatNumber: string | null
  /** An admin has verified the business profile that has this number, and the account is not suspended. */
  isVerified: boolean
  /** VIES says that this number is valid. */
  isInVies: boolean
}

export interface Taxation {
  treatment: VatTreatment
  /** Of the destination, instead of the articles' Italian rates; null: theirs. */
  rate: string | null
  exemption: VatExemption | null
  /** Why a business of another member state pays Italian VAT all the same, where the rule is on; null of all other sales. */
  lacks: IntraCommunityLack | null
}

const domestic: Taxation = { treatment: 'domestic', rate: null, exemption: null, lacks: null }

/**
 * Places whose goods follow other rules than their country's, by how their ZIP begins: they are sold to with Italian VAT until somebody has looked.
 */
const specialPlaces: Readonly<Record<string, readonly string[]>> = {
  ES: ['35', '38', '51', '52'],
  DE: ['27498', '78266'],
  FI: ['22'],
  GR: ['63086', '63087'],
  GB: ['BT'],
  // Its departments and territories overseas, and Monaco.
  FR: ['97', '98'],
}

/** Neither export nor another member state's. */
const specialCountries: ReadonlySet<string> = new Set(['SM', 'VA', 'MC', 'XI', 'IM', 'AX'])

const isSpecial = (country: string, zip: string): boolean =>
  specialCountries.has(country) ||
  (specialPlaces[country] ?? []).some((beginning) => zip.replace(/\s/g, '').toUpperCase().startsWith(beginning))

function ruleFor(buyer: TaxedBuyer, { country, zip }: { country: string; zip: string }): CrossBorderTreatment | null {
  if (country === 'IT' || isSpecial(country, zip)) return null
  if (!isOtherMemberState(country)) return 'export'
  if (buyer.vatNumber === null) return 'one_stop_shop'
  const state = viesNumber(buyer.vatNumber)?.state
  return state !== undefined && state !== 'IT' ? 'intra_community' : null
}

/** Anybody can type a number that VIES knows: that it is the buyer's own is what the verification says. */
const lackOf = ({ isVerified, isInVies }: TaxedBuyer): IntraCommunityLack | null => {
  if (!isVerified) return 'verified_profile'
  return isInVies ? null : 'vies_confirmation'
}

/**
 * How goods that are sent to a destination are taxed on a day (`2026-11-23`, in Italy). A business of another member state that is not
 * verified, or whose number VIES does not confirm, pays Italian VAT; so do all where a rule is switched off, or was not in force yet.
 */
export function taxationOf(
  buyer: TaxedBuyer,
  destination: { country: string; zip: string },
  { switches, day }: { switches: CrossBorderSwitches; day: string },
): Taxation {
  const treatment = ruleFor(buyer, destination)
  if (treatment === null || !switches[treatment]) return domestic
  const { nature, law, validFrom } = crossBorderRules[treatment]
  if (day < validFrom) return domestic
  const lacks = treatment === 'intra_community' ? lackOf(buyer) : null
  if (lacks !== null) return { ...domestic, lacks }
  if (nature !== null) return { treatment, rate: '0.00', exemption: { nature, law }, lacks }
  const rate = standardRateOn(destination.country, day)
  return rate === null ? domestic : { treatment, rate, exemption: null, lacks }
}
