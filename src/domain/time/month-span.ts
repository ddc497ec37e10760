import { daySpan } from './day-span.ts'

const monthForm = /^(2\d{3})-(0[1-9]|1[0-2])$/

/** `2026-11`, from the year 2000 on. */
export const isMonth = (value: string): boolean => monthForm.test(value)

/** Start of an Italian month and of the next one. */
export function monthSpan(month: string): { start: Date; end: Date } {
  const [, year, ordinal] = monthForm.exec(month) ?? []
  if (!year || !ordinal) throw new RangeError(`Not a month: ${month}`)
  const next = ordinal === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(ordinal) + 1).padStart(2, '0')}`
  return { start: daySpan(`${month}-01`).start, end: daySpan(`${next}-01`).start }
}
