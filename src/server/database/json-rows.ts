import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Column names as in the tables (`casing: 'snake_case'`). */
const toColumn = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The columns of a table by name, for statements that take whole rows as JSON. Named rather than `*`, so that a column added by a newer
 * release gets its default when this release writes.
 */
export const columnList = (table: PgTable, alias = ''): string =>
  Object.keys(getTableColumns(table))
    .map((key) => `${alias}${toColumn(key)}`)
    .join(', ')

/** A row as `jsonb_populate_record` reads it. */
export const toJsonRow = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value]))
