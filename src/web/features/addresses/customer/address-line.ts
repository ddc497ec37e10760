import type { Address } from '../../../../contract/addresses.ts'
import { countryName } from '../../../shared/country-name.ts'

/** `Via Roma 1, 20121 Milano MI`; the country is appended unless it is Italy. */
export function addressLine({ shipping }: Pick<Address, 'shipping'>): string {
  const { address, zip, city, province, country } = shipping
  const place = [zip, city, province].filter(Boolean).join(' ')
  return [address, place, ...(country === 'IT' ? [] : [countryName(country)])].join(', ')
}
