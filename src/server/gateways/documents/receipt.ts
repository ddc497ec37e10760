import type { ShownTaxation } from '../../../domain/invoices/taxation-texts.ts'
import type { ReceiptAmounts } from '../../../domain/orders/receipt.ts'

/** Everything that stands on a receipt. */
export interface Receipt extends ReceiptAmounts {
  /** `Ricevuta dell’ordine DW-2026-000042` */
  title: string
  /** Of what was paid: at the foot of each page. */
  number: string
  /** What was paid, and when it was ordered. */
  of: {
    name: string
    day: Date
    /** The reseller's own number. */
    reference: string | null
  }
  paidAt: Date
  /** How it was paid. */
  payment: string
  /** Why no Italian VAT is in the amounts; null: there is. */
  taxation: ShownTaxation | null
  /** Name first, then a line each. */
  seller: readonly string[]
  buyer: readonly string[]
  /** Null where nothing is sent. */
  consignee: readonly string[] | null
}
