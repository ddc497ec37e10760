import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import type { Trouble } from '../../events/events.ts'
import { failureSentence } from '../../failure-sentence.ts'
import { hasOpenError, insertErrorLog } from './error-log.queries.ts'

export type { Trouble }

/** Records a problem that an admin has to look at and notifies every admin, in the same transaction. */
export async function recordError(app: AppContext, tx: Transaction, trouble: Trouble): Promise<void> {
  await insertErrorLog(tx, trouble)
  await announce(app, tx, 'trouble.recorded', trouble)
}

/** For recurring problems: records nothing while the log has an unresolved entry of the same type with the same facts. */
export async function recordErrorOnce(app: AppContext, tx: Transaction, trouble: Trouble): Promise<void> {
  if (!(await hasOpenError(tx, trouble))) await recordError(app, tx, trouble)
}

/** Records the failure of one item among many in the error log, once however often it is retried; the caller continues with the next items. */
export function recordFailure(app: AppContext, error: unknown, trouble: Trouble): Promise<void> {
  app.log.error({ err: error, ...trouble.payload }, trouble.errorMessage)
  const errorMessage = failureSentence(trouble.errorMessage, error)
  return app.db.transaction((tx) => recordErrorOnce(app, tx, { ...trouble, errorMessage }))
}
