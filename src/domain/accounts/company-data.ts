import { isCountryCode, toCountryCode } from '../addresses/countries.ts'
import { type Place, placeProblems, settlePlace } from '../addresses/place-rules.ts'
import { conflict } from '../errors.ts'
import type { AcceptanceKind } from './acceptances.ts'
import { isItalianVat, isVatNumber } from './business-profile.ts'

/** The seat of a business by its fields, as far as they are given. */
export interface SeatPlace {
  companyZip?: string | null | undefined
  companyCity?: string | null | undefined
  companyProvince?: string | null | undefined
  companyCountry?: string | null | undefined
}

/** Empty for what is missing, or of another type where a form checks the seat while other fields are invalid. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const placeOfSeat = ({ companyCountry, companyZip, companyCity, companyProvince }: SeatPlace): Place => ({
  country: textOf(companyCountry),
  zip: textOf(companyZip),
  city: textOf(companyCity),
  province: textOf(companyProvince) || null,
})

/** Asked of a seat whose country is given: profiles of earlier releases have all of it in the address. */
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

/** The country that a VAT number names, by the code of addresses; null where its letters are no country's (`EU`). Expects the normalised form. */
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

/** What the invoice of a plan names. */
export type CompanyPart = 'companyName' | 'vatNumber' | 'seat'

/** The parts that an account has not given, or that cannot be right: registration takes any text as a VAT number. */
export function missingCompanyData(account: InvoicedCompany): CompanyPart[] {
  const { companyName, vatNumber, companyAddress, companyCountry } = account
  const hasSeat = companyAddress && companyCountry && Object.keys(seatProblems(account)).length === 0
  return [
    ...(companyName ? [] : (['companyName'] as const)),
    ...(vatNumber !== null && isVatNumber(vatNumber) ? [] : (['vatNumber'] as const)),
    ...(hasSeat ? [] : (['seat'] as const)),
  ]
}

/** Plans are sold to businesses only: a verified profile says that an account is one, and so does the declaration. */
const lacksDeclaration = ({ isBusinessVerified, missingAcceptances }: PlanBuyerData): boolean =>
  !isBusinessVerified && missingAcceptances.includes('business')

/** Whether an account has something to give before it buys a plan. */
export const lacksCompanyData = (account: PlanBuyerData): boolean =>
  lacksDeclaration(account) || missingCompanyData(account).length > 0

/** Texts to accept on the way to a plan. */
export const planTexts = (account: PlanBuyerData): AcceptanceKind[] =>
  account.missingAcceptances.filter((kind) => kind !== 'business' || lacksDeclaration(account))

export const companyDataFirst = () =>
  conflict(
    'plan.company_data',
    'I piani sono riservati alle imprese: prima dell’acquisto indica i dati dell’azienda per la fattura e dichiara di agire come impresa.',
  )
