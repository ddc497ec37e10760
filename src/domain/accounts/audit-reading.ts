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

/** The entry of that name; undefined for names that every object has, such as `constructor`, which a variant may be called. */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const oneOf = (names: Readonly<Record<string, string>>) => (value: unknown) => own(names, String(value))
export const euro = (value: unknown) => euroText(String(value))
export const country = (value: unknown) => countryName(String(value))
/** Shows the same words for every value, for example instead of an id. */
export const always = (words: string) => () => words
