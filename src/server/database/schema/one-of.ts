import { sql } from 'drizzle-orm'
import { check, type PgColumn } from 'drizzle-orm/pg-core'

/** A check that a text column holds one of the domain's values, so that the database enforces the rule too. */
export const oneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${listed(values)})`)

/** The same of an array's members. */
export const someOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${listed(values)}]`)

/** Quoted literals: parameters would not match the condition of a partial index. */
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
