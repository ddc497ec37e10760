import type { AppContext } from './app-context.ts'
import { type Database, type Transaction, withSavepoint } from './database/database.ts'
import { runStatement } from './database/run-statement.ts'

/**
 * Does `work`, and reads for its answer, in one transaction on one connection: an answer that fails means that nothing was done. `work` must use
 * the context that it is given, must not call anything outside the database, and must not count attempts.
 */
export const inOneTransaction = <Result>(
  app: AppContext,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result> => app.db.transaction((tx) => work({ ...app, db: withinTransaction(tx, app.db) }))

/** The transaction in the database's place: its transactions are savepoints, and it has no other connection. */
function withinTransaction(tx: Transaction, { directUrl, listening }: Database): Database {
  const noPool = (): never => {
    throw new Error('A transaction uses one connection')
  }
  const pages = { query: ({ text }: { text: string }, values: unknown[]) => runStatement(tx, text, values) }
  return Object.defineProperties(Object.create(tx), {
    isPooled: { value: false },
    directUrl: { value: directUrl },
    listening: { value: listening },
    transaction: { value: <T>(work: (inner: Transaction) => Promise<T>) => withSavepoint(tx, work) },
    pool: { get: noPool },
    pages: { value: pages },
    close: { value: noPool },
  }) as Database
}
