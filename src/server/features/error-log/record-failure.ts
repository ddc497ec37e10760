import type { AppContext } from '../../app-context.ts'
import { recordErrorOnce, type Trouble } from './record-error.ts'

/** One of many could not be dealt with: it stands in the error log, once however often it is tried, and those behind it go on. */
export function recordFailure(app: AppContext, error: unknown, trouble: Trouble): Promise<void> {
  app.log.error({ err: error, ...trouble.payload }, trouble.errorMessage)
  const reason = error instanceof Error ? error.message : String(error)
  return app.db.transaction((tx) =>
    recordErrorOnce(app, tx, { ...trouble, errorMessage: `${trouble.errorMessage}: ${reason}` }),
  )
}
