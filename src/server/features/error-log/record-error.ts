import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import type { Trouble } from '../../events/events.ts'
import { hasOpenError, insertErrorLog } from './error-log.queries.ts'

export type { Trouble }

/** Trouble that a person has to look at: a row in the error log, and every admin is told, in the same transaction. */
export async function recordError(app: AppContext, tx: Transaction, trouble: Trouble): Promise<void> {
  await insertErrorLog(tx, trouble)
  await announce(app, tx, 'trouble.recorded', trouble)
}

/** For what is met again and again: nothing new while the same trouble about the same thing stands unresolved in the log. */
export async function recordErrorOnce(app: AppContext, tx: Transaction, trouble: Trouble): Promise<void> {
  if (!(await hasOpenError(tx, trouble))) await recordError(app, tx, trouble)
}
