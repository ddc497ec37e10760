import type { ComponentType } from 'react'

/** Search parameters as they are in the address, unchecked. */
export type RawSearch = Record<string, unknown>

/** A part of a page with its own address: a section of the dashboard, a tab of the admin panel. */
export interface Section<Id extends string, Search = never> {
  id: Id
  label: string
  /** Parses the section's own search parameters, without invalid values. Absent: the section has none. */
  parseSearch?: (raw: RawSearch) => Search
  /** Takes no props; a late part, loaded when the section is opened. */
  component: ComponentType
}

type SearchOf<Declared> = Declared extends Section<string, infer Search> ? Search : never

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Search parameters of links to these sections; a parameter that two of them share must have the same type in both. */
export type LinkSearch<Sections extends readonly Section<string, unknown>[]> = AllOf<SearchOf<Sections[number]>>

/** A parameter with any text. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** Cursors and ids, as the server makes them; it knows which there are. */
export const keyParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined
