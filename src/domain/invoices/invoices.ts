import type { ViesOutcome } from '../accounts/business-profile.ts'
import type { Money } from '../money/money.ts'
import type { VatOfRate } from '../money/vat-by-rate.ts'
import { businessDay, daysAfter } from '../time/clock.ts'

/** `invoice`: TD01, of what was paid. `credit_note`: TD04, of what was given back. */
export const invoiceKinds = ['invoice', 'credit_note'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Fattura',
  credit_note: 'Nota di credito',
}

/** Each is numbered from 1 in every year, without gaps. `OSS`, `OSN`: what is declared by the one-stop shop, and no e-invoice. */
export const invoiceSeries = ['FV', 'NC', 'OSS', 'OSN'] as const

export type InvoiceSeries = (typeof invoiceSeries)[number]

/** `incomplete`: the draft lacks data. `elsewhere`: it lacks data here, and was transmitted from the office's own program. */
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

/** So many drafts are read anew by one call. */
export const mostRefreshedInvoices = 200

/** Who sells, as the settings had it on the day. Amounts and codes as the format has them. */
export interface InvoiceSeller {
  legalName: string
  street: string
  zip: string
  city: string
  province: string
  vatNumber: string
  /** Empty: that of the VAT number. */
  fiscalCode: string
  /** `REA MO-123456`. */
  register: string
  /** `€ 50.000,00 i.v.` */
  shareCapital: string
  /** `SU` one shareholder, `SM` several; empty: no company of capital. */
  shareholders: string
  /** `LN` not in liquidation, `LS` in liquidation. */
  liquidation: string
  /** `RF01` … */
  taxRegime: string
  email: string
  phone: string
}

/** Who buys, as the profile had it on the day. */
export interface InvoiceBuyer {
  /** Null of a private person, who then has names. */
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

/** A line with its share of the net of its rate. */
export interface InvoiceLine {
  /** The line of the order; null of what is no article: delivery, a plan. */
  itemId: string | null
  name: string
  /** Variant. */
  detail: string | null
  sku: string | null
  quantity: number
  gross: Money
  net: Money
  vatRate: string
  /** Of an article whose own rate is 0: `N4`. */
  nature?: string | null
  /** Of a service: the first and the last day in Italy that it is of. */
  period?: ServicePeriod
}

/** A rate with the sum of its lines; lines of rate 0 by their nature. */
export interface RateSummary extends VatOfRate {
  nature?: string | null
}

/** Days in Italy, `2026-11-23`. */
export interface ServicePeriod {
  from: string
  until: string
}

/** Why no Italian VAT is in the amounts. */
export interface VatExemption {
  /** `N3.1`, `N3.2`. */
  nature: string
  /** `Non imponibile art. 41 D.L. 331/1993`. */
  law: string
  /** Of a sale to another member state. */
  evidence?: ExemptionEvidence
}

/** VIES's confirmation of the number by which a sale bears no VAT. */
export interface ExemptionEvidence {
  vatNumber: string
  /** ISO 8601, like `paidAt`. */
  answeredAt: string
  paidAt: string
}

/** Maximum age, in days, of a confirmation when the order is paid. */
export const evidenceDays = 30

export const isEvidenceRecent = ({ answeredAt, paidAt }: Pick<ExemptionEvidence, 'answeredAt' | 'paidAt'>): boolean =>
  daysAfter(new Date(answeredAt), evidenceDays) >= new Date(paidAt)

/** Replaces a confirmation that is too old by a later one of the same number, if there is one. */
export function renewEvidence(
  evidence: ExemptionEvidence,
  answer: { vatNumber: string; outcome: ViesOutcome; answeredAt: Date } | undefined,
): ExemptionEvidence {
  if (isEvidenceRecent(evidence) || answer?.outcome !== 'valid' || answer.vatNumber !== evidence.vatNumber)
    return evidence
  const answeredAt = answer.answeredAt.toISOString()
  return answeredAt > evidence.answeredAt ? { ...evidence, answeredAt } : evidence
}

/** What VIES had said of a buyer when a sale without Italian VAT was agreed. */
export interface VatEvidence {
  vatNumber: string
  name: string | null
  address: string | null
  consultationNumber: string | null
  /** ISO 8601. */
  answeredAt: string
}

/** What a document says, kept as it was on its day: a download is the same years later. */
export interface InvoiceFacts {
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  /** `Ordine DW-2026-000123`. */
  subject: string
  lines: readonly InvoiceLine[]
  summary: readonly RateSummary[]
  total: Money
  exemption: VatExemption | null
  /** The country that the goods are sent to; absent of what is not sent, and of documents of earlier releases. */
  destination?: string
  /** Of what the one-stop shop declares: the member state whose VAT is in the amounts. Absent from documents of earlier releases. */
  consumption?: string | null
  /** Of a credit note: the invoice that it takes back, or takes back a part of. */
  credited: { number: string; issuedOn: string } | null
}

export interface IssuedInvoice {
  kind: InvoiceKind
  series: InvoiceSeries
  /** In its series and year. */
  number: string
  /** `2026-11-23`, a day in Italy. */
  issuedOn: string
  /** Distinguishes the file from all others that were ever made, from 1. */
  progressive: number
  facts: InvoiceFacts
}

/** `FV-2026-000123`. */
export const invoiceNumber = (series: InvoiceSeries, year: number, ordinal: number): string =>
  `${series}-${year}-${String(ordinal).padStart(6, '0')}`

/** By one-stop shop nothing goes to the Sistema di Interscambio. */
export const isElectronic: Readonly<Record<InvoiceSeries, boolean>> = { FV: true, NC: true, OSS: false, OSN: false }

export const electronicSeries: readonly InvoiceSeries[] = invoiceSeries.filter((series) => isElectronic[series])

export const seriesOf = (kind: InvoiceKind, byOneStopShop: boolean): InvoiceSeries =>
  kind === 'invoice' ? (byOneStopShop ? 'OSS' : 'FV') : byOneStopShop ? 'OSN' : 'NC'

/** The day that a document bears: of the payment or the refund, in Italy. */
export const invoiceDay = (instant: Date): string => businessDay(instant)

/** What tells the file apart: five capitals and digits, as the exchange wants its name. */
export const fileProgressive = (progressive: number): string => progressive.toString(36).toUpperCase().padStart(5, '0')
