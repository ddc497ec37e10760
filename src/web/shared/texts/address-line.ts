import { countryName } from '../countries.ts'

interface Place {
  shipping: { address: string; zip: string; city: string; province: string | null; country: string }
}

/** `Via Roma 1, 20121 Milano MI`; the country is appended unless it is Italy. */
export function addressLine({ shipping }: Place): string {
  const { address, zip, city, province, country } = shipping
  const place = [zip, city, province].filter(Boolean).join(' ')
  return [address, place, ...(country === 'IT' ? [] : [countryName(country)])].join(', ')
}
