/** How an order is taxed that bears no Italian VAT. */
export const crossBorderTreatments = ['intra_community', 'export', 'one_stop_shop'] as const

export type CrossBorderTreatment = (typeof crossBorderTreatments)[number]

/** How an order is taxed. `domestic`: with Italian VAT. */
export type VatTreatment = 'domestic' | CrossBorderTreatment

/** What a business of another member state lacks to be sold to without VAT. */
export const intraCommunityLacks = ['verified_profile', 'vies_confirmation'] as const

export type IntraCommunityLack = (typeof intraCommunityLacks)[number]
