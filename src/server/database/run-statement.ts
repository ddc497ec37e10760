import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Database, Queryable, Transaction } from './database.ts'
import { preparedName } from './preparing-client.ts'

/**
 * Runs a statement with a constant text. For the few statements that every order needs, because building their text each time cost as much as sending
 * them. Values are parameters (`$1`), never part of the text.
 */
export const runStatement = <Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> =>
  db._.session
    .prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
      { sql: text, params: values },
      undefined,
      preparedName(text),
      false,
    )
    .execute()

/** The same for statements that select or return whole rows of a table: its columns in the order of `columnList`. */
export const runRows = <Table extends PgTable>(
  db: Queryable,
  table: Table,
  text: string,
  values: unknown[],
): Promise<Table['$inferSelect'][]> =>
  db._.session
    .prepareQuery<{ execute: Table['$inferSelect'][]; all: unknown; values: unknown }>(
      { sql: text, params: values },
      Object.entries(getTableColumns(table)).map(([name, field]) => ({ path: [name], field })),
      preparedName(text),
      true,
    )
    .execute()

/**
 * Runs reads whose best plan depends on the searched value: a word that all rows contain needs another plan than a rare one. Each statement is
 * planned for its values; otherwise a frequent statement is planned only once (`preparing-client.ts`).
 */
export const plannedByValues = <T>(db: Database | Transaction, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    return read(tx)
  })
