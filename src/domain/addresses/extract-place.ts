import { isProvince, provinceOfZip } from '../shipping/italian-provinces.ts'
import type { Findings } from './address-findings.ts'
import { careOf } from './address-vocabulary.ts'
import { countryCalled, withoutCountry } from './country-names.ts'
import { findStreet } from './find-street.ts'
import { zipForm, zipPrefixes } from './postal-codes.ts'

/** Extracts a country that is a piece of its own, or follows a ZIP at the end of a piece. Returns the pieces without it. */
export function extractCountry(pieces: readonly string[], findings: Findings): string[] {
  return pieces.flatMap((piece, index) => {
    const country = countryCalled(piece)
    if (country) {
      findings.add('country', country)
      return []
    }
    // `IT` as the last piece, after the place.
    if (piece === 'IT' && index === pieces.length - 1) {
      findings.add('country', 'IT')
      return []
    }
    if (!/\d{4}/.test(piece)) return [piece]
    const ended = withoutCountry(piece)
    findings.add('country', ended.country)
    return [ended.text]
  })
}

/** Extracts ZIP, town and province. Returns the other pieces. */
export function extractPlace(pieces: readonly string[], findings: Findings): string[] {
  const country = findings.certain('country')
  const all = pieces.flatMap((piece) => zipsIn(piece, country))
  if (new Set(all).size > 1) {
    for (const zip of all) findings.add('zip', zip)
    return pieces.filter((piece) => !all.includes(piece))
  }
  const rest: string[] = []
  let isLookedFor = true
  for (const piece of withoutProvince(pieces, findings)) {
    const place = isLookedFor
      ? (splitByZip(piece, country) ?? (all.length === 0 ? splitByProvince(piece) : null))
      : null
    if (place) {
      isLookedFor = false
      rest.push(...addPlace(place, findings))
    } else rest.push(piece)
  }
  return extractNeighbours(rest, findings)
}

/** Extracts a province in a piece of its own: `MI`, `(MI)`. */
const withoutProvince = (pieces: readonly string[], findings: Findings): string[] =>
  pieces.filter((piece, index) => {
    const letters = /^\(?([A-Z]{2})\)?$/.exec(piece)?.[1] ?? ''
    if (index === 0 || !isProvince(letters)) return true
    findings.add('province', letters)
    return false
  })

function addPlace(place: Place, findings: Findings): string[] {
  const { zip, city, province, country, before } = place
  findings.add('zip', zip)
  findings.add('province', province)
  findings.add('country', country)
  if (zip && city && careOf.test(city)) {
    const [town = '', host = ''] = city.split(careOf)
    findings.add('city', town.trim())
    findings.left.push(`c/o ${host.trim()}`)
    return before ? [before] : []
  }
  if (!city) return before ? [before, ...(zip ? [marker] : [])] : [marker]
  // Without a ZIP between them, the street's number separates street and town.
  const [, street, town] = zip
    ? []
    : (/^(.*\d(?:\s?[/-]?\s?[a-zA-Z])?(?: bis| ter)?)\s+(\p{L}{2}.*)$/u.exec(city) ?? [])
  findings.add('city', town ?? city)
  return [before, street].filter((text): text is string => Boolean(text))
}

/** Marks the position of a ZIP without a town: the town is an adjacent piece. */
const marker = '\u0001'

function extractNeighbours(pieces: readonly string[], findings: Findings): string[] {
  const at = pieces.indexOf(marker)
  const rest = pieces.filter((piece) => piece !== marker)
  if (at < 0 || findings.has('city')) return rest
  const next = rest[at]
  if (next && isTown(next)) {
    findings.add('city', next)
    return rest.filter((_, index) => index !== at)
  }
  const last = rest[at - 1]
  if (last && isTown(last) && at - 1 > 0) {
    findings.add('city', last)
    return rest.filter((_, index) => index !== at - 1)
  }
  return rest
}

export const isTown = (text: string): boolean => /^[\p{L}][\p{L}\s.'’-]{1,59}$/u.test(text) && !findStreet([text])

/** ZIP, city and province found in one piece of an address; `before` is the text in front of them. */
interface Place {
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
const zipsIn = (text: string, country: string | null): string[] =>
  [...text.matchAll(zipPattern(country))].map(([, , prefixed, plain]) => prefixed ?? plain ?? '')

/** The place in a piece with a postal code; null if it has none. */
function splitByZip(text: string, country: string | null): Place | null {
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
function splitByProvince(text: string): Place | null {
  const bracketed = /^(.*\S)\s*\(\s*([A-Za-z]{2})\s*\)$/u.exec(text)
  const province = bracketed?.[2]?.toUpperCase() ?? ''
  if (!bracketed?.[1] || !isProvince(province)) return null
  return { before: '', zip: null, city: bracketed[1].trim(), province, country: null }
}
