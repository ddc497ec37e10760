import { creditProposalStates } from '../domain/invoices/credit-proposals.ts'
import { invoiceKinds, invoiceStates, mostRefreshedInvoices } from '../domain/invoices/invoices.ts'
import { isSdiId, maxTransmittedTogether, transmissionStates } from '../domain/invoices/transmission.ts'
import { vatKinds } from '../domain/invoices/vat-treatments.ts'
import { isDay } from '../domain/time/clock.ts'
import { filterText, id, instant, money, optionalLine, pageQuery, text } from './fields.ts'
import { month } from './month.ts'
import { z } from './z.ts'

/** Sums of amounts may be longer than one. */
const sum = z.string().regex(/^-?\d{1,14}\.\d{2}$/)

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
  /** Of what the one-stop shop declares: the member state whose VAT it bears. */
  consumption: z.string().nullable(),
  /** How it stands with the exchange system; null of what is not sent there. */
  transmission: z
    .object({
      state: z.enum(transmissionStates),
      /** Days since the operation, until today or until it was transmitted. */
      ageDays: z.number().int(),
      /** A day in Italy; null: the law sets none. */
      lastDay: z.string().nullable(),
      transmittedOn: z.string().nullable(),
      sdiId: z.string().nullable(),
    })
    .nullable(),
  createdAt: instant,
})

export type Invoice = z.infer<typeof Invoice>

export const InvoiceFilters = z.object({
  /** A month in Italy, `2026-11`. */
  month: month.optional(),
  kind: z.enum(invoiceKinds, 'Tipo di documento non valido').optional(),
  state: z.enum(invoiceStates, 'Stato non valido').optional(),
  /** `to_transmit`: those that are late too. */
  transmission: z.enum(transmissionStates, 'Stato della trasmissione non valido').optional(),
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

/**
 * How many of them are complete now, how many still lack something, and how many stay as they are because the account was closed. Drafts that were
 * transmitted incomplete are in none of the three.
 */
export const InvoicesRefreshed = z.object({
  complete: z.number().int(),
  incomplete: z.number().int(),
  closed: z.number().int(),
})

export type InvoicesRefreshed = z.infer<typeof InvoicesRefreshed>

/** That the office has transmitted documents, and when; `transmittedOn` null takes it back. */
export const TransmissionsInput = z
  .object({
    transmittedOn: z.string('Scegli il giorno').refine(isDay, 'Scegli il giorno').nullable(),
    documents: z
      .array(
        z.object({
          invoiceId: id,
          /** As the exchange system names the file; null: not known. */
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

/** How many documents the call has changed. */
export const TransmissionsMarked = z.object({ changed: z.number().int() })

export type TransmissionsMarked = z.infer<typeof TransmissionsMarked>

/** Of each up to 1,000; 1,001 stands for more. */
export const InvoiceSummary = z.object({
  toTransmit: z.number().int(),
  late: z.number().int(),
  /** What the month's documents contain, credit notes below zero: a row of all with Italian VAT, of all without VAT, and of each state of the one-stop shop. */
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
