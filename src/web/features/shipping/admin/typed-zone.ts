import type { TariffZone } from '../../../../domain/shipping/item-tariff.ts'

/** Input of a zone. */
export interface TypedZone {
  code: string
  name: string
  /** `DE, AT`; empty: every country that no other zone names. */
  countries: string
  /** `07, 08, 90-98`; empty: all ZIPs. */
  zips: string
  steps: TypedStep[]
}

export interface TypedStep {
  /** Highest number of pieces; empty in the last step, which has no limit. */
  upTo: string
  price: string
}

export const asTyped = ({ code, name, countries, zipPrefixes, steps }: TariffZone): TypedZone => ({
  code,
  name,
  countries: countries.join(', '),
  zips: zipPrefixes.join(', '),
  steps: steps.map(({ maxItems, price }) => ({
    upTo: maxItems === null ? '' : String(maxItems),
    price: price.replace('.', ','),
  })),
})

/** Converts the input into a zone; invalid numbers stay invalid, so that validation reports them. */
export function asZone({ code, name, countries, zips, steps }: TypedZone): TariffZone {
  let next = 1
  return {
    code,
    name: name.trim(),
    countries: listOf(countries),
    zipPrefixes: listOf(zips).flatMap(span),
    steps: steps.map(({ upTo, price }, index) => {
      const isLast = index === steps.length - 1
      const minItems = next
      const maxItems = isLast ? null : Number.parseInt(upTo, 10) || 0
      next = Math.max(next, maxItems ?? next) + 1
      return { minItems, maxItems, price: asMoney(price) }
    }),
  }
}

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** Expands a range `90-98` into its ZIP prefixes; both ends must have the same length and be at most 100 apart. */
function span(text: string): string[] {
  const [, from = '', to = ''] = /^(\d+)[-–](\d+)$/.exec(text) ?? []
  const many = Number(to) - Number(from)
  if (from === '' || from.length !== to.length || many < 0 || many > 100) return [text]
  return Array.from({ length: many + 1 }, (_, n) => String(Number(from) + n).padStart(from.length, '0'))
}

function asMoney(typed: string): string {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? '-1.00' : `${Number(whole)}.${decimals.padEnd(2, '0')}`
}

/** `Svizzera e Liechtenstein` → `SVIZZERA_E_LIECHTENSTEIN`, with a number appended if the code is taken. */
export function codeFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 24)
  const base = plain.length < 2 ? 'ZONA' : plain
  for (let n = 1; ; n++) {
    const code = n === 1 ? base : `${base}_${n}`
    if (!taken.includes(code)) return code
  }
}
