import { toCents } from '../money/money.ts'
import { vatRateText } from '../money/vat.ts'

/** The taxation of amounts without Italian VAT. */
export interface ShownTaxation {
  /** Percent; `"0.00"` if the amounts contain no VAT at all. */
  rate: string
  law: string
}

/** Null: with Italian VAT. */
type Shown = ShownTaxation | null

/** Undefined in the answers of an instance of the previous release. */
export const isUntaxed = (taxation: Shown | undefined): boolean => taxation != null && toCents(taxation.rate) === 0

/** The words in brackets after a total, such as `IVA inclusa`. */
export const vatWords = (taxation: Shown): string => (isUntaxed(taxation) ? 'senza IVA' : 'IVA inclusa')

/** The sentence below a document's amounts: whether prices include VAT, with the law if it is not Italian VAT. */
export function vatSentence(taxation: Shown): string {
  if (taxation === null) return 'Prezzi e importi comprendono l’IVA, scorporata per aliquota.'
  if (isUntaxed(taxation)) return `Prezzi e importi sono senza IVA. ${taxation.law}.`
  return `Prezzi e importi comprendono l’IVA al ${vatRateText(taxation.rate)} %. ${taxation.law}.`
}
