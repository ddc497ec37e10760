import { viesNumber } from '../accounts/business-profile.ts'
import type { VatExemption } from './invoices.ts'
import { lawOfNature } from './natures.ts'
import { standardRateOn } from './oss-rates.ts'
import { exemptionOfRegime } from './tax-regimes.ts'
import { vatTerritoryOf } from './vat-territories.ts'
import type { CrossBorderTreatment, IntraCommunityLack, UntaxedTreatment, VatTreatment } from './vat-treatments.ts'

export interface CrossBorderRule {
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
    law: lawOfNature('N3.2'),
    nature: 'N3.2',
    // Since then the VIES is a condition, not a formality.
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

/** As customers and admins read how an order is taxed. */
export const treatmentNames: Readonly<Record<UntaxedTreatment, string>> = {
  intra_community: crossBorderRules.intra_community.name,
  export: crossBorderRules.export.name,
  one_stop_shop: crossBorderRules.one_stop_shop.name,
  exempt_seller: 'Operazione senza IVA',
}

/** The law by which an order bears no Italian VAT: what bears another country's has no exemption. */
export const lawOf = (exemption: VatExemption | null): string => exemption?.law ?? crossBorderRules.one_stop_shop.law

/** Goods to a business of San Marino; the switch of exports turns it on. */
export const toSanMarino: VatExemption = { nature: 'N3.3', law: lawOfNature('N3.3') }

/** Which rules an admin has switched on. */
export type CrossBorderSwitches = Readonly<Record<CrossBorderTreatment, boolean>>

export interface TaxedBuyer {
  /** In its normalised form. */
  vatNumber: string | null
  /** The account has no business profile. A business without a VAT number is not a consumer. */
  isConsumer: boolean
  /** An admin has verified the business profile that has this number, and the account is not suspended. */
  isVerified: boolean
  /** VIES says that this number is valid. */
  isInVies: boolean
}

export interface Taxation {
  treatment: VatTreatment
  /** Instead of the articles' Italian rates; null: theirs. */
  rate: string | null
  /** The prices contain no VAT that could be taken out: the seller charges none. */
  keepsPrices: boolean
  exemption: VatExemption | null
  /** Why a business of another member state, or of San Marino, pays Italian VAT although the rule is on; null of all other sales. */
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
  /** The seller's, `RF01` …. */
  regime: string
  /** `2026-11-23`, in Italy. */
  day: string
}

interface FittingRule {
  treatment: CrossBorderTreatment
  exemption: VatExemption | null
  /** Percent, of what bears the VAT of the destination. */
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

/** `SM12345`: the code of an operator of San Marino. */
export const isOfSanMarino = ({ vatNumber }: Pick<TaxedBuyer, 'vatNumber'>): boolean =>
  vatNumber?.startsWith('SM') ?? false

function isOfAnotherMemberState({ vatNumber }: TaxedBuyer): boolean {
  const state = vatNumber === null ? undefined : viesNumber(vatNumber)?.state
  return state !== undefined && state !== 'IT'
}

/** Anybody can type a number that VIES knows: that it is the buyer's own is what the verification says. */
const lackOf = ({ isVerified, isInVies }: TaxedBuyer): IntraCommunityLack | null => {
  if (!isVerified) return 'verified_profile'
  return isInVies ? null : 'vies_confirmation'
}

/**
 * How goods that are sent to a destination are taxed on a day. A seller whose regime charges no VAT charges none anywhere; its exports are exports
 * all the same (art. 1, comma 58, L. 190/2014). A business of another member state that is not verified, or whose number VIES does not confirm, pays
 * Italian VAT; so do all where a rule is switched off, or was not in force yet.
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
