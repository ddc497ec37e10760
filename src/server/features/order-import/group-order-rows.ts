import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '../../../domain/errors.ts'
import { foldReference, type OrderImportColumn, orderImportColumns } from '../../../domain/orders/files/order-import.ts'
import { maxOrderLines } from '../../../domain/orders/line-limits.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { OrderDraft } from '../orders/placing/new-order.ts'
import type { OrderPricing } from '../orders/placing/order-pricing.ts'
import { mergeOffered, type OrderLine, priceOrder } from '../orders/placing/price-order.ts'
import type { Offer } from '../products/find-offers.ts'
import type { OrderRowInput, RowProblem } from './read-order-rows.ts'
import { skuProblem } from './sku-problem.ts'

/** An order of the file and its rows. */
export interface ImportGroup {
  rows: OrderRowInput[]
  draft: OrderDraft & { reference: string }
}

/**
 * Makes orders of the valid rows and sets `problem` on the invalid ones. One invalid row holds back all rows of its order, so that no order is placed
 * incomplete.
 */
export function groupOrderRows(
  rows: readonly OrderRowInput[],
  offers: ReadonlyMap<string, Offer>,
  pricing: OrderPricing,
): ImportGroup[] {
  for (const row of rows) {
    row.offer = offers.get(row.sku) ?? null
    addProblemOfSku(row)
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

/** Leaves out a row with a wrong number of cells, whose SKU may be in another column, and one without an SKU. */
function addProblemOfSku(row: OrderRowInput): void {
  const sentence = skuProblem(row.offer)
  if (sentence === null) return
  const problem: RowProblem = { column: 'sku', sentence }
  if (row.problem === null) row.problem = problem
  else if (row.problem.column !== null && row.sku !== '') row.otherProblems = [...row.otherProblems, problem]
}

const aboutTheOrder: ReadonlySet<OrderImportColumn> = new Set(['reference', 'sku', 'quantity', 'insurance'])

/** Key of the consignee columns. Rows with equal keys have the same consignee and address. */
const consigneeOf = ({ cells }: OrderRowInput) =>
  cells
    .filter((_, at) => !aboutTheOrder.has(orderImportColumns[at] ?? 'reference'))
    .map(foldReference)
    .join('\n')

/**
 * Returns the rows without those for another consignee than the first valid row; these get a problem of their own. A row whose consignee is invalid
 * may belong to the order, so it stays and holds the order back.
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
  if (!first?.consignee) throw new Error('A valid row without a consignee')
  const orderLines = linesOf(rows)
  try {
    if (orderLines.length > maxOrderLines) throw requestProblems.validation({ problem: 'manyLines' })
    const { reference, consignee } = first
    // Shop exports fill the cells that apply to the whole order in its first row only.
    const wanted = { shipping: consignee.shipping, insurance: rows.some(({ insurance }) => insurance) }
    // The database refuses a second imported order with the same reference.
    const columns = { isImported: true, importedReference: foldReference(reference) }
    const priced = priceOrder(orderLines, wanted, pricing)
    return { rows, draft: { id: uuidv7(), reference, notes: null, ...consignee, ...priced, columns } }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const column: OrderImportColumn | null = error.fields?.['shipping.country'] ? 'country' : null
    for (const row of rows) row.problem = { column, sentence: error.message }
    return undefined
  }
}

function linesOf(rows: readonly OrderRowInput[]): OrderLine[] {
  const lines = rows.map(({ offer, quantity }) => {
    if (!offer) throw new Error('A valid row without an offer')
    return { offer, quantity }
  })
  return mergeOffered(lines)
}
