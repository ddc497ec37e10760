import { DomainError } from '../../../domain/errors.ts'
import { mostOrderLines } from '../../../domain/orders/line-limits.ts'
import { foldReference, type OrderImportColumn, orderImportColumns } from '../../../domain/orders/order-import.ts'
import type { OrderPricing } from '../orders/placing/order-pricing.ts'
import type { OrderDraft } from '../orders/placing/plan-orders.ts'
import { mergeOffered, type OrderLine, priceOrder } from '../orders/placing/price-order.ts'
import type { Offer } from '../products/find-offers.ts'
import type { OrderRowInput, RowProblem } from './read-order-rows.ts'
import { skuProblem } from './sku-problem.ts'

/** An order of the file, and the rows that it was made of. */
export interface ImportGroup {
  rows: OrderRowInput[]
  draft: OrderDraft
}

/**
 * Makes orders of the right rows and writes into the wrong ones why they are wrong. An order with a wrong row waits for it with all of its
 * rows: half of it is not what anybody ordered.
 */
export function groupOrderRows(
  rows: readonly OrderRowInput[],
  offers: ReadonlyMap<string, Offer>,
  pricing: OrderPricing,
): ImportGroup[] {
  for (const row of rows) {
    row.offer = offers.get(row.sku) ?? null
    row.problem ??= problemOfSku(row)
  }
  const groups: ImportGroup[] = []
  for (const all of Map.groupBy(rows, ({ reference }) => foldReference(reference)).values()) {
    const same = withoutStrangers(all)
    const wrong = same.find(({ problem }) => problem)
    if (wrong) holdBack(same, wrong)
    else {
      const group = toGroup(same, pricing)
      if (group) groups.push(group)
    }
  }
  return groups
}

function problemOfSku({ offer }: OrderRowInput): RowProblem | null {
  const sentence = skuProblem(offer)
  return sentence === null ? null : { column: 'sku', sentence }
}

const aboutTheOrder: ReadonlySet<OrderImportColumn> = new Set(['reference', 'sku', 'quantity', 'insurance'])

/** Columns that name the consignee, as cells: what is written the same is the same person at the same door. */
const consigneeOf = ({ cells }: OrderRowInput) =>
  cells
    .filter((_, at) => !aboutTheOrder.has(orderImportColumns[at] ?? 'reference'))
    .map(foldReference)
    .join('\n')

/**
 * The rows without those for another consignee than the first one's: these are wrong by themselves. A row that does not say rightly whom it
 * is for may belong to the order, which therefore waits for it.
 */
function withoutStrangers(rows: readonly OrderRowInput[]): OrderRowInput[] {
  const first = rows.find(({ consignee }) => consignee)
  if (!first || first.reference === '') return [...rows]
  const wanted = consigneeOf(first)
  return rows.filter((row) => {
    if (!row.consignee || consigneeOf(row) === wanted) return true
    row.problem ??= {
      column: 'reference',
      sentence: `Stesso riferimento della riga ${first.line}, ma altro destinatario o indirizzo: dagli un altro riferimento`,
    }
    return false
  })
}

function holdBack(rows: readonly OrderRowInput[], wrong: OrderRowInput): void {
  for (const row of rows) {
    row.problem ??= {
      column: null,
      sentence: `Aspetta la riga ${wrong.line}, dello stesso ordine, che è da correggere`,
    }
  }
}

function toGroup(rows: OrderRowInput[], pricing: OrderPricing): ImportGroup | undefined {
  const [first] = rows
  if (!first?.consignee) throw new Error('A right row without a consignee')
  const orderLines = linesOf(rows)
  try {
    if (orderLines.length > mostOrderLines)
      throw new DomainError('invalid', 'validation', `Massimo ${mostOrderLines} righe per ordine`)
    const { reference, consignee } = first
    // Exports of shops have the cells of the whole order in its first row only.
    const wanted = { shipping: consignee.shipping, insurance: rows.some(({ insurance }) => insurance) }
    const { shipping: parcel, ...priced } = priceOrder(orderLines, wanted, pricing)
    return { rows, draft: { reference, ...consignee, ...priced, parcel } }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const column: OrderImportColumn | null = error.fields?.['shipping.country'] ? 'country' : null
    for (const row of rows) row.problem = { column, sentence: error.message }
    return undefined
  }
}

function linesOf(rows: readonly OrderRowInput[]): OrderLine[] {
  const lines = rows.map(({ offer, quantity }) => {
    if (!offer) throw new Error('A right row without an offer')
    return { offer, quantity }
  })
  return mergeOffered(lines)
}
