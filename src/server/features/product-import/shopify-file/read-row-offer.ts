import type { Money } from '../../../../domain/money/money.ts'
import { maxPiecesOnShelf } from '../../../../domain/orders/stock/stock-corrections.ts'
import {
  formatWeight,
  isSellingPrice,
  quantityProblem,
  readPrice,
  readQuantity,
  readWeightKg,
} from '../../../../domain/products/read-amounts.ts'
import { readBarcode } from '../../../../domain/products/read-barcode.ts'
import type { Findings } from '../import-report.ts'
import type { ImportColumn } from '../rows/import-columns.ts'
import type { ImportRow } from '../rows/read-import-rows.ts'

/** The offer of one row: a variant, or a product without variants. */
export interface RowOffer {
  line: number
  options: readonly [string, string, string]
  sku: string | null
  stock: number | undefined
  price: Money | null
  comparePrice: Money | null
  weight: string | null
  ean: string | null
}

const optionValueColumns = ['option1Value', 'option2Value', 'option3Value'] as const

/** Rows that only add a picture have no options, SKU or price. */
export const isVariantRow = (row: ImportRow): boolean =>
  ([...optionValueColumns, 'sku', 'price'] satisfies ImportColumn[]).some((column) => Boolean(row.cell(column)))

export function readRowOffer(row: ImportRow, findings: Findings): RowOffer {
  const { line } = row
  const sku = row.cell('sku') || null
  return {
    line,
    options: [row.cell('option1Value') ?? '', row.cell('option2Value') ?? '', row.cell('option3Value') ?? ''],
    sku,
    stock: readStock(row, findings),
    price: readRequiredPrice(row, findings),
    comparePrice: readComparePrice(row, findings),
    weight: readWeight(row, findings),
    ean: readEan(row, findings),
  }
}

function readRequiredPrice(row: ImportRow, findings: Findings): Money | null {
  const text = row.cell('price')
  if (!text) {
    findings.problem(row.line, 'manca il prezzo («Variant Price»)')
    return null
  }
  const price = readPrice(text)
  if (price === null) findings.problem(row.line, `il prezzo «${text}» non è un importo in euro`)
  else if (!isSellingPrice(price)) findings.problem(row.line, 'il prezzo deve essere maggiore di zero')
  return price
}

function readComparePrice(row: ImportRow, findings: Findings): Money | null {
  const text = row.cell('comparePrice')
  const price = text ? readPrice(text) : null
  if (text && price === null)
    findings.problem(row.line, `il prezzo consigliato al pubblico «${text}» non è un importo in euro`)
  return price
}

function readStock(row: ImportRow, findings: Findings): number | undefined {
  const text = row.cell('stock')
  if (!text) return undefined
  const quantity = readQuantity(text)
  if (quantity === null || quantity > maxPiecesOnShelf) {
    findings.problem(row.line, `la giacenza «${text}» ${quantityProblem(text, maxPiecesOnShelf)}`)
    return undefined
  }
  if (quantity < 0) findings.note(row.line, `la giacenza è negativa (${quantity}): vale 0`)
  return Math.max(0, quantity)
}

/**
 * Shopify's 'Variant Grams' is always in grams; the unit next to it only sets how the shop displays the weight. Other exports state a weight in its
 * own unit. Zero means that the weight is unknown.
 */
function readWeight(row: ImportRow, findings: Findings): string | null {
  const grams = row.cell('grams')
  const fromGrams = grams ? readWeightKg(grams, 'g') : 0
  const weight = row.cell('weight')
  const unit = row.cell('weightUnit') ?? ''
  const kg = fromGrams === 0 && weight ? readWeightKg(weight, unit) : fromGrams
  if (kg === null) {
    const text = fromGrams === null ? `${grams} g` : `${weight} ${unit}`.trim()
    findings.problem(row.line, `il peso «${text}» non è in g, kg, lb o oz`)
    return null
  }
  return formatWeight(kg)
}

function readEan(row: ImportRow, findings: Findings): string | null {
  const text = row.cell('barcode')
  if (!text) return null
  const ean = readBarcode(text)
  if (ean === null)
    findings.note(row.line, `il codice a barre «${text.slice(0, 40)}» non è un EAN valido: lasciato fuori`)
  return ean
}
