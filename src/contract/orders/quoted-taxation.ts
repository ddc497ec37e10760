import { untaxedTreatments } from '../../domain/invoices/vat-treatments.ts'
import { z } from '../z.ts'

/** How an order is taxed to which no Italian VAT is added. */
export const QuotedTaxation = z.object({
  treatment: z.enum(untaxedTreatments),
  /** Percent, `"0.00"`: contained in the amounts. */
  rate: z.string(),
  law: z.string(),
})

export type QuotedTaxation = z.infer<typeof QuotedTaxation>
