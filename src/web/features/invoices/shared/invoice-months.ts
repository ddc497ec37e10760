import { isMonth } from '../../../../domain/time/month-span.ts'
import { monthOptions } from '../../../shared/texts/months.ts'

/** URL value for all months. */
export const anyMonth = 'all'

/** A month or `anyMonth`; undefined (the current month) for any other value. */
export const parseMonth = (value: unknown): string | undefined =>
  typeof value === 'string' && (value === anyMonth || isMonth(value)) ? value : undefined

/** Month options, followed by `anyMonth`. */
export const invoiceMonths = (now: Date, chosen: string): { value: string; label: string }[] => [
  ...monthOptions(now, chosen === anyMonth ? undefined : chosen),
  { value: anyMonth, label: 'Tutti i mesi' },
]
