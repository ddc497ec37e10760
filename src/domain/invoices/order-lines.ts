import { addMoney, type Money, toCents } from '../money/money.ts'
import { deliveryLines } from '../money/vat-by-rate.ts'
import { payableAmount } from '../orders/orders.ts'
import { type GrossLine, summaryOf, writtenRate } from './invoice-amounts.ts'
import type { InvoiceFacts, InvoiceLine } from './invoices.ts'

interface InvoicedOrder {
  totalAmount: Money
  shippingCost: Money
  /** Contained in the shipping cost. */
  insuranceCost: Money
  items: readonly {
    id: string
    productName: string
    variantInfo: string | null
    sku: string | null
    quantity: number
    totalPrice: Money
    vatRate: string
  }[]
}

/**
 * The invoice lines of an order: its articles, and its delivery divided by their rates. `natures`: by item, for those with rate 0. Throws a
 * `RangeError` unless the lines add up to the payable amount.
 */
export function orderLines(order: InvoicedOrder, natures: ReadonlyMap<string, string | null> = new Map()): GrossLine[] {
  const goods = order.items.map((item) => ({
    itemId: item.id,
    name: item.productName,
    detail: item.variantInfo,
    sku: item.sku,
    quantity: item.quantity,
    gross: item.totalPrice,
    vatRate: writtenRate(item.vatRate),
    ...natureOf(item.vatRate, natures.get(item.id)),
  }))
  const { shippingCost: cost, insuranceCost: insurance } = order
  const delivery = deliveryLines({ cost, insurance }, goods).map((line) => ({
    itemId: null,
    detail: null,
    sku: null,
    quantity: 1,
    ...line,
    ...natureOf(line.vatRate, mainNature(goods)),
  }))
  const lines = [...goods, ...delivery]
  if (addMoney(...lines.map(({ gross }) => gross)) !== payableAmount(order)) {
    throw new RangeError('The lines do not add up to the order total')
  }
  return lines
}

const natureOf = (vatRate: string, nature: string | null | undefined): Pick<GrossLine, 'nature'> =>
  Number(vatRate) === 0 && nature ? { nature } : {}

/** The delivery's nature at rate 0: that of the largest article, because accessories follow the main supply (art. 12 DPR 633/1972). */
function mainNature(goods: readonly GrossLine[]): string | null {
  const untaxed = goods.filter(({ vatRate }) => Number(vatRate) === 0)
  const [first] = untaxed.toSorted((one, other) => toCents(other.gross) - toCents(one.gross))
  return first?.nature ?? null
}

const lacksNature = ({ vatRate, nature }: InvoiceLine): boolean => toCents(vatRate) === 0 && !nature

/** Ids of a draft's articles that have no VAT and no nature. */
export const itemsWithoutNature = ({ lines, exemption }: InvoiceFacts): string[] =>
  exemption ? [] : lines.flatMap((line) => (line.itemId !== null && lacksNature(line) ? [line.itemId] : []))

/** The draft with natures that were added to its articles later, by item; the delivery is updated too. */
export function withNatures(facts: InvoiceFacts, natures: ReadonlyMap<string, string | null>): InvoiceFacts {
  if (itemsWithoutNature(facts).every((id) => !natures.get(id))) return facts
  const goods = facts.lines.map((line) =>
    line.itemId !== null && lacksNature(line) ? { ...line, nature: natures.get(line.itemId) ?? null } : line,
  )
  const main = mainNature(goods.filter(({ itemId }) => itemId !== null))
  const lines = goods.map((line) => (line.itemId === null && lacksNature(line) ? { ...line, nature: main } : line))
  const untaxed = summaryOf(lines.filter(({ vatRate }) => toCents(vatRate) === 0))
  return { ...facts, lines, summary: [...facts.summary.filter(({ vatRate }) => toCents(vatRate) !== 0), ...untaxed] }
}
