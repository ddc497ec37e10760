import { euroText } from '../money/euro-text.ts'
import { countryName } from '../shipping/country-name.ts'

/**
 * How a value is displayed. `hidden`: for programs, in the CSV only. A table: the names of nested fields. A function: returns the text, or undefined
 * for an unknown value; `facts` are the other fields of the same object.
 */
export type AuditReading =
  | 'text'
  | 'instant'
  | 'day'
  | 'month'
  | 'hidden'
  | AuditFields
  | ((value: unknown, facts: Readonly<Record<string, unknown>>) => string | undefined)

/** `each` (`*`) applies to every field without an entry of its own, such as the variants of a product or the zones of a tariff. */
export interface AuditFields {
  readonly [field: string]: readonly [name: string | ((field: string, value: unknown) => string), reading: AuditReading]
}

export const each = '*'

/** Looks up an own property, because a variant may have the name of an inherited one, such as `constructor`. */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const oneOf = (names: Readonly<Record<string, string>>) => (value: unknown) => own(names, String(value))
export const euro = (value: unknown) => euroText(String(value))
export const country = (value: unknown) => countryName(String(value))
/** Shows the same words for every value, for example instead of an id. */
export const always = (words: string) => () => words
