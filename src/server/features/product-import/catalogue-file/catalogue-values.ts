import { isNature, type Nature, needsNature } from '../../../../domain/invoices/natures.ts'
import { maxPiecesOnShelf } from '../../../../domain/orders/stock/stock-corrections.ts'
import { mapFacts, productFacts } from '../../../../domain/products/facts.ts'
import { stockProblem } from '../../../../domain/products/product-rules.ts'
import {
  formatWeight,
  isSellingPrice,
  quantityProblem,
  readPrice,
  readQuantity,
  readWeightKg,
} from '../../../../domain/products/read-amounts.ts'
import { readBarcode } from '../../../../domain/products/read-barcode.ts'
import { withoutEntities } from '../../../spreadsheets/read-spreadsheet.ts'
import type { ProductValues } from '../../products/create-product.ts'
import { type CatalogueColumn, type ProductColumn, titleOf } from './catalogue-columns.ts'

/** The value of a cell is not accepted. The message gives the reason. */
export class WrongCell extends Error {}

const wrong = (column: CatalogueColumn, text: string, why: string) =>
  new WrongCell(`«${titleOf(column)}» «${text.slice(0, 40)}» ${why}`)

/** Decodes entities and collapses whitespace. `productProblems` checks the length. */
export const words = (cell: string): string => withoutEntities(cell).replace(/\s+/g, ' ')

function money(column: CatalogueColumn, text: string): string {
  const amount = readPrice(text)
  if (amount === null) throw wrong(column, text, 'non è un importo in euro')
  if (column === 'price' && !isSellingPrice(amount)) throw wrong(column, text, 'deve essere maggiore di zero')
  return amount
}

export function readEan(column: CatalogueColumn, text: string): string {
  if (/^[\d.,]+e\+?\d+$/i.test(text)) throw wrong(column, text, 'è stato arrotondato dal foglio di calcolo: riscrivilo')
  const ean = readBarcode(text)
  if (ean === null) throw wrong(column, text, 'non è un codice EAN valido')
  return ean
}

function weight(text: string): string | null {
  const kg = readWeightKg(text, 'kg')
  if (kg === null) throw wrong('weight', text, 'non è un peso in kg')
  return formatWeight(kg)
}

function rate(text: string): string {
  const percent = readPrice(text.replace('%', ''))
  if (percent === null || Number(percent) >= 100) throw wrong('vatRate', text, 'non è una percentuale')
  return percent
}

function nature(text: string): Nature {
  const code = text.toUpperCase()
  if (!isNature(code)) throw wrong('vatNature', text, 'non è una natura IVA, come N4')
  return code
}

/** Refuses a row that would leave a product with a VAT rate of 0 and no nature. */
export function requireNature(values: { vatRate?: string | undefined; vatNature?: string | null | undefined }): void {
  if (needsNature(null, values)) throw new WrongCell(`«${titleOf('vatNature')}» manca: serve quando l’aliquota è 0`)
}

function flag(text: string): boolean {
  if (/^(sì|si|s|vero|true|1|yes)$/i.test(text)) return true
  if (/^(no|n|falso|false|0)$/i.test(text)) return false
  throw wrong('isActive', text, 'non è né sì né no')
}

export function readStock(text: string): number {
  const pieces = readQuantity(text)
  if (pieces === null || stockProblem(pieces) !== null) {
    throw wrong('stock', text, quantityProblem(text, maxPiecesOnShelf))
  }
  return pieces
}

type Values = Pick<ProductValues, Exclude<ProductColumn, 'id' | 'category' | 'pictures'>>

interface ValueReader<Value> {
  read(text: string): Value
  /** Value of an empty cell; undefined leaves the product unchanged. */
  empty: Value | undefined
}

/** Convert the cells of a product to column values. */
export const valueReaders: {
  readonly [Field in keyof Required<Values>]: ValueReader<Exclude<Values[Field], undefined>>
} = {
  sku: { read: words, empty: undefined },
  name: { read: words, empty: undefined },
  description: { read: (text) => text, empty: '' },
  price: { read: (text) => money('price', text), empty: undefined },
  comparePrice: { read: (text) => money('comparePrice', text), empty: null },
  weight: { read: weight, empty: null },
  vatRate: { read: rate, empty: undefined },
  vatNature: { read: nature, empty: null },
  ...mapFacts(productFacts, () => ({ read: words, empty: null })),
  hsCode: { read: words, empty: null },
  ean: { read: (text) => readEan('ean', text), empty: null },
  isActive: { read: flag, empty: undefined },
}

export type ValueField = keyof typeof valueReaders

export const valueFields = Object.keys(valueReaders) as readonly ValueField[]
