import { isItalianVat, isPecAddress, isSdiCode } from '../accounts/business-profile.ts'
import { countryOfVatNumber } from '../accounts/company-data.ts'
import type { InvoiceBuyer } from './invoices.ts'
import { isOtherMemberState } from './vat-territories.ts'

/** The buyer's country from the profile, otherwise from the VAT number; null if neither has one. */
export function countryOfBuyer({ country, vatNumber }: InvoiceBuyer): string | null {
  return country ?? (vatNumber && countryOfVatNumber(vatNumber))
}

/**
 * Placeholder for the tax number of a foreign buyer who needs none: a private person, or a business outside the EU. Null for all others. The exchange
 * system does not check numbers of other countries.
 */
export function foreignStandIn(buyer: InvoiceBuyer): { country: string; code: string } | null {
  const country = countryOfBuyer(buyer)
  if (country === null || country === 'IT' || buyer.vatNumber) return null
  if (!buyer.companyName) return { country, code: '0000000' }
  return isOtherMemberState(country) ? null : { country, code: 'OO99999999999' }
}

/** How the exchange system delivers the file. `none`: it is only available in the buyer's reserved area. */
export type Delivery = { by: 'code'; code: string } | { by: 'pec'; pec: string } | { by: 'abroad' } | { by: 'none' }

/**
 * Code of San Marino's tax office, which receives the documents for its businesses (San Marino, regulation 14/2021; Agenzia delle Entrate, provision
 * of 5 August 2021).
 */
export const sanMarinoCode = '2R4GTO8'

/** Codes without a recipient: seven zeros, and the exchange system's code for foreign buyers. */
const codesOfNobody: ReadonlySet<string> = new Set(['0000000', 'XXXXXXX'])

/** Matches addresses that are valid in every version of the format. */
const plainAddress = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** The exchange system treats a buyer with a foreign seat and an Italian VAT number as an Italian taxpayer (check 00313). */
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
