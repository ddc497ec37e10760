import { addMoney, fromCents, type Money, toCents } from '../money/money.ts'
import { shareOut } from '../money/share-out.ts'
import { sharedByRate } from '../money/vat-by-rate.ts'
import type { GrossLine } from './invoice-amounts.ts'
import type { InvoiceLine } from './invoices.ts'

/** The credited part of an invoice: pieces by order line, and an amount of the delivery. Null: everything that has not been credited yet. */
export type Credited = { pieces: ReadonlyMap<string, number>; shipping: Money } | null

/**
 * Lines of a credit note, each with the gross amount of its pieces. `earlier`: the lines of the invoice's existing credit notes. Throws a
 * `RangeError` if more is credited than remains.
 */
export function creditLines(
  invoiced: readonly InvoiceLine[],
  earlier: readonly (readonly InvoiceLine[])[],
  credited: Credited,
): GrossLine[] {
  const left = remainingOf(invoiced, earlier.flat())
  if (credited === null) return left.filter(({ gross }) => toCents(gross) > 0)
  const { pieces, shipping } = credited
  for (const itemId of pieces.keys()) {
    if (!left.some((line) => line.itemId === itemId)) throw new RangeError(`The invoice has no line ${itemId}`)
  }
  const goods = left.flatMap((line) => {
    const quantity = line.itemId === null ? 0 : (pieces.get(line.itemId) ?? 0)
    if (quantity === 0) return []
    if (quantity < 0 || quantity > line.quantity) throw new RangeError(`More pieces than remain of ${line.name}`)
    return [{ ...line, quantity, gross: fromCents((toCents(line.gross) / line.quantity) * quantity) }]
  })
  return [...goods, ...deliveryBack(invoiced, left, shipping)]
}

/** The lines without the amounts already credited; lines of articles are also reduced by the credited pieces. */
function remainingOf(invoiced: readonly InvoiceLine[], taken: readonly InvoiceLine[]): GrossLine[] {
  return invoiced.map(({ net: _, ...line }) => {
    const same = taken.filter(({ itemId, name, vatRate }) =>
      line.itemId === null ? itemId === null && name === line.name && vatRate === line.vatRate : itemId === line.itemId,
    )
    const gross = fromCents(toCents(line.gross) - toCents(addMoney(...same.map((credited) => credited.gross))))
    const pieces = same.reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...line, gross, quantity: line.itemId === null ? line.quantity : line.quantity - pieces }
  })
}

/**
 * The remaining delivery is divided by the rates of the articles, like the whole delivery, so that documents, receipt and books agree. If that would
 * increase the amount of a rate, the credited delivery is instead divided in proportion to the remaining amounts by rate.
 */
function deliveryBack(invoiced: readonly InvoiceLine[], left: readonly GrossLine[], shipping: Money): GrossLine[] {
  const delivery = left.filter(({ itemId }) => itemId === null)
  const rates = [...Map.groupBy(delivery, ({ vatRate }) => vatRate)]
  const weights = rates.map(([, lines]) => toCents(addMoney('0.00', ...lines.map(({ gross }) => gross))))
  const cents = toCents(shipping)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (cents < 0 || cents > whole) throw new RangeError('More shipping than remains')
  const articles = invoiced.filter(({ itemId }) => itemId !== null)
  const rest = sharedByRate(fromCents(whole - cents), articles)
  const kept = new Map(rest.map(({ vatRate, gross }) => [vatRate, toCents(gross)]))
  const back = rates.map(([vatRate], index) => (weights[index] ?? 0) - (kept.get(vatRate) ?? 0))
  const isWhole = back.every((part) => part >= 0) && back.reduce((sum, part) => sum + part, 0) === cents
  const shares = isWhole ? back : shareOut(cents, weights)
  const open = new Map(rates.map(([vatRate], index) => [vatRate, shares[index] ?? 0]))
  // Fills the lines of a rate in order, so the transport is credited before the insurance.
  const taken = delivery.map((line) => {
    const share = open.get(line.vatRate) ?? 0
    const part = Math.min(share, toCents(line.gross))
    open.set(line.vatRate, share - part)
    return { ...line, gross: fromCents(part) }
  })
  return taken.filter(({ gross }) => toCents(gross) > 0)
}

/** Gross amounts of these credit notes' lines, by rate. */
export function creditedByRate(earlier: readonly (readonly InvoiceLine[])[]): Map<string, Money> {
  const byRate = new Map<string, Money>()
  for (const { vatRate, gross } of earlier.flat()) byRate.set(vatRate, addMoney(byRate.get(vatRate) ?? '0.00', gross))
  return byRate
}
