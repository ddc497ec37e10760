import type { ComponentType } from 'react'

/** Unvalidated search parameters of the address. */
export type RawSearch = Record<string, unknown>

/** A part of a page with its own address: a section of the dashboard, a tab of the admin panel. */
export interface Section<Id extends string, Search = never> {
  id: Id
  label: string
  /** Parses the section's own search parameters and drops invalid values. Absent: the section has none. */
  parseSearch?: (raw: RawSearch) => Search
  /** Takes no props; loaded when the section is opened. */
  component: ComponentType
}

type SearchOf<Declared> = Declared extends Section<string, infer Search> ? Search : never

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Search parameters of links to these sections; a parameter shared by two of them must have the same type in both. */
export type LinkSearch<Sections extends readonly Section<string, unknown>[]> = AllOf<SearchOf<Sections[number]>>

/** A parameter with any non-empty text. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** A cursor or id in the server's format; the server decides whether it exists. */
export const keyParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined

/** A parameter with one of several values. */
export const choiceParam = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** All ids of the portal are UUIDs; any other value in an address is an unknown id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
