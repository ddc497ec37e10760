/** Rules of sales across borders, each of which an admin switches on. */
export const crossBorderTreatments = ['intra_community', 'export', 'one_stop_shop'] as const

export type CrossBorderTreatment = (typeof crossBorderTreatments)[number]

/** How an order is taxed that bears no Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const untaxedTreatments = [...crossBorderTreatments, 'exempt_seller'] as const

export type UntaxedTreatment = (typeof untaxedTreatments)[number]

/** How an order is taxed. `domestic`: with Italian VAT. */
export type VatTreatment = 'domestic' | UntaxedTreatment

/** What a business of another member state, or of San Marino, lacks to be sold to without VAT. */
export const intraCommunityLacks = ['verified_profile', 'vies_confirmation'] as const

export type IntraCommunityLack = (typeof intraCommunityLacks)[number]

/** How the fee of a plan is taxed that bears no Italian VAT. `exempt_seller`: the seller's tax regime charges none. */
export const planTreatments = ['reverse_charge', 'not_subject', 'exempt_seller'] as const

export type PlanTreatment = (typeof planTreatments)[number]
