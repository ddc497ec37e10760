import type { AppContext } from '../../app-context.ts'
import { failureSentence } from '../../failure-sentence.ts'
import { recordErrorOnce, type Trouble } from './record-error.ts'

/** Records the failure of one item among many in the error log, once however often it is retried; the caller continues with the next items. */
export function recordFailure(app: AppContext, error: unknown, trouble: Trouble): Promise<void> {
  app.log.error({ err: error, ...trouble.payload }, trouble.errorMessage)
  const errorMessage = failureSentence(trouble.errorMessage, error)
  return app.db.transaction((tx) => recordErrorOnce(app, tx, { ...trouble, errorMessage }))
}
