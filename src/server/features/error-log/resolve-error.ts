import { errorProblems } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { findResolver, lockError, resolveErrors } from './error-log.queries.ts'

/** Marks an error as resolved by an admin. Repeating the call has no effect; another admin's resolution is not overwritten. */
export function resolveError(app: AppContext, adminId: string, errorId: string, note: string | null): Promise<void> {
  return app.db.transaction(async (tx) => {
    const entry = await lockError(tx, errorId)
    if (!entry) throw errorProblems['error.not_found']()
    if (entry.resolved) {
      if (entry.resolvedBy === adminId) return
      throw errorProblems['error.resolved']({ by: (await findResolver(tx, errorId)) ?? null })
    }
    await resolveErrors(tx, { errorId }, { adminId, note })
    await announce(app, tx, 'trouble.resolved', { errorId, note, adminId })
  })
}
