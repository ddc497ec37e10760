import type { ReceiptAmounts } from '../../../domain/orders/receipt.ts'

/** Everything that stands on a receipt. */
export interface Receipt extends ReceiptAmounts {
  orderNumber: string
  /** The reseller's own number. */
  reference: string | null
  orderedAt: Date
  paidAt: Date
  /** How it was paid. */
  payment: string
  /** Name first, then a line each. */
  seller: readonly string[]
  buyer: readonly string[]
  consignee: readonly string[]
}
