import { mayHaveZip, provinceOfZip, toProvince } from '../shipping/italian-provinces.ts'
import { normalisePostalCode, postalCodeProblem } from './postal-codes.ts'
import { zipTownProblem } from './zip-towns.ts'

/** The parts of an address that country rules apply to. */
export interface Place {
  country: string
  /** Empty: none. */
  zip: string
  /** Absent if not known yet. */
  city?: string
  /** Two letters; Italian addresses only. */
  province: string | null
}

/**
 * The stored form of a place: the postal code in the country's notation, and an Italian province as two letters, derived from the ZIP if it is
 * missing. A province that does not exist is kept for `placeProblems`; for other countries it is dropped.
 */
export function settlePlace({ country, zip: typed, province }: Place): Omit<Place, 'city'> {
  const zip = normalisePostalCode(country, typed)
  if (country !== 'IT') return { country, zip, province: null }
  return { country, zip, province: province ? (toProvince(province) ?? province) : provinceOfZip(zip) }
}

/** An Italian message for each invalid part of a place. */
export function placeProblems(place: Place): Partial<Record<'zip' | 'province', string>> {
  const { country, zip, province } = settlePlace(place)
  const zipProblem = postalCodeProblem(country, zip) ?? zipTownProblem({ ...place, zip })
  const provinceIssue = province === null || zipProblem !== null ? null : provinceProblem(province, zip)
  return { ...(zipProblem && { zip: zipProblem }), ...(provinceIssue && { province: provinceIssue }) }
}

function provinceProblem(province: string, zip: string): string | null {
  const right = provinceOfZip(zip)
  if (toProvince(province) === null) {
    return right
      ? `«${province}» non è una provincia italiana: per il CAP ${zip} è ${right}`
      : `«${province}» non è una provincia italiana: scrivi la sigla, per esempio MI`
  }
  if (mayHaveZip(province, zip)) return null
  return right
    ? `Il CAP ${zip} è in provincia di ${right}, non ${province}`
    : `Il CAP ${zip} non è in provincia di ${province}`
}
