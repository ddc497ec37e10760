import type { Findings } from '../import-report.ts'
import type { ParsedVariant } from '../parsed-product.ts'
import type { ImportRow } from '../rows/read-import-rows.ts'
import type { RowOffer } from './read-row-offer.ts'

type OptionKind = 'color' | 'size' | 'other'

const optionKinds: ReadonlyMap<string, OptionKind> = new Map([
  ...['color', 'colour', 'colore', 'colors', 'colours', 'colori'].map((name) => [name, 'color'] as const),
  ...['size', 'sizes', 'taglia', 'taglie', 'misura', 'misure'].map((name) => [name, 'size'] as const),
])

/** The variants of a product, or its one offer if it has none: Shopify then writes 'Title' / 'Default Title'. */
export function parseVariants(
  first: ImportRow,
  offers: readonly RowOffer[],
  findings: Findings,
): { variants: ParsedVariant[]; single: RowOffer | undefined } {
  const [only, ...others] = offers
  if (only && others.length === 0 && isWithoutOptions(only)) return { variants: [], single: only }

  const kinds = [first.cell('option1Name'), first.cell('option2Name'), first.cell('option3Name')].map(
    (name): OptionKind => optionKinds.get((name ?? '').toLowerCase()) ?? 'other',
  )
  const variants = offers.map((offer) => toVariant(offer, kinds))
  requireDistinct(variants, findings)
  return { variants: selectable(variants, kinds, offers), single: undefined }
}

const isWithoutOptions = ({ options }: RowOffer) =>
  options.every((value) => value === '' || value.toLowerCase() === 'default title')

function toVariant(offer: RowOffer, kinds: readonly OptionKind[]): ParsedVariant {
  const values = (kind: OptionKind) => offer.options.filter((value, at) => value !== '' && kinds[at] === kind)
  const [color, size] = [values('color'), values('size')].map((list) => list.join(' / ') || null)
  return {
    line: offer.line,
    name: [...values('color'), ...values('size'), ...values('other')].join(' / '),
    color: color ?? null,
    size: size ?? null,
    sku: offer.sku,
    stock: offer.stock,
  }
}

function requireDistinct(variants: readonly ParsedVariant[], findings: Findings): void {
  const lines = new Map<string, number>()
  for (const { name, line } of variants) {
    const key = name.toLowerCase()
    const before = lines.get(key)
    if (name === '') findings.problem(line, 'la variante non ha opzioni («Option1 Value»)')
    else if (before !== undefined) findings.problem(line, `la variante «${name}» è già alla riga ${before}`)
    lines.set(key, before ?? line)
  }
}

/** Customers choose by colour and size. If these do not distinguish the variants, the other options are added to the size. */
function selectable(
  variants: readonly ParsedVariant[],
  kinds: readonly OptionKind[],
  offers: readonly RowOffer[],
): ParsedVariant[] {
  const choices = new Set(variants.map(({ color, size }) => JSON.stringify([color, size])))
  const hasChoice = variants.every(({ color, size }) => color !== null || size !== null)
  if (choices.size === variants.length && hasChoice) return [...variants]
  return variants.map((variant, at) => {
    const others = offers[at]?.options.filter((value, option) => value !== '' && kinds[option] === 'other') ?? []
    return { ...variant, size: [variant.size, ...others].filter(Boolean).join(' / ') || null }
  })
}
