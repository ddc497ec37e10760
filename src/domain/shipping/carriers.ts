interface Carrier {
  code: string
  name: string
  trackingPrefix: string
  /** Exactly as in Shopify's list of carriers; absent if it is not in the list. */
  shopifyName?: string
  /** Page locales by destination country. The Italian carriers' pages have only one language. */
  locales?: Readonly<Record<string, string>> & { other: string }
}

/** Carriers with the prefix of their tracking page, from their public documentation. `{locale}` is a placeholder for pages with locales. */
export const carriers = [
  {
    code: 'DHL',
    name: 'DHL Express',
    shopifyName: 'DHL Express',
    trackingPrefix: 'https://www.dhl.com/{locale}/home/tracking/tracking-express.html?submit=1&tracking-id=',
    locales: { IT: 'it-it', DE: 'de-de', AT: 'at-de', NL: 'nl-nl', FR: 'fr-fr', other: 'global-en' },
  },
  {
    code: 'UPS',
    name: 'UPS',
    shopifyName: 'UPS',
    trackingPrefix: 'https://www.ups.com/track?loc={locale}&tracknum=',
    locales: { IT: 'it_IT', DE: 'de_DE', AT: 'de_AT', NL: 'nl_NL', FR: 'fr_FR', other: 'en_GB' },
  },
  {
    code: 'BRT',
    name: 'BRT Corriere',
    shopifyName: 'BRT',
    trackingPrefix: 'https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&Nspediz=',
  },
  {
    code: 'SDA',
    name: 'SDA',
    trackingPrefix:
      'https://www.sda.it/wps/portal/Servizi_online/dettaglio-spedizione?locale=it&tracing.letteraVettura=',
  },
  {
    code: 'POSTE',
    name: 'Poste Italiane',
    shopifyName: 'Poste Italiane',
    trackingPrefix: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
  },
  {
    code: 'GLS',
    name: 'GLS',
    shopifyName: 'GLS',
    trackingPrefix: 'https://www.gls-italy.com/it/servizi-online/ricerca-spedizioni?match=',
  },
] as const satisfies readonly Carrier[]

export type CarrierCode = (typeof carriers)[number]['code']

/** Label in admin forms: the code, except for Poste Italiane. */
export const carrierFormName = (code: CarrierCode): string => (code === 'POSTE' && carrierName(code)) || code

export const carrierCodes = carriers.map(({ code }) => code)

/** The carrier with this code or name, in any case; undefined if there is none. */
export function findCarrier(codeOrName: string): (typeof carriers)[number] | undefined {
  const wanted = codeOrName.trim().toLowerCase()
  return carriers.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)
}

/** The carrier's full name, such as `DHL Express`; unknown carriers are returned unchanged. */
export const carrierName = (carrier: string | null): string | null => carrier && (findCarrier(carrier)?.name ?? carrier)

/** The name in Shopify's list of carriers, otherwise the carrier's full name. */
export function shopifyCarrierName(carrier: string): string {
  const found: Carrier | undefined = findCarrier(carrier)
  return found?.shopifyName ?? found?.name ?? carrier
}

/**
 * The carrier's tracking page for a parcel; null for an unknown carrier or without a number. Stored numbers may have been typed or read from a file,
 * so blanks and invisible characters, which would break the link, are removed. `country`: the consignee's; the page is in its language if the carrier
 * offers it. The default is Italian, for the portal's users.
 */
export function trackingUrl(carrier: string | null, trackingNumber: string | null, country = 'IT'): string | null {
  const found: Carrier | '' | null | undefined = carrier && findCarrier(carrier)
  const number = trackingNumber?.replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
  if (!found || !number) return null
  const locale = found.locales?.[country] ?? found.locales?.other ?? ''
  return `${found.trackingPrefix.replace('{locale}', locale)}${encodeURIComponent(number)}`
}
