import type { BetaApplicationInput } from '../../../contract/beta-applications.ts'
import { betaAnswerHours, betaVolumeNames } from '../../../domain/beta-applications.ts'
import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { listAdminIds } from '../accounts/list-admin-ids.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { type BetaApplicationRow, insertBetaApplication } from './beta-applications.queries.ts'

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
    await notifyAdmins(tx, await listAdminIds(tx), {
      kind: 'beta.submitted',
      title: 'Nuova candidatura al Programma Beta',
      body: `${input.companyName}, volume previsto: ${betaVolumeNames[input.expectedVolume]}.`,
      link: '/admin?tab=beta',
    })
    return application
  })
}
