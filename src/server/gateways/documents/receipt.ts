import type { ShownTaxation } from '../../../domain/invoices/taxation-texts.ts'
import type { Money } from '../../../domain/money/money.ts'
import type { ReceiptAmounts } from '../../../domain/orders/paying/receipt.ts'

/** The content of a receipt. */
export interface Receipt extends ReceiptAmounts {
  /** `Ricevuta dell’ordine DW-2026-000042` */
  title: string
  /** Number of the payable, printed at the foot of each page. */
  number: string
  /** The payable and the date on which it was ordered. */
  of: {
    name: string
    day: Date
    /** The reseller's own order number. */
    reference: string | null
  }
  paidAt: Date
  /** Amount that the bank took back after lost disputes, for no line in particular; `total` contains it. */
  chargedBack: Money
  /** Payment method. */
  payment: string
  /** Why the amounts contain no Italian VAT; null if they contain it. */
  taxation: ShownTaxation | null
  /** Name first, then one line each. */
  seller: readonly string[]
  buyer: readonly string[]
  /** Null if nothing is shipped. */
  consignee: readonly string[] | null
}
