import { isCountryCode } from '../addresses/countries.ts'
import { countryName } from './country-name.ts'
import type { TariffStep, TariffZone } from './item-tariff.ts'

/** Size limits of a tariff, because it is read for every order. */
export const tariffLimits = { zones: 40, steps: 12, countries: 250, zipPrefixes: 200 } as const

/** A message for each invalid field, by its path (`zones.0.steps.1.price`). If there are none, every parcel has exactly one price. */
export function tariffProblems(zones: readonly TariffZone[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const note = (path: string, message: string) => {
    problems[path] ??= message
  }
  zones.forEach((zone, index) => {
    const path = `zones.${index}`
    if (zones.findIndex(({ code }) => code === zone.code) < index)
      note(`${path}.name`, 'C’è già una zona con questo codice')
    if (zone.countries.length === 0 && zone.zipPrefixes.length > 0) {
      note(`${path}.zipPrefixes`, 'I CAP valgono solo insieme ai paesi')
    }
    for (const code of zone.countries) {
      if (!isCountryCode(code))
        note(`${path}.countries`, `«${code}» non è un paese: scrivi i codici di 2 lettere, per esempio IT, FR`)
    }
    recordRivals(zones, index, note)
    recordSteps(zone.steps, path, note)
  })
  if (!zones.some(isRest)) note('zones', 'Serve una zona senza paesi: vale per tutti gli altri.')
  return problems
}

type Note = (path: string, message: string) => void

const isRest = ({ countries }: TariffZone): boolean => countries.length === 0

/** Reports zones that overlap, and countries with ZIPs that are in no zone. */
function recordRivals(zones: readonly TariffZone[], index: number, note: Note): void {
  const zone = zones[index]
  if (!zone) return
  const path = `zones.${index}`
  const earlier = zones.slice(0, index)
  if (isRest(zone) && earlier.some(isRest)) note(`${path}.countries`, 'C’è già una zona per tutti gli altri paesi')
  for (const country of zone.countries) {
    const others = earlier.filter(({ countries }) => countries.includes(country))
    if (zone.zipPrefixes.length === 0) {
      const rival = others.find(({ zipPrefixes }) => zipPrefixes.length === 0)
      if (rival) note(`${path}.countries`, `${countryName(country)} è già nella zona «${rival.name}»`)
      continue
    }
    for (const prefix of zone.zipPrefixes) {
      const rival = others.find((other) =>
        other.zipPrefixes.some((one) => one.startsWith(prefix) || prefix.startsWith(one)),
      )
      if (rival) note(`${path}.zipPrefixes`, `I CAP ${prefix}… sono già nella zona «${rival.name}»`)
    }
    const hasWhole = zones.some(({ countries, zipPrefixes }) => countries.includes(country) && zipPrefixes.length === 0)
    if (!hasWhole) note(`${path}.countries`, `Per gli altri CAP di ${countryName(country)} manca una zona`)
  }
}

/** Steps must cover all counts from one piece on, without gaps or overlaps. */
function recordSteps(steps: readonly TariffStep[], path: string, note: Note): void {
  if (steps.length === 0) note(`${path}.steps`, 'Serve almeno un prezzo')
  let next = 1
  steps.forEach(({ minItems, maxItems }, index) => {
    const isLast = index === steps.length - 1
    const place = `${path}.steps.${index}.maxItems`
    if (minItems !== next) note(`${path}.steps.${index}.minItems`, `Qui si comincia da ${next} pezzi`)
    if (isLast && maxItems !== null) note(place, 'L’ultimo prezzo vale senza limite di pezzi')
    if (!isLast && (maxItems === null || maxItems < minItems)) note(place, `Scrivi un numero da ${minItems} in su`)
    next = (maxItems ?? minItems) + 1
  })
}

/** Zones that differ between two tariffs, by code; null on the side without the zone. */
export function changedZones(before: readonly TariffZone[], after: readonly TariffZone[]) {
  const find = (zones: readonly TariffZone[], code: string) => zones.find((zone) => zone.code === code) ?? null
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  const differ = codes.filter((code) => !isSameZone(find(before, code), find(after, code)))
  const pick = (zones: readonly TariffZone[]) => Object.fromEntries(differ.map((code) => [code, find(zones, code)]))
  return { codes: differ, before: pick(before), after: pick(after) }
}

const isSameZone = (one: TariffZone | null, other: TariffZone | null): boolean => asText(one) === asText(other)

const asText = (zone: TariffZone | null): string =>
  JSON.stringify(
    zone && [
      zone.name,
      zone.countries,
      zone.zipPrefixes,
      zone.steps.map(({ minItems, maxItems, price }) => [minItems, maxItems, price]),
    ],
  )

/** Three-way merge of two admins' changes to the same tariff, by zone. `conflicts`: zones changed differently by both, for which `mine` is kept. */
export function mergeTariffs(seen: readonly TariffZone[], mine: readonly TariffZone[], theirs: readonly TariffZone[]) {
  const own = new Set(changedZones(seen, mine).codes)
  const others = new Set(changedZones(seen, theirs).codes)
  const zones = theirs.flatMap((zone) =>
    own.has(zone.code) ? (mine.find(({ code }) => code === zone.code) ?? []) : [zone],
  )
  const added = mine.filter(({ code }) => own.has(code) && !theirs.some((zone) => zone.code === code))
  return {
    zones: [...zones, ...added],
    conflicts: [...own].filter((code) => others.has(code) && changedZones(mine, theirs).codes.includes(code)),
  }
}
