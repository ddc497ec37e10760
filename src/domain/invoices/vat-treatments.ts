/** Rules of sales across borders, each of which an admin switches on. */
export const crossBorderTreatments = ['intra_community', 'export', 'one_stop_shop'] as const

export type CrossBorderTreatment = (typeof crossBorderTreatments)[number]

/** How an order is taxed that bears no Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const untaxedTreatments = [...crossBorderTreatments, 'exempt_seller'] as const

export type UntaxedTreatment = (typeof untaxedTreatments)[number]

/** How an order is taxed. `domestic`: with Italian VAT. */
export type VatTreatment = 'domestic' | UntaxedTreatment

/** Which VAT an amount contains, in summaries and CSV files. */
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

/** What a business of another member state, or of San Marino, lacks to be sold to without VAT. */
export const intraCommunityLacks = ['verified_profile', 'vies_confirmation'] as const

export type IntraCommunityLack = (typeof intraCommunityLacks)[number]

/** How the fee of a plan is taxed that bears no Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const planTreatments = ['reverse_charge', 'not_subject', 'exempt_seller'] as const

export type PlanTreatment = (typeof planTreatments)[number]
