import type { Money } from '../money/money.ts'
import { expressCountryNames, expressDelivery, expressMaxWeightGrams, expressZones } from './express-zones.ts'
import type { TariffStep, TariffZone } from './item-tariff.ts'

/** A zone as people read it. */
export interface RateCard {
  zoneCode: string
  zoneName: string
  /** Of one parcel; of a zone with `rates` the first of them. */
  price: Money
  description: string
  delivery: string
  /** ISO codes; empty: every country that no other zone names. */
  countries: string[]
  /** Beginnings of the ZIPs that the zone is for; empty: all. */
  zipPrefixes: string[]
  /** Kilograms (three decimals) up to which the price holds; null: any weight. */
  maxWeight: string | null
  /** Prices by number of pieces; empty where one price holds for all. */
  rates: TariffStep[]
}

/** The express zones, then those of the item-count tariff (as the database has it) that have a price. */
export const rateCards = (zones: readonly TariffZone[]): RateCard[] => [
  ...expressZones.map((zone) => ({
    zoneCode: zone.code,
    zoneName: zone.name,
    price: zone.price,
    description: zone.description,
    delivery: expressDelivery,
    countries: [...zone.countries],
    zipPrefixes: [],
    maxWeight: (expressMaxWeightGrams / 1000).toFixed(3),
    rates: [],
  })),
  ...zones.flatMap((zone) => {
    const [first] = zone.steps
    return first ? [itemCountCard(zone, first.price)] : []
  }),
]

const itemCountCard = (zone: TariffZone, price: Money): RateCard => ({
  zoneCode: zone.code,
  zoneName: zone.name,
  price,
  description: describe(zone),
  delivery: expressDelivery,
  countries: [...zone.countries],
  zipPrefixes: [...zone.zipPrefixes],
  maxWeight: null,
  rates: [...zone.steps],
})

/** Up to 3 kg the express zones have a price of their own: a card says where its prices begin. */
function describe({ countries, zipPrefixes }: TariffZone): string {
  const zips = zipPrefixes.length > 0 ? `, CAP che iniziano per ${zipRanges(zipPrefixes)}` : ''
  return `A numero di pezzi, ${weightOf(countries)}${zips}`
}

function weightOf(countries: readonly string[]): string {
  const express = countries.flatMap((country) => expressCountryNames[country] ?? [])
  if (express.length === 0) return 'a qualsiasi peso'
  if (express.length === countries.length) return 'oltre 3 kg'
  return `a qualsiasi peso; per ${listed(express)} solo oltre 3 kg`
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** Italian CAPs begin with these. */
const italianPrefixes = Array.from({ length: 99 }, (_, n) => String(n).padStart(2, '0'))

/** Which ZIPs a zone holds: its own prefixes, or those that no other zone of its country names. */
export function zipText({ countries, zipPrefixes }: TariffZone, zones: readonly TariffZone[]): string {
  if (zipPrefixes.length > 0) return zipRanges(zipPrefixes)
  const taken = zones
    .filter((zone) => zone.countries.some((code) => countries.includes(code)))
    .flatMap((zone) => zone.zipPrefixes)
  if (taken.length === 0) return 'tutti'
  const isItalyByTwoDigits = countries.join() === 'IT' && taken.every((prefix) => /^\d{2}$/.test(prefix))
  return isItalyByTwoDigits ? zipRanges(italianPrefixes.filter((prefix) => !taken.includes(prefix))) : 'tutti gli altri'
}

/** `07–09 e 90–98`: neighbours of the same length are joined. */
export function zipRanges(prefixes: readonly string[]): string {
  const ranges: { from: string; to: string }[] = []
  for (const prefix of prefixes.toSorted()) {
    const last = ranges.at(-1)
    const follows = last && last.to.length === prefix.length && Number(prefix) === Number(last.to) + 1
    if (follows) last.to = prefix
    else ranges.push({ from: prefix, to: prefix })
  }
  return listed(ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)))
}

/** A span of pieces in which no zone's price changes; `to` null: no upper limit. */
export interface PieceSpan {
  from: number
  to: number | null
}

/** The spans that the steps of all zones together make: 1, 2–5, 6–10 and 11+ for the tariff that an installation starts with. */
export function pieceSpans(zones: readonly TariffZone[]): PieceSpan[] {
  const steps = zones.flatMap((zone) => zone.steps)
  const ends = steps.flatMap(({ maxItems }) => (maxItems === null ? [] : [maxItems + 1]))
  const starts = [...new Set([...steps.map(({ minItems }) => minItems), ...ends])].toSorted((a, b) => a - b)
  const isOpen = steps.some(({ maxItems }) => maxItems === null)
  return starts.flatMap((from, index): PieceSpan[] => {
    const next = starts[index + 1]
    if (next !== undefined) return [{ from, to: next - 1 }]
    return isOpen ? [{ from, to: null }] : []
  })
}

/** `1 pezzo`, `2-5 pezzi`, `11+ pezzi`: with the word, because a spreadsheet takes `2-5` for a date. */
export function pieceSpanName({ from, to }: PieceSpan): string {
  if (to === null) return `${from}+ pezzi`
  return from === to ? (from === 1 ? '1 pezzo' : `${from} pezzi`) : `${from}-${to} pezzi`
}
