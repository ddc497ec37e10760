import type { BetaApplicationInput } from '../../../contract/beta-applications.ts'
import { betaProblems } from '../../../domain/beta-applications.ts'
import type { AppContext } from '../../app-context.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOwnBetaApplication, insertBetaApplication } from './beta-applications.queries.ts'

/** Stores an application and notifies the admins. A user has at most one that is pending: a partial unique index decides between concurrent ones. */
export function submitBetaApplication(
  app: AppContext,
  userId: string,
  input: BetaApplicationInput,
  idempotent: IdempotentRequest | null,
): Promise<BetaApplicationRow> {
  return app.db.transaction(async (tx) => {
    const applicationId = await once(tx, idempotent, { made: 'betaApplication' }, async () => {
      const application = await insertBetaApplication(tx, { ...input, userId })
      if (!application) throw betaProblems['beta.pending']()
      await announce(app, tx, 'beta.submitted', input)
      return application.id
    })
    return findOwnBetaApplication(tx, userId, applicationId)
  })
}
