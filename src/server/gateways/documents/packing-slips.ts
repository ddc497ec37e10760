import type { ConsigneeLanguage } from '../../../domain/consignee-language.ts'
import type { Money } from '../../../domain/money/money.ts'

/** Everything on a packing slip: nothing of ours, but for the strip that the warehouse tears off (docs/specification/orders.md#packing-slip). */
export interface PackingSlip {
  /** The parcel's, as text and as barcode. */
  code: string
  language: ConsigneeLanguage
  sender: string
  /** In place of the sender's name: which of `logos`. */
  logo: string | null
  /** The reseller's own number. */
  reference: string | null
  orderedAt: Date
  /** Name first, then a line each. */
  consignee: readonly string[]
  lines: readonly { name: string; quantity: number }[]
  /** For the warehouse and the carrier; null: the parcel is not insured. */
  insuredValue: Money | null
}

/** In the order in which they are printed. */
export interface PackingSlips {
  slips: readonly PackingSlip[]
  /** PNGs by name, each once however many slips bear it. */
  logos: ReadonlyMap<string, Uint8Array>
}
