import { madeOnce } from '../../../../domain/made-once.ts'

const format = madeOnce(() => new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

const longFormat = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** `2026-03-03` → `3 mar`. */
export const shortDay = (day: string): string => format().format(noon(day))

/** `2026-03-03` → `mar 3 mar`. */
export const weekDay = (day: string): string => longFormat().format(noon(day))
