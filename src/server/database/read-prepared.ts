import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { nameAtOnce } from './preparing-client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Reads with a statement that each connection of `db.pages` prepares and plans once, with one name for each of its few forms. Its text must
 * consist of constants; whatever varies must be a parameter, above all a user's input.
 */
export async function readPrepared<Row extends object>(db: Database, statement: SQL | Prepared): Promise<Row[]> {
  const { text, values } = 'text' in statement ? statement : compile(statement)
  return (await db.pages.query<Row>({ name: nameAtOnce(text), text }, values)).rows
}

interface Prepared {
  text: string
  values: unknown[]
}

function compile(statement: SQL): Prepared {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}
