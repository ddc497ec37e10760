import { sql } from 'drizzle-orm'
import { check, customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

/** Column helpers used by every table. The app generates the ids, because PostgreSQL before 18 has no uuidv7(). */
export const primaryId = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => uuidv7())

/** Millisecond precision, so that a value survives the round trip through a JavaScript Date in a page cursor. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => instant().notNull().default(sql`present()`)

export const updatedAt = () => instant().notNull().default(sql`present()`)

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A string of `length` zeros and ones. */
export const bits = (length: number) => customType<{ data: string }>({ dataType: () => `bit(${length})` })()

/** Creates a check that restricts a text column to the domain's values, so that the database enforces the rule too. */
export const oneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${listed(values)})`)

/** Creates the same check for the elements of an array. */
export const someOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${listed(values)}]`)

/** Inlines the values as quoted literals, because parameters would not match the condition of a partial index. */
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
