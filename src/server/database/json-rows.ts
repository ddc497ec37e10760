import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** As the tables' columns are named (`casing: 'snake_case'`). */
const toColumn = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * For statements that take whole rows as JSON: the columns by name, in one order. Named rather than `*`, so that a column that a newer
 * release adds gets its default when this one writes.
 */
export const columnList = (table: PgTable, alias = ''): string =>
  Object.keys(getTableColumns(table))
    .map((key) => `${alias}${toColumn(key)}`)
    .join(', ')

/** A row as `jsonb_populate_record` reads it. */
export const toJsonRow = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value]))
