import { mayHaveZip, provinceOfZip, toProvince } from '../shipping/italian-provinces.ts'
import { normalisePostalCode, postalCodeProblem } from './postal-codes.ts'
import { zipTownProblem } from './zip-towns.ts'

/** As much of an address as rules of its country apply to. */
export interface Place {
  country: string
  /** Empty: none. */
  zip: string
  /** Absent where it is not known yet. */
  city?: string
  /** Two letters; of Italian addresses only. */
  province: string | null
}

/**
 * A place as it is stored: the postal code as its country writes it, and an Italian province by its two letters, from the ZIP where none was
 * given. A province that does not exist stays as it is, for `placeProblems`; of other countries it is ignored.
 */
export function settlePlace({ country, zip: typed, province }: Place): Omit<Place, 'city'> {
  const zip = normalisePostalCode(country, typed)
  if (country !== 'IT') return { country, zip, province: null }
  return { country, zip, province: province ? (toProvince(province) ?? province) : provinceOfZip(zip) }
}

/** A sentence for each part of a place that cannot be right. */
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
