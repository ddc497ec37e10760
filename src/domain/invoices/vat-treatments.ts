/** How an order is taxed that bears no Italian VAT. */
export const crossBorderTreatments = ['intra_community', 'export', 'one_stop_shop'] as const

export type CrossBorderTreatment = (typeof crossBorderTreatments)[number]

/** How an order is taxed. `domestic`: with Italian VAT. */
export type VatTreatment = 'domestic' | CrossBorderTreatment
