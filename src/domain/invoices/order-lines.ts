import { addMoney, type Money, toCents } from '../money/money.ts'
import { deliveryLines } from '../money/vat-by-rate.ts'
import { payableAmount } from '../orders/orders.ts'
import { type GrossLine, summaryOf, writtenRate } from './invoice-amounts.ts'
import type { InvoiceFacts, InvoiceLine } from './invoices.ts'

interface InvoicedOrder {
  totalAmount: Money
  shippingCost: Money
  /** Contained in the shipping. */
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
 * What an order is invoiced for: its articles, and its delivery by their rates. `natures`: by item, of those whose own rate is 0. Throws if they are
 * not what it cost.
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
    throw new RangeError('The lines are not the order’s total')
  }
  return lines
}

const natureOf = (vatRate: string, nature: string | null | undefined): Pick<GrossLine, 'nature'> =>
  Number(vatRate) === 0 && nature ? { nature } : {}

/** The nature of what the delivery mostly delivers at rate 0: the accessory follows the main supply (art. 12 DPR 633/1972). */
function mainNature(goods: readonly GrossLine[]): string | null {
  const untaxed = goods.filter(({ vatRate }) => Number(vatRate) === 0)
  const [first] = untaxed.toSorted((one, other) => toCents(other.gross) - toCents(one.gross))
  return first?.nature ?? null
}

const lacksNature = ({ vatRate, nature }: InvoiceLine): boolean => toCents(vatRate) === 0 && !nature

/** The articles of a draft that are without VAT and do not say why. */
export const itemsWithoutNature = ({ lines, exemption }: InvoiceFacts): string[] =>
  exemption ? [] : lines.flatMap((line) => (line.itemId !== null && lacksNature(line) ? [line.itemId] : []))

/** The same draft with the natures that its articles have been given since, by item; the delivery follows them. */
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
