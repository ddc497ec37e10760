import type { AppContext } from './app-context.ts'
import { type Database, type Transaction, withSavepoint } from './database/database.ts'
import { runStatement } from './database/run-statement.ts'

/**
 * Runs a use case and the reads for its response in one transaction, so that a failed response means that nothing was committed. `work` must use
 * the context it receives, must not call other services, and must not count attempts (the limiter has a connection of its own).
 */
export const inOneTransaction = <App extends Pick<AppContext, 'db'>, Result>(
  app: App,
  work: (app: App, tx: Transaction) => Promise<Result>,
): Promise<Result> => app.db.transaction((tx) => work({ ...app, db: withinTransaction(tx, app.db) }, tx))

/** Presents the transaction as a `Database`: nested transactions become savepoints, and no other connection can be acquired. */
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
