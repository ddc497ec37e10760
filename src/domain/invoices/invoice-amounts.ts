import { addMoney, fromCents, type Money, toCents } from '../money/money.ts'
import { shareOut } from '../money/share-out.ts'
import { splitVat } from '../money/vat.ts'
import { vatByRate } from '../money/vat-by-rate.ts'
import type { InvoiceLine, RateSummary } from './invoices.ts'

/** A line whose net is not computed yet. `gross` includes VAT. */
export type GrossLine = Omit<InvoiceLine, 'net'>

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  summary: RateSummary[]
  total: Money
}

/**
 * The only rounding rule of invoices: VAT is extracted once from the sum of each rate, and the rate's net is divided among its lines in proportion.
 * The nets of the lines add up to the net of their rate, and nets and VAT of all rates add up to the total, to the cent
 * (docs/specification/invoices.md#amounts).
 */
export function invoiceAmounts(lines: readonly GrossLine[]): InvoiceAmounts {
  const summary = summaryOf(lines)
  return { lines: withNets(lines, summary), summary, total: addMoney(...lines.map(({ gross }) => gross)) }
}

/**
 * Amounts of a credit note. `before`: gross amounts by rate in earlier credit notes of the same invoice. Nets are differences of cumulative nets, so
 * the credit notes of a fully credited invoice add up to its amounts, rate by rate.
 */
export function creditAmounts(lines: readonly GrossLine[], before: ReadonlyMap<string, Money>): InvoiceAmounts {
  const summary = summaryOf(lines).map(({ vatRate, gross, ...rest }) => {
    const earlier = before.get(vatRate) ?? '0.00'
    const netSince = toCents(splitVat(addMoney(earlier, gross), vatRate).net) - toCents(splitVat(earlier, vatRate).net)
    return { ...rest, vatRate, gross, net: fromCents(netSince), vat: fromCents(toCents(gross) - netSince) }
  })
  return { lines: withNets(lines, summary), summary, total: addMoney(...lines.map(({ gross }) => gross)) }
}

/** The notation of `vatByRate`: `"4"` becomes `"4.00"`. */
export const writtenRate = (vatRate: string): string => Number(vatRate).toFixed(2)

/** The key that groups lines of rate 0 in the summary; null for all other lines. */
const natureOf = ({ vatRate, nature }: Pick<GrossLine, 'vatRate' | 'nature'>): string | null =>
  Number(vatRate) === 0 ? (nature ?? null) : null

/** Sums by rate; lines of rate 0 are also grouped by nature. */
export function summaryOf(lines: readonly GrossLine[]): RateSummary[] {
  const byNature = Map.groupBy(lines, natureOf)
  return [
    ...vatByRate(byNature.get(null) ?? []),
    ...[...byNature].flatMap(([nature, some]) =>
      nature === null ? [] : vatByRate(some).map((row) => ({ ...row, nature })),
    ),
  ]
}

function withNets(lines: readonly GrossLine[], summary: readonly RateSummary[]): InvoiceLine[] {
  const nets = new Map<GrossLine, number>()
  for (const { vatRate, net, nature = null } of summary) {
    const ofRate = lines.filter((line) => writtenRate(line.vatRate) === vatRate && natureOf(line) === nature)
    const shares = shareOut(
      toCents(net),
      ofRate.map(({ gross }) => toCents(gross)),
    )
    for (const [index, line] of ofRate.entries()) nets.set(line, shares[index] ?? 0)
  }
  return lines.map((line) => ({ ...line, vatRate: writtenRate(line.vatRate), net: fromCents(nets.get(line) ?? 0) }))
}
