import { euroText } from '../money/euro-text.ts'
import { countryName } from '../shipping/country-name.ts'

/**
 * How a value is read. `hidden`: for programs, only in the CSV. A table: the names of its fields. A function: its words, undefined for a value
 * that has none; `facts` are the fields beside it.
 */
export type AuditReading =
  | 'text'
  | 'instant'
  | 'day'
  | 'month'
  | 'hidden'
  | AuditFields
  | ((value: unknown, facts: Readonly<Record<string, unknown>>) => string | undefined)

/** `each` (`*`): applies to every field that has no entry of its own, such as the variants of a product or the zones of a tariff. */
export interface AuditFields {
  readonly [field: string]: readonly [name: string | ((field: string, value: unknown) => string), reading: AuditReading]
}

export const each = '*'

export const oneOf = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  Object.hasOwn(names, String(value)) ? names[String(value)] : undefined
export const euro = (value: unknown) => euroText(String(value))
export const kilograms = (value: unknown) => `${String(Number(value)).replace('.', ',')} kg`
export const country = (value: unknown) => countryName(String(value))
/** Shows the same words for every value, for example instead of an id. */
export const always = (words: string) => () => words
