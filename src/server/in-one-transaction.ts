import type { AppContext } from './app-context.ts'
import { withinTransaction } from './database/database.ts'

/**
 * Does `work`, and reads for its answer, in one transaction on one connection: an answer that fails means that nothing was done. `work` must use
 * the context that it is given, must not call anything outside the database, and must not count attempts.
 */
export const inOneTransaction = <Result>(
  app: AppContext,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result> => app.db.transaction((tx) => work({ ...app, db: withinTransaction(tx, app.db) }))
