import { isItalianVat, isPecAddress, isSdiCode } from '../accounts/business-profile.ts'
import { countryOfVatNumber } from '../accounts/company-data.ts'
import type { InvoiceBuyer } from './invoices.ts'
import { isOtherMemberState } from './vat-territories.ts'

/** The country of a buyer: as the profile says, else that of the VAT number; null where neither does. */
export function countryOfBuyer({ country, vatNumber }: InvoiceBuyer): string | null {
  return country ?? (vatNumber && countryOfVatNumber(vatNumber))
}

/**
 * The placeholder for the tax number of a foreign buyer who needs none: a private person, or a business outside the Union. Null for all others. The
 * exchange system does not check numbers of other countries.
 */
export function foreignStandIn(buyer: InvoiceBuyer): { country: string; code: string } | null {
  const country = countryOfBuyer(buyer)
  if (country === null || country === 'IT' || buyer.vatNumber) return null
  if (!buyer.companyName) return { country, code: '0000000' }
  return isOtherMemberState(country) ? null : { country, code: 'OO99999999999' }
}

/** Where the exchange system delivers the file. `none`: only the buyer's reserved area shows it. */
export type Delivery = { by: 'code'; code: string } | { by: 'pec'; pec: string } | { by: 'abroad' } | { by: 'none' }

/** The tax office of San Marino receives the documents of its businesses (San Marino, regulation 14/2021; Agenzia delle Entrate, provision of 5 August 2021). */
export const sanMarinoCode = '2R4GTO8'

/** Codes that name no recipient: seven zeros, and the one that the exchange keeps for buyers abroad. */
const codesOfNobody: ReadonlySet<string> = new Set(['0000000', 'XXXXXXX'])

/** An address that every version of the format takes. */
const plainAddress = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** A buyer with a seat abroad and an Italian VAT number is an Italian taxpayer to the exchange (check 00313). */
export function deliveryTo(buyer: InvoiceBuyer): Delivery {
  const country = countryOfBuyer(buyer)
  const isItalian = country === 'IT' || (buyer.vatNumber !== null && isItalianVat(buyer.vatNumber))
  if (country === 'SM' && buyer.vatNumber?.startsWith('SM')) return { by: 'code', code: sanMarinoCode }
  if (country !== null && !isItalian) return { by: 'abroad' }
  const { sdiCode, pecEmail } = buyer
  if (sdiCode && isSdiCode(sdiCode) && !codesOfNobody.has(sdiCode)) return { by: 'code', code: sdiCode }
  if (pecEmail && isPecAddress(pecEmail) && plainAddress.test(pecEmail)) return { by: 'pec', pec: pecEmail }
  return { by: 'none' }
}
