import type { QueryResult, QueryResultRow } from 'pg'
import type { Transaction } from './database.ts'

/**
 * Runs a statement whose text is written out and always the same, inside a transaction. For the few that every order pays for: putting
 * their text together anew each time cost as much as sending them. Values are parameters (`$1`), never part of the text.
 */
export const runStatement = <Row extends QueryResultRow>(
  tx: Transaction,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> =>
  tx._.session
    .prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
      { sql: text, params: values },
      undefined,
      undefined,
      false,
    )
    .execute()
