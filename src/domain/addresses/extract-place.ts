import { isProvince } from '../shipping/italian-provinces.ts'
import type { Findings } from './address-findings.ts'
import { careOf } from './address-vocabulary.ts'
import { countryCalled, withoutCountry } from './country-names.ts'
import { findStreet } from './find-street.ts'
import { type Place, splitByProvince, splitByZip, zipsIn } from './split-place.ts'

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
