import { invoiceKinds, invoiceStates, mostRefreshedInvoices } from '../domain/invoices/invoices.ts'
import { filterText, id, instant, money, pageQuery } from './fields.ts'
import { month } from './month.ts'
import { z } from './z.ts'

/** A draft of an invoice or a credit note, without its lines. */
export const Invoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  /** `FV-2026-000123`. */
  number: z.string(),
  /** A day in Italy, `2026-11-23`. */
  issuedOn: z.string(),
  userId: id,
  customer: z.string(),
  orderId: id.nullable(),
  /** What it is of: `Ordine DW-2026-000123`. */
  subject: z.string(),
  net: money,
  vat: money,
  total: money,
  state: z.enum(invoiceStates),
  /** What the draft lacks, a sentence each. */
  missing: z.array(z.string()),
  /** What is right so, and worth knowing. */
  notes: z.array(z.string()),
  /** Of a credit note: the number of its invoice. */
  creditedNumber: z.string().nullable(),
  /** False of what is declared by the one-stop shop: there is no file. */
  isElectronic: z.boolean(),
  createdAt: instant,
})

export type Invoice = z.infer<typeof Invoice>

export const InvoiceFilters = z.object({
  /** A month in Italy, `2026-11`. */
  month: month.optional(),
  kind: z.enum(invoiceKinds, 'Tipo di documento non valido').optional(),
  state: z.enum(invoiceStates, 'Stato non valido').optional(),
  /** Of the customer's name or the number. */
  search: filterText.optional(),
})

export type InvoiceFilters = z.infer<typeof InvoiceFilters>

export const InvoiceListQuery = pageQuery.extend(InvoiceFilters.shape)

export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>

/** Drafts whose seller and buyer are read anew, by one call. */
export const RefreshInvoicesInput = z.object({
  invoiceIds: z
    .array(id, 'Scegli almeno un documento')
    .min(1, 'Scegli almeno un documento')
    .max(mostRefreshedInvoices, `Massimo ${mostRefreshedInvoices} documenti insieme`),
})

export type RefreshInvoicesInput = z.infer<typeof RefreshInvoicesInput>

/** How many of them are complete now, how many still lack something, and how many stay as they are because the account was closed. */
export const InvoicesRefreshed = z.object({
  complete: z.number().int(),
  incomplete: z.number().int(),
  closed: z.number().int(),
})

export type InvoicesRefreshed = z.infer<typeof InvoicesRefreshed>

export const InvoiceMonth = z.object({ month })
