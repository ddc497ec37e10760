import { viesNumber } from '../accounts/business-profile.ts'
import type { VatExemption } from './invoices.ts'
import { lawOfNature } from './natures.ts'
import { standardRateOn } from './oss-rates.ts'
import { exemptionOfRegime } from './tax-regimes.ts'
import { vatTerritoryOf } from './vat-territories.ts'
import type { CrossBorderTreatment, IntraCommunityLack, UntaxedTreatment, VatTreatment } from './vat-treatments.ts'

export interface CrossBorderRule {
  /** Display name for customers and admins. */
  name: string
  /** Citation for the invoice. */
  law: string
  /** `Natura` code of untaxed sales; null if VAT is charged. */
  nature: string | null
  source: string
  /** The first day on which the portal applies the rule. */
  validFrom: string
}

/** Rules of cross-border sales; docs/specification/invoices.md#across-borders. */
export const crossBorderRules: Readonly<Record<CrossBorderTreatment, CrossBorderRule>> = {
  intra_community: {
    name: 'Cessione intracomunitaria',
    law: lawOfNature('N3.2'),
    nature: 'N3.2',
    // From this day on a valid VIES number is a substantive condition, not a formality.
    source: 'Art. 41, commi 1 lett. a) e 2-ter, D.L. 331/1993; D.Lgs. 192/2021; direttiva (UE) 2018/1910',
    validFrom: '2021-12-01',
  },
  export: {
    name: 'Esportazione',
    law: lawOfNature('N3.1'),
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

/** Display names of treatments, for customers and admins. */
export const treatmentNames: Readonly<Record<UntaxedTreatment, string>> = {
  intra_community: crossBorderRules.intra_community.name,
  export: crossBorderRules.export.name,
  one_stop_shop: crossBorderRules.one_stop_shop.name,
  exempt_seller: 'Operazione senza IVA',
}

/** The law by which an order has no Italian VAT. Sales with another country's VAT have no exemption, so the law of the one-stop shop applies. */
export const lawOf = (exemption: VatExemption | null): string => exemption?.law ?? crossBorderRules.one_stop_shop.law

/** Goods to a business in San Marino; enabled by the switch for exports. */
export const toSanMarino: VatExemption = { nature: 'N3.3', law: lawOfNature('N3.3') }

/** Which rules an admin has enabled. */
export type CrossBorderSwitches = Readonly<Record<CrossBorderTreatment, boolean>>

export interface TaxedBuyer {
  /** Normalised. */
  vatNumber: string | null
  /** Whether the account has no business profile. A business without a VAT number is not a consumer. */
  isConsumer: boolean
  /** Whether an admin has verified the business profile with this number, and the account is not suspended. */
  isVerified: boolean
  /** Whether VIES reports the number as valid. */
  isInVies: boolean
}

export interface Taxation {
  treatment: VatTreatment
  /** Replaces the articles' Italian rates; null: their own rates apply. */
  rate: string | null
  /** The prices contain no VAT that could be removed, because the seller charges none. */
  keepsPrices: boolean
  exemption: VatExemption | null
  /** Why a business in another member state, or in San Marino, pays Italian VAT although the rule is enabled; null for all other sales. */
  lacks: IntraCommunityLack | null
}

const domestic: Taxation = { treatment: 'domestic', rate: null, keepsPrices: false, exemption: null, lacks: null }

interface Destination {
  country: string
  zip: string
  /** Absent in quotes, which do not require a town. */
  city?: string
}

interface TaxRules {
  switches: CrossBorderSwitches
  /** Tax regime of the seller, `RF01` … */
  regime: string
  /** Italian calendar day, `2026-11-23`. */
  day: string
}

interface FittingRule {
  treatment: CrossBorderTreatment
  exemption: VatExemption | null
  /** Percent, if the destination's VAT is charged. */
  rate: string | null
  lacks: IntraCommunityLack | null
}

const exemptionOf = ({ nature, law }: CrossBorderRule): VatExemption | null =>
  nature === null ? null : { nature, law }

function ruleFor(buyer: TaxedBuyer, destination: Destination, day: string): FittingRule | null {
  const territory = vatTerritoryOf(destination)
  switch (territory.kind) {
    case 'italy':
    case 'unsettled':
    case 'unknown':
      return null
    case 'outside':
      return { treatment: 'export', exemption: exemptionOf(crossBorderRules.export), rate: null, lacks: null }
    case 'san_marino':
      if (!isOfSanMarino(buyer)) return null
      return {
        treatment: 'export',
        exemption: toSanMarino,
        rate: null,
        lacks: buyer.isVerified ? null : 'verified_profile',
      }
    case 'member_state': {
      if (isOfAnotherMemberState(buyer)) {
        const exemption = exemptionOf(crossBorderRules.intra_community)
        return { treatment: 'intra_community', exemption, rate: null, lacks: lackOf(buyer) }
      }
      const rate = territory.regionalRate ?? standardRateOn(territory.state, day)
      return buyer.isConsumer && rate !== null
        ? { treatment: 'one_stop_shop', exemption: null, rate, lacks: null }
        : null
    }
    default:
      return territory satisfies never
  }
}

/** `SM12345`: the code of an operator in San Marino. */
export const isOfSanMarino = ({ vatNumber }: Pick<TaxedBuyer, 'vatNumber'>): boolean =>
  vatNumber?.startsWith('SM') ?? false

function isOfAnotherMemberState({ vatNumber }: TaxedBuyer): boolean {
  const state = vatNumber === null ? undefined : viesNumber(vatNumber)?.state
  return state !== undefined && state !== 'IT'
}

/** A number in VIES may belong to another company; only the verification of the profile confirms that it is the buyer's. */
const lackOf = ({ isVerified, isInVies }: TaxedBuyer): IntraCommunityLack | null => {
  if (!isVerified) return 'verified_profile'
  return isInVies ? null : 'vies_confirmation'
}

/**
 * Taxation of goods shipped to a destination on a day. A seller whose regime charges no VAT never charges it, but its exports still count as exports
 * (art. 1, comma 58, L. 190/2014). A business of another member state pays Italian VAT if it is not verified, or VIES does not confirm its number; so
 * does every buyer if the rule is disabled or was not yet in force.
 */
export function taxationOf(buyer: TaxedBuyer, destination: Destination, { switches, regime, day }: TaxRules): Taxation {
  const rule = ruleFor(buyer, destination, day)
  const applies = rule !== null && switches[rule.treatment] && day >= crossBorderRules[rule.treatment].validFrom
  const ofSeller = exemptionOfRegime(regime)
  if (ofSeller) {
    const isExport = applies && rule.treatment === 'export' && rule.lacks === null
    const untaxed = isExport
      ? ({ treatment: 'export', exemption: rule.exemption } as const)
      : ({ treatment: 'exempt_seller', exemption: ofSeller } as const)
    return { ...untaxed, rate: '0.00', keepsPrices: true, lacks: null }
  }
  if (!applies) return domestic
  const { treatment, exemption, rate, lacks } = rule
  if (lacks !== null) return { ...domestic, lacks }
  return { treatment, rate: rate ?? '0.00', keepsPrices: false, exemption, lacks: null }
}
