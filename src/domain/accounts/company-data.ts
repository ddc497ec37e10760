import { isCountryCode, toCountryCode } from '../addresses/countries.ts'
import { type Place, placeProblems, settlePlace } from '../addresses/place-rules.ts'
import type { AcceptanceKind } from './acceptances.ts'
import { isItalianVat, isVatNumber } from './business-profile.ts'

/** The seat of a business; fields not filled in may be missing. */
export interface SeatPlace {
  companyZip?: string | null | undefined
  companyCity?: string | null | undefined
  companyProvince?: string | null | undefined
  companyCountry?: string | null | undefined
}

/** Empty for missing values and for other types, because forms check the seat while other fields are invalid. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const placeOfSeat = ({ companyCountry, companyZip, companyCity, companyProvince }: SeatPlace): Place => ({
  country: textOf(companyCountry),
  zip: textOf(companyZip),
  city: textOf(companyCity),
  province: textOf(companyProvince) || null,
})

/** Messages by field. None for a seat without a country, because profiles of earlier releases contain the whole seat in the address. */
export function seatProblems(seat: SeatPlace): Record<string, string> {
  const place = placeOfSeat(seat)
  if (!isCountryCode(place.country)) return {}
  const { zip, province } = placeProblems(place)
  const lacksProvince = place.country === 'IT' && settlePlace(place).province === null
  return {
    ...(zip && { companyZip: zip }),
    ...(!seat.companyCity && { companyCity: 'Città richiesta' }),
    ...((province || lacksProvince) && { companyProvince: province ?? 'Provincia richiesta' }),
  }
}

/** The country of a VAT number, as the code used in addresses; null if its letters are not a country's (`EU`). Expects the normalised form. */
export function countryOfVatNumber(vatNumber: string): string | null {
  if (isItalianVat(vatNumber)) return 'IT'
  const letters = vatNumber.slice(0, 2)
  return letters === 'XI' ? 'GB' : toCountryCode(letters)
}

interface InvoicedCompany extends SeatPlace {
  companyName: string | null
  vatNumber: string | null
  companyAddress: string | null
}

interface PlanBuyerData extends InvoicedCompany {
  isBusinessVerified: boolean
  missingAcceptances: readonly AcceptanceKind[]
}

/** Parts of the company data on the invoice of a plan. */
export type CompanyPart = 'companyName' | 'vatNumber' | 'seat'

/** Missing or invalid parts. The VAT number may be invalid because registration accepts any text. */
export function missingCompanyData(account: InvoicedCompany): CompanyPart[] {
  const { companyName, vatNumber, companyAddress, companyCountry } = account
  const hasSeat = companyAddress && companyCountry && Object.keys(seatProblems(account)).length === 0
  return [
    ...(companyName ? [] : (['companyName'] as const)),
    ...(vatNumber !== null && isVatNumber(vatNumber) ? [] : (['vatNumber'] as const)),
    ...(hasSeat ? [] : (['seat'] as const)),
  ]
}

/** Plans are sold to businesses only: either the profile is verified, or the account has declared to be a business. */
const lacksDeclaration = ({ isBusinessVerified, missingAcceptances }: PlanBuyerData): boolean =>
  !isBusinessVerified && missingAcceptances.includes('business')

/** Whether company data or the declaration must be given before a plan can be bought. */
export const lacksCompanyData = (account: PlanBuyerData): boolean =>
  lacksDeclaration(account) || missingCompanyData(account).length > 0

/** Texts that must be accepted before a plan can be bought. */
export const planTexts = (account: PlanBuyerData): AcceptanceKind[] =>
  account.missingAcceptances.filter((kind) => kind !== 'business' || lacksDeclaration(account))
