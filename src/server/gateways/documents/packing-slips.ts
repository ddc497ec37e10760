import type { ConsigneeLanguage } from '../../../domain/consignee-language.ts'
import type { Money } from '../../../domain/money/money.ts'

/**
 * The content of a packing slip. Nothing on it names Filiera, except the strip torn off by the warehouse (docs/specification/orders.md#packing-slip).
 */
export interface PackingSlip {
  /** The parcel's code, printed as text and as barcode. */
  code: string
  language: ConsigneeLanguage
  sender: string
  /** Key into `logos`, shown instead of the sender's name; null shows the name. */
  logo: string | null
  /** The reseller's own order number. */
  reference: string | null
  orderedAt: Date
  /** Name first, then a line each. */
  consignee: readonly string[]
  lines: readonly { name: string; quantity: number }[]
  /** Read by the warehouse and the carrier; null if the parcel is not insured. */
  insuredValue: Money | null
}

/** In printing order. */
export interface PackingSlips {
  slips: readonly PackingSlip[]
  /** PNGs by name; slips with the same logo share one entry. */
  logos: ReadonlyMap<string, Uint8Array>
}
