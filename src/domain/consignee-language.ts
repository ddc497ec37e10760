/** Of what consignees read: they are not our users, who read Italian. */
export const consigneeLanguages = ['it', 'de', 'nl', 'fr', 'en'] as const

export type ConsigneeLanguage = (typeof consigneeLanguages)[number]

const languages: Readonly<Record<string, ConsigneeLanguage>> = { IT: 'it', DE: 'de', AT: 'de', NL: 'nl', FR: 'fr' }

/** The language of the country that a parcel goes to (docs/decisions/0058-keep-consignee-messages-neutral.md). */
export const consigneeLanguage = (country: string): ConsigneeLanguage => languages[country] ?? 'en'
