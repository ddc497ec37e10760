/** Rules of cross-border sales, each enabled by an admin. */
export const crossBorderTreatments = ['intra_community', 'export', 'one_stop_shop'] as const

export type CrossBorderTreatment = (typeof crossBorderTreatments)[number]

/** Treatments of orders without Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const untaxedTreatments = [...crossBorderTreatments, 'exempt_seller'] as const

export type UntaxedTreatment = (typeof untaxedTreatments)[number]

/** Treatments of orders. `domestic`: with Italian VAT. */
export type VatTreatment = 'domestic' | UntaxedTreatment

/** The kind of VAT contained in an amount, for summaries and CSV files. */
export const vatKinds = ['italian', 'untaxed', 'one_stop_shop'] as const

export type VatKind = (typeof vatKinds)[number]

export const vatKindNames: Readonly<Record<VatKind, string>> = {
  italian: 'IVA italiana',
  untaxed: 'Senza IVA',
  one_stop_shop: 'IVA OSS',
}

export function vatKindOf(treatment: VatTreatment): VatKind {
  if (treatment === 'one_stop_shop') return 'one_stop_shop'
  return treatment === 'domestic' ? 'italian' : 'untaxed'
}

/** Missing requirements of a business in another member state, or in San Marino, for a sale without VAT. */
export const intraCommunityLacks = ['verified_profile', 'vies_confirmation'] as const

export type IntraCommunityLack = (typeof intraCommunityLacks)[number]

/** Treatments of plan fees without Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const planTreatments = ['reverse_charge', 'not_subject', 'exempt_seller'] as const

export type PlanTreatment = (typeof planTreatments)[number]
