import { sql } from 'drizzle-orm'
import { check, type PgColumn } from 'drizzle-orm/pg-core'

/** Creates a check that restricts a text column to the domain's values, so that the database enforces the rule too. */
export const oneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${listed(values)})`)

/** Creates the same check for the elements of an array. */
export const someOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${listed(values)}]`)

/** Inlines the values as quoted literals, because parameters would not match the condition of a partial index. */
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
