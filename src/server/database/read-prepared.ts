import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isStalePlan, nameAtOnce } from './preparing-client.ts'
import { pageSettings, setLocally } from './session-settings.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Reads with a statement that each connection of `db.pages` prepares and, without a pooler in between, plans once, with one name for each of its few forms. Its text must
 * consist of constants; whatever varies must be a parameter, above all a user's input.
 */
export async function readPrepared<Row extends object>(db: Database, statement: SQL | Prepared): Promise<Row[]> {
  const { text, values } = 'text' in statement ? statement : compile(statement)
  return (await db.pages.query<Row>({ name: nameAtOnce(text), text }, values)).rows
}

/**
 * The same for statements that take longer to plan than to run, as searches do. Through a pooler PostgreSQL plans what `readPrepared` sends as often as it
 * sees fit; these bring the setting that has them planned once, which costs as much as planning a short one.
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

/** Through a pooler a session's settings would be another's: they are this transaction's, and are sent together with it. */
async function readWithSettings<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const client = await db.pages.connect()
  const sent = [
    client.query(begin),
    client.query<Row>({ name: nameAtOnce(text), text }, values),
    // After a failure it rolls back.
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
