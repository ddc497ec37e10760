import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Converts to the column names of the tables (`casing: 'snake_case'`). */
export const toColumn = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Column names of a table for statements that read or write whole rows. Explicit names instead of `*`, so that a column added by a newer release gets
 * its default when this release writes.
 */
export const columnList = (table: PgTable, alias = ''): string =>
  Object.keys(getTableColumns(table))
    .map((key) => `${alias}${toColumn(key)}`)
    .join(', ')

/** Columns for a `select` whose rows have the keys of the table in the schema. */
export const namedColumns = (keys: readonly string[]): string =>
  keys.map((key) => `${toColumn(key)} as "${key}"`).join(', ')

/** Converts a row for `jsonb_populate_record`. */
export const toJsonRow = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value]))

declare const content: unique symbol

/** JSON text of a `T`, built by the database and sent without being parsed here. */
export type JsonOf<T> = string & { readonly [content]: T }

export const parseJsonOf = <T>(json: JsonOf<T>): T => JSON.parse(json) as T
