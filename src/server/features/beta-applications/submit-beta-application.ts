import type { BetaApplicationInput } from '../../../contract/beta-applications.ts'
import { betaAnswerHours } from '../../../domain/beta-applications.ts'
import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { BetaApplicationRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { insertBetaApplication } from './beta-applications.queries.ts'

/** Files an application and tells the admins. One at a time: the next may follow once the first is answered (docs/decisions/0016). */
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
