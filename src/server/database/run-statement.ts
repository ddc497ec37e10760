import type { QueryResult, QueryResultRow } from 'pg'
import type { Queryable } from './database.ts'
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
