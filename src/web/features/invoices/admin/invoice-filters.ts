import {
  type InvoiceKind,
  type InvoiceState,
  invoiceKinds,
  invoiceStates,
} from '../../../../domain/invoices/invoices.ts'
import { madeOnce } from '../../../../domain/made-once.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import { isMonth } from '../../../../domain/time/month-span.ts'

export const kindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Fattura',
  credit_note: 'Nota di credito',
}

export const stateNames: Readonly<Record<InvoiceState, string>> = {
  complete: 'Completo',
  incomplete: 'Da completare',
}

export const parseInvoiceKind = (value: unknown): InvoiceKind | undefined => invoiceKinds.find((kind) => kind === value)

export const parseInvoiceState = (value: unknown): InvoiceState | undefined =>
  invoiceStates.find((state) => state === value)

/** In the address: of any month. */
export const anyMonth = 'all'

/** A month, or any; undefined, which is the current one, of everything else. */
export const parseMonth = (value: unknown): string | undefined =>
  typeof value === 'string' && (value === anyMonth || isMonth(value)) ? value : undefined

export const monthOf = (instant: Date): string => businessDay(instant).slice(0, 7)

const format = madeOnce(() => new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** `novembre 2026` */
export const monthName = (month: string): string => format().format(new Date(`${month}-01T00:00:00Z`))

/** So many months back one chooses from. */
const monthsBack = 36

/** The months to choose from, the present one first, and the chosen one if it is older. */
export function monthOptions(now: Date, chosen: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number)
  const months = Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
  const known = chosen === anyMonth || months.includes(chosen) ? months : [...months, chosen]
  return [...known.map((value) => ({ value, label: monthName(value) })), { value: anyMonth, label: 'Tutti i mesi' }]
}
