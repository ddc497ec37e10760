import type { ViesOutcome } from '../accounts/business-profile.ts'
import type { Money } from '../money/money.ts'
import type { VatOfRate } from '../money/vat-by-rate.ts'
import { businessDay, daysAfter } from '../time/clock.ts'

/** `invoice`: TD01, for a payment. `credit_note`: TD04, for a refund. */
export const invoiceKinds = ['invoice', 'credit_note'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Fattura',
  credit_note: 'Nota di credito',
}

/**
 * Each series is numbered from 1 every year, without gaps. `OSS`, `OSN`: invoices and credit notes declared through the one-stop shop, which are not
 * e-invoices.
 */
export const invoiceSeries = ['FV', 'NC', 'OSS', 'OSN'] as const

export type InvoiceSeries = (typeof invoiceSeries)[number]

/** `incomplete`: the draft lacks data. `elsewhere`: it lacks data here, but was transmitted with the office's own program. */
export const invoiceStates = ['complete', 'incomplete', 'elsewhere'] as const

export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = {
  complete: 'Completo',
  incomplete: 'Da completare',
  elsewhere: 'Completato nel gestionale',
}

interface Completed {
  missing: readonly string[]
  transmittedOn: string | null
}

export function invoiceStateOf({ missing, transmittedOn }: Completed): InvoiceState {
  if (missing.length === 0) return 'complete'
  return transmittedOn === null ? 'incomplete' : 'elsewhere'
}

/** Maximum number of drafts refreshed in one call. */
export const maxRefreshedInvoices = 200

/** The seller, with the settings of the document's day. Amounts and codes are in the notation of the settings. */
export interface InvoiceSeller {
  legalName: string
  street: string
  zip: string
  city: string
  province: string
  vatNumber: string
  /** Empty: same as the VAT number. */
  fiscalCode: string
  /** `REA MO-123456`. */
  register: string
  /** `€ 50.000,00 i.v.` */
  shareCapital: string
  /** `SU` one shareholder, `SM` several; empty: not a corporation. */
  shareholders: string
  /** `LN` not in liquidation, `LS` in liquidation. */
  liquidation: string
  /** `RF01` … */
  taxRegime: string
  email: string
  phone: string
}

/** The buyer, with the profile of the document's day. */
export interface InvoiceBuyer {
  /** Null for a private person, who then has names. */
  companyName: string | null
  firstName: string | null
  lastName: string | null
  street: string | null
  zip: string | null
  city: string | null
  province: string | null
  country: string | null
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pecEmail: string | null
}

/** A line with its share of the rate's net. */
export interface InvoiceLine {
  /** The order line; null for lines without an article, such as delivery and plans. */
  itemId: string | null
  name: string
  /** Variant. */
  detail: string | null
  sku: string | null
  quantity: number
  gross: Money
  net: Money
  vatRate: string
  /** Nature of an article whose own rate is 0, such as `N4`. */
  nature?: string | null
  /** Service period; absent for goods. */
  period?: ServicePeriod
}

/** The sum of the lines of a rate; lines of rate 0 are grouped by nature. */
export interface RateSummary extends VatOfRate {
  nature?: string | null
}

/** First and last day, as Italian calendar days, `2026-11-23`. */
interface ServicePeriod {
  from: string
  until: string
}

/** The reason why the amounts contain no Italian VAT. */
export interface VatExemption {
  /** `N3.1`, `N3.2`. */
  nature: string
  /** `Non imponibile art. 41 D.L. 331/1993`. */
  law: string
  /** For sales to another member state. */
  evidence?: ExemptionEvidence
}

/** VIES's confirmation of the VAT number that makes the sale exempt. */
interface ExemptionEvidence {
  vatNumber: string
  /** ISO 8601, like `paidAt`. */
  answeredAt: string
  paidAt: string
}

/** Maximum age, in days, of a confirmation when the order is paid. */
export const evidenceDays = 30

export const isEvidenceRecent = ({ answeredAt, paidAt }: Pick<ExemptionEvidence, 'answeredAt' | 'paidAt'>): boolean =>
  daysAfter(new Date(answeredAt), evidenceDays) >= new Date(paidAt)

/** Replaces an outdated confirmation by a later one of the same number, if there is one. */
export function renewEvidence(
  evidence: ExemptionEvidence,
  answer: { vatNumber: string; outcome: ViesOutcome; answeredAt: Date } | undefined,
): ExemptionEvidence {
  if (isEvidenceRecent(evidence) || answer?.outcome !== 'valid' || answer.vatNumber !== evidence.vatNumber)
    return evidence
  const answeredAt = answer.answeredAt.toISOString()
  return answeredAt > evidence.answeredAt ? { ...evidence, answeredAt } : evidence
}

/** VIES's answer about the buyer at the time a sale without Italian VAT was agreed. */
export interface VatEvidence {
  vatNumber: string
  name: string | null
  address: string | null
  consultationNumber: string | null
  /** ISO 8601. */
  answeredAt: string
}

/** Contents of a document, stored unchanged so that a download gives the same result years later. */
export interface InvoiceFacts {
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  /** `Ordine DW-2026-000123`. */
  subject: string
  lines: readonly InvoiceLine[]
  summary: readonly RateSummary[]
  total: Money
  exemption: VatExemption | null
  /** Destination country of the goods; absent for services, and in documents of earlier releases. */
  destination?: string
  /** For the one-stop shop: the member state whose VAT the amounts contain. Absent in documents of earlier releases. */
  consumption?: string | null
  /** For a credit note: the invoice that it credits, in full or in part. */
  credited: { number: string; issuedOn: string } | null
}

export interface IssuedInvoice {
  kind: InvoiceKind
  series: InvoiceSeries
  /** Unique within its series and year. */
  number: string
  /** Italian calendar day, `2026-11-23`. */
  issuedOn: string
  /** Number of the file, unique among all files ever created, from 1. */
  progressive: number
  facts: InvoiceFacts
}

/** `FV-2026-000123`. */
export const invoiceNumber = (series: InvoiceSeries, year: number, ordinal: number): string =>
  `${series}-${year}-${String(ordinal).padStart(6, '0')}`

/** Documents of the one-stop shop are not sent to the Sistema di Interscambio. */
export const isElectronic: Readonly<Record<InvoiceSeries, boolean>> = { FV: true, NC: true, OSS: false, OSN: false }

/** Whether the document has a file for the exchange system. */
export const hasXml = ({ series, missing }: { series: InvoiceSeries; missing: readonly string[] }): boolean =>
  isElectronic[series] && missing.length === 0

export const electronicSeries: readonly InvoiceSeries[] = invoiceSeries.filter((series) => isElectronic[series])

export const seriesOf = (kind: InvoiceKind, byOneStopShop: boolean): InvoiceSeries =>
  kind === 'invoice' ? (byOneStopShop ? 'OSS' : 'FV') : byOneStopShop ? 'OSN' : 'NC'

/** The document's date: the Italian day of the payment or refund. */
export const invoiceDay = (instant: Date): string => businessDay(instant)

/** The unique part of the file name: five capitals or digits, as required by the exchange system. */
export const fileProgressive = (progressive: number): string => progressive.toString(36).toUpperCase().padStart(5, '0')
