import type { ComponentType, LazyExoticComponent } from 'react'

/** What stands in an address: anybody may have typed it. */
export type RawSearch = Record<string, unknown>

/** A part of a page with an address of its own: a section of the dashboard, a tab of the admin panel. */
export interface Section<Id extends string, Search = never> {
  id: Id
  label: string
  /** What the address says while this section is open; it leaves out whatever makes no sense. Absent: nothing of its own. */
  parseSearch?: (raw: RawSearch) => Search
  /** Without props, and loaded when the section is opened. */
  component: LazyExoticComponent<ComponentType>
}

type SearchOf<Declared> = Declared extends Section<string, infer Search> ? Search : never

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What a link to one of these sections may say; a parameter that two of them have must mean the same type to both. */
export type LinkSearch<Sections extends readonly Section<string, unknown>[]> = AllOf<SearchOf<Sections[number]>>

/** A parameter that is any text. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined
