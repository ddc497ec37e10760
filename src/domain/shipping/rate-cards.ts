import type { Money } from '../money/money.ts'
import { expressCountryNames, expressDelivery, expressMaxWeightGrams, expressZones } from './express-zones.ts'
import type { TariffStep, TariffZone } from './item-tariff.ts'

/** Display data of a shipping zone. */
interface RateCard {
  zoneCode: string
  zoneName: string
  /** Per parcel; for a zone with `rates`, the first of them. */
  price: Money
  description: string
  delivery: string
  /** ISO codes; empty: all countries that are in no other zone. */
  countries: string[]
  /** ZIP prefixes of the zone; empty: all. */
  zipPrefixes: string[]
  /** Maximum weight in kilograms (three decimals); null: no limit. */
  maxWeight: string | null
  /** Prices by number of pieces; empty if there is a single price. */
  rates: TariffStep[]
}

/** The express zones, then the zones of the stored item-count tariff that have a price. */
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

/** The express zones have their own prices up to 3 kg, so the description contains the weight from which these prices apply. */
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

/** Italian ZIPs begin with these prefixes. */
const italianPrefixes = Array.from({ length: 99 }, (_, n) => String(n).padStart(2, '0'))

/** The ZIPs of a zone: its own prefixes, or those in no other zone of its country. */
export function zipText({ countries, zipPrefixes }: TariffZone, zones: readonly TariffZone[]): string {
  if (zipPrefixes.length > 0) return zipRanges(zipPrefixes)
  const taken = zones
    .filter((zone) => zone.countries.some((code) => countries.includes(code)))
    .flatMap((zone) => zone.zipPrefixes)
  if (taken.length === 0) return 'tutti'
  const isItalyByTwoDigits = countries.join() === 'IT' && taken.every((prefix) => /^\d{2}$/.test(prefix))
  return isItalyByTwoDigits ? zipRanges(italianPrefixes.filter((prefix) => !taken.includes(prefix))) : 'tutti gli altri'
}

/** `07–09 e 90–98`: joins consecutive prefixes of the same length. */
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

/** A range of piece counts within which no zone's price changes; `to` null: no upper limit. */
interface PieceSpan {
  from: number
  to: number | null
}

/** The spans resulting from the steps of all zones: 1, 2–5, 6–10 and 11+ for the initial tariff. */
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

/** `1 pezzo`, `2-5 pezzi`, `11+ pezzi`: includes the word, because spreadsheets read `2-5` as a date. */
export function pieceSpanName({ from, to }: PieceSpan): string {
  if (to === null) return `${from}+ pezzi`
  return from === to ? (from === 1 ? '1 pezzo' : `${from} pezzi`) : `${from}-${to} pezzi`
}
