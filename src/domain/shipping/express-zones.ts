import type { Money } from '../money/money.ts'

const expressZoneCodes = ['IT', 'DE_AT', 'NL_BE'] as const

type ExpressZoneCode = (typeof expressZoneCodes)[number]

interface ExpressZone {
  code: ExpressZoneCode
  name: string
  countries: readonly string[]
  /** VAT included, per parcel. */
  price: Money
  description: string
}

/** BRT express, tracked, up to 3 kg. */
export const expressZones: readonly ExpressZone[] = [
  {
    code: 'IT',
    name: 'Italia',
    countries: ['IT'],
    price: '5.00',
    description: 'Spedizione espressa BRT in tutta Italia',
  },
  {
    code: 'DE_AT',
    name: 'Germania e Austria',
    countries: ['DE', 'AT'],
    price: '7.50',
    description: 'Spedizione espressa BRT in Germania e Austria',
  },
  {
    code: 'NL_BE',
    name: 'Paesi Bassi e Belgio',
    countries: ['NL', 'BE'],
    price: '9.00',
    description: 'Spedizione espressa BRT nei Paesi Bassi e in Belgio',
  },
]

/** Italian names of the zones' countries, Italy first. */
export const expressCountryNames: Readonly<Record<string, string>> = {
  IT: 'Italia',
  DE: 'Germania',
  AT: 'Austria',
  NL: 'Paesi Bassi',
  BE: 'Belgio',
}

export const expressMaxWeightGrams = 3000

/** Countries and weight limit of free shipping; displayed next to every mention of the threshold. */
export const freeShippingScope = 'Italia, Germania, Austria, Paesi Bassi e Belgio, fino a 3 kg'

/** Promised delivery time, displayed with every zone price. */
export const expressDelivery = '48-72 ore lavorative'

/** The start of every delivery time. */
export const fromPickup = 'dal ritiro del corriere'

/** Transit hours on public pages. */
export const transitHours = { italy: '24/48', europe: '48/72' } as const

/** The promised delivery time to these countries; for Italy with the usual time. */
export const deliveryTime = (countries: readonly string[]): string =>
  `${expressDelivery} ${fromPickup}${countries.includes('IT') ? `; in Italia di solito ${transitHours.italy} ore` : ''}`

export const findExpressZone = (country: string): ExpressZone | undefined =>
  expressZones.find((zone) => zone.countries.includes(country.toUpperCase()))
