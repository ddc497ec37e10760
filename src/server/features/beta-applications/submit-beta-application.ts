import type { BetaApplicationInput } from '../../../contract/beta-applications.ts'
import { betaAnswerHours } from '../../../domain/beta-applications.ts'
import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { insertBetaApplication } from './beta-applications.queries.ts'

/** Stores an application and notifies the admins. A user has one open application at a time (docs/decisions/0016-one-open-beta-application.md). */
export function submitBetaApplication(
  app: AppContext,
  userId: string,
  input: BetaApplicationInput,
): Promise<BetaApplicationRow> {
  return app.db.transaction(async (tx) => {
    const application = await insertBetaApplication(tx, { ...input, userId })
    if (!application) {
      throw conflict(
        'beta.pending',
        `Hai già una candidatura in valutazione: ti rispondiamo entro ${betaAnswerHours} ore.`,
      )
    }
    await announce(app, tx, 'beta.submitted', input)
    return application
  })
}
