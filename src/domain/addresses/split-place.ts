import { isProvince, provinceOfZip } from '../shipping/italian-provinces.ts'
import { zipForm, zipPrefixes } from './postal-codes.ts'

/** ZIP, city and province found in one piece of an address; `before` is the text in front of them. */
export interface Place {
  before: string
  zip: string | null
  city: string | null
  province: string | null
  /** From the country letters before the ZIP. */
  country: string | null
}

const trimmed = (text: string): string => text.replace(/^[\s,;:()–-]+|[\s,;:(–-]+$/gu, '').trim()

/** `Milano (MI)`, `Milano MI`: two letters count as a province in brackets, in capitals, or if they match the ZIP. */
function splitProvince(text: string, zip: string | null): { city: string; province: string | null } {
  const found = /^(.*?)[\s,-]*(?:(?:prov(?:incia|\.)?(?: di)?\s*)?([([])?\s*([A-Za-z]{2})\s*[)\]]?)\.?$/u.exec(text)
  const [, city = '', bracket, letters = ''] = found ?? []
  const province = letters.toUpperCase()
  const isSaid = bracket !== undefined || letters === province || (zip !== null && provinceOfZip(zip) === province)
  if (found && trimmed(city) && isSaid && isProvince(province)) return { city: trimmed(city), province }
  return { city: trimmed(text), province: null }
}

/** Whether the text consists only of words that may form a town's name. */
const isCityLike = (text: string): boolean => /^[\p{L}][\p{L}\s.'’/()-]*$/u.test(text) && text.length <= 60

function zipPattern(country: string | null): RegExp {
  const form = zipForm(country ?? 'IT')
  const prefixed = Object.keys(zipPrefixes).join('|')
  const plain = form ? `(?<![\\p{L}\\d/.+-])(${form})(?![\\d\\p{L}/])` : '(?!)'
  return new RegExp(`(?<![\\p{L}\\d])(${prefixed})[- ](\\d{4,5})(?!\\d)|${plain}`, 'gu')
}

/** All postal codes of a text, in the country's notation; Italian ones if the country is not known. */
export const zipsIn = (text: string, country: string | null): string[] =>
  [...text.matchAll(zipPattern(country))].map(([, , prefixed, plain]) => prefixed ?? plain ?? '')

/** The place in a piece with a postal code; null if it has none. */
export function splitByZip(text: string, country: string | null): Place | null {
  const [match] = text.matchAll(zipPattern(country))
  if (!match) return null
  const [whole, prefix, prefixed, plain] = match
  const zip = prefixed ?? plain ?? ''
  const before = trimmed(text.slice(0, match.index).replace(/\bc\.?a\.?p\.?\s*[:.]?\s*$/iu, ''))
  const behind = trimmed(text.slice(match.index + whole.length))
  const found = { zip, country: prefix ? (zipPrefixes[prefix] ?? null) : null }
  const afterwards = splitProvince(behind, zip)
  const isOnlyProvince = /^\(?[A-Za-z]{2}\)?$/.test(behind) && isProvince(behind.replace(/[()]/g, '').toUpperCase())
  if (behind && !isOnlyProvince && isCityLike(afterwards.city)) return { ...found, ...afterwards, before }
  // `Milano 20121`, `Milano (MI) 20121`, `Milano 20121 MI`: the town precedes the code.
  const infront = splitProvince(before, zip)
  const province = isOnlyProvince ? behind.replace(/[()]/g, '').toUpperCase() : infront.province
  if ((!behind || isOnlyProvince) && before && isCityLike(infront.city))
    return { ...found, city: infront.city, province, before: '' }
  return {
    ...found,
    city: null,
    province: isOnlyProvince ? province : null,
    before: [before, isOnlyProvince ? '' : behind].filter(Boolean).join(' '),
  }
}

/** A town with its province and without a postal code: `Milano (MI)`. */
export function splitByProvince(text: string): Place | null {
  const bracketed = /^(.*\S)\s*\(\s*([A-Za-z]{2})\s*\)$/u.exec(text)
  const province = bracketed?.[2]?.toUpperCase() ?? ''
  if (!bracketed?.[1] || !isProvince(province)) return null
  return { before: '', zip: null, city: bracketed[1].trim(), province, country: null }
}
