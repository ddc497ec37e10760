import { creditProposalStates } from '../domain/invoices/credit-proposals.ts'
import { invoiceKinds, invoiceStates, maxRefreshedInvoices } from '../domain/invoices/invoices.ts'
import { isSdiId, maxTransmittedTogether, transmissionStates } from '../domain/invoices/transmission.ts'
import { vatKinds } from '../domain/invoices/vat-treatments.ts'
import { isDay } from '../domain/time/clock.ts'
import { filterText, id, instant, money, optionalLine, pageQuery, text } from './fields.ts'
import { month } from './month.ts'
import { z } from './z.ts'

/** Totals may exceed the length of a single amount. */
const sum = z.string().regex(/^-?\d{1,14}\.\d{2}$/)

/** A draft of an invoice or a credit note, without its lines. */
export const Invoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  /** `FV-2026-000123`. */
  number: z.string(),
  /** Italian calendar day, `2026-11-23`. */
  issuedOn: z.string(),
  userId: id,
  customer: z.string(),
  orderId: id.nullable(),
  /** Subject of the document: `Ordine DW-2026-000123`. */
  subject: z.string(),
  net: money,
  vat: money,
  total: money,
  state: z.enum(invoiceStates),
  /** Missing data of the draft, a sentence each. */
  missing: z.array(z.string()),
  /** Remarks that do not make it incomplete. */
  notes: z.array(z.string()),
  /** For a credit note: the number of its invoice. */
  creditedNumber: z.string().nullable(),
  /** False for documents of the one-stop shop, which have no file. */
  isElectronic: z.boolean(),
  /** For the one-stop shop: the member state whose VAT the amounts contain. */
  consumption: z.string().nullable(),
  /** Transmission to the exchange system; null for documents that are not sent there. */
  transmission: z
    .object({
      state: z.enum(transmissionStates),
      /** Days from the operation to the transmission, or to today. */
      ageDays: z.number().int(),
      /** The deadline as an Italian calendar day; null: there is no legal deadline. */
      lastDay: z.string().nullable(),
      transmittedOn: z.string().nullable(),
      sdiId: z.string().nullable(),
    })
    .nullable(),
  createdAt: instant,
})

export type Invoice = z.infer<typeof Invoice>

/** One of the account's own documents, without what concerns only the seller's office. */
export const OwnInvoice = Invoice.pick({
  id: true,
  kind: true,
  number: true,
  issuedOn: true,
  orderId: true,
  subject: true,
  net: true,
  vat: true,
  total: true,
  creditedNumber: true,
  isElectronic: true,
  consumption: true,
  createdAt: true,
}).extend({
  /** The Italian calendar day on which the e-invoice was sent to the exchange system; null: the document is only a courtesy copy. */
  transmittedOn: z.string().nullable(),
  /** Whether it has an XML file; incomplete drafts and documents of the one-stop shop have only the PDF. */
  hasXml: z.boolean(),
})

export type OwnInvoice = z.infer<typeof OwnInvoice>

export const OwnInvoiceListQuery = pageQuery.extend({
  /** An Italian month, `2026-11`. */
  month: month.optional(),
  kind: z.enum(invoiceKinds, 'Tipo di documento non valido').optional(),
  orderId: id.optional(),
})

export const InvoiceFilters = z.object({
  /** An Italian month, `2026-11`. */
  month: month.optional(),
  kind: z.enum(invoiceKinds, 'Tipo di documento non valido').optional(),
  state: z.enum(invoiceStates, 'Stato non valido').optional(),
  /** `to_transmit` includes late documents. */
  transmission: z.enum(transmissionStates, 'Stato della trasmissione non valido').optional(),
  /** Matches the customer's name or the number. */
  search: filterText.optional(),
})

export type InvoiceFilters = z.infer<typeof InvoiceFilters>

export const InvoiceListQuery = pageQuery.extend(InvoiceFilters.shape)

/** Drafts whose seller and buyer data are refreshed in one call. */
export const RefreshInvoicesInput = z.object({
  invoiceIds: z
    .array(id, 'Scegli almeno un documento')
    .min(1, 'Scegli almeno un documento')
    .max(maxRefreshedInvoices, `Massimo ${maxRefreshedInvoices} documenti insieme`),
})

export type RefreshInvoicesInput = z.infer<typeof RefreshInvoicesInput>

/**
 * Numbers of refreshed drafts that are now complete, that are still incomplete, and that are unchanged because the account was closed. Drafts
 * transmitted while incomplete are in none of them.
 */
export const InvoicesRefreshed = z.object({
  complete: z.number().int(),
  incomplete: z.number().int(),
  closed: z.number().int(),
})

export type InvoicesRefreshed = z.infer<typeof InvoicesRefreshed>

/** Records when the office transmitted documents; `transmittedOn` null undoes it. */
export const TransmissionsInput = z
  .object({
    transmittedOn: z.string('Scegli il giorno').refine(isDay, 'Scegli il giorno').nullable(),
    documents: z
      .array(
        z.object({
          invoiceId: id,
          /** The exchange system's identifier of the file; null: not known. */
          sdiId: optionalLine(18).refine(
            (value) => value === null || isSdiId(value),
            'L’identificativo SdI ha solo cifre, al massimo 18',
          ),
        }),
        'Scegli almeno un documento',
      )
      .min(1, 'Scegli almeno un documento')
      .max(maxTransmittedTogether, `Massimo ${maxTransmittedTogether} documenti insieme`),
  })
  .refine(({ documents }) => new Set(documents.map(({ invoiceId }) => invoiceId)).size === documents.length, {
    path: ['documents'],
    message: 'Un documento è indicato due volte',
  })
  .refine(({ transmittedOn, documents }) => transmittedOn !== null || documents.every(({ sdiId }) => sdiId === null), {
    path: ['transmittedOn'],
    message: 'Con l’identificativo SdI serve il giorno della trasmissione',
  })

export type TransmissionsInput = z.infer<typeof TransmissionsInput>

/** Number of documents changed by the call. */
export const TransmissionsMarked = z.object({ changed: z.number().int() })

export type TransmissionsMarked = z.infer<typeof TransmissionsMarked>

/** Each counted up to 1,000; 1,001 means more. */
export const InvoiceSummary = z.object({
  toTransmit: z.number().int(),
  late: z.number().int(),
  /**
   * Totals of the month's documents, with credit notes subtracted: one row for Italian VAT, one for documents without VAT, and one per member state
   * of the one-stop shop.
   */
  totals: z.array(
    z.object({
      kind: z.enum(vatKinds),
      consumption: z.string().nullable(),
      net: sum,
      vat: sum,
      gross: sum,
    }),
  ),
})

export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const CreditProposalQuery = pageQuery.extend({
  state: z.enum(creditProposalStates, 'Stato non valido').optional(),
})

export type CreditProposalQuery = z.infer<typeof CreditProposalQuery>

export const DeclineCreditInput = z.object({
  reason: text('Scrivi perché non serve', { max: 500 }),
})

export type DeclineCreditInput = z.infer<typeof DeclineCreditInput>

export const InvoiceMonth = z.object({ month })
