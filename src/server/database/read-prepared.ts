import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isStalePlan, nameAtOnce } from './preparing-client.ts'
import { pageSettings, setLocally } from './session-settings.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Runs a read statement that each connection of `db.pages` prepares and, without a pooler, plans once. The text must consist of constants, so that it
 * has few variants. Anything that varies must be a parameter, above all user input.
 */
export async function readPrepared<Row extends object>(db: Database, statement: SQL | Prepared): Promise<Row[]> {
  const { text, values } = 'text' in statement ? statement : compile(statement)
  return (await db.pages.query<Row>({ name: nameAtOnce(text), text }, values)).rows
}

/**
 * The same for statements that take longer to plan than to run, such as searches. Through a pooler, PostgreSQL decides how often it plans the
 * statements of `readPrepared`. These send a setting along that makes it plan them once, which costs as much as planning a short statement.
 */
export async function readPlannedOnce<Row extends object>(db: Database, statement: SQL | Prepared): Promise<Row[]> {
  if (!db.isPooled) return readPrepared<Row>(db, statement)
  const { text, values } = 'text' in statement ? statement : compile(statement)
  try {
    return await readWithSettings<Row>(db, text, values)
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return readWithSettings<Row>(db, text, values)
  }
}

const begin = `begin read only; ${setLocally(pageSettings)}`

/** Through a pooler, session settings would leak to other clients. The settings are therefore local to the transaction and sent together with it. */
async function readWithSettings<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const client = await db.pages.connect()
  const sent = [
    client.query(begin),
    client.query<Row>({ name: nameAtOnce(text), text }, values),
    // Rolls back after a failure.
    client.query('commit'),
  ] as const
  const [begun, read, ended] = await Promise.allSettled(sent)
  client.release(begun.status === 'rejected' || ended.status === 'rejected')
  if (begun.status === 'rejected') throw begun.reason
  if (read.status === 'rejected') throw read.reason
  return read.value.rows
}

interface Prepared {
  text: string
  values: unknown[]
}

function compile(statement: SQL): Prepared {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { text, values }
}
