/** Languages of texts for consignees. The portal's own users read Italian. */
export const consigneeLanguages = ['it', 'de', 'nl', 'fr', 'en'] as const

export type ConsigneeLanguage = (typeof consigneeLanguages)[number]

const languages: Readonly<Record<string, ConsigneeLanguage>> = { IT: 'it', DE: 'de', AT: 'de', NL: 'nl', FR: 'fr' }

/** Language by the destination country of a parcel (docs/decisions/0058-keep-consignee-messages-neutral.md). */
export const consigneeLanguage = (country: string): ConsigneeLanguage => languages[country] ?? 'en'
