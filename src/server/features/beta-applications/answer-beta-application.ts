import type { BetaAnswerInput } from '../../../contract/beta-applications.ts'
import { betaProblems } from '../../../domain/beta-applications.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import {
  type AdminBetaApplicationRow,
  claimSeat,
  findBetaApplication,
  lockBetaApplication,
  updateBetaApplication,
} from './beta-applications.queries.ts'

/**
 * Approves or rejects a pending application and notifies the applicant. Repeating the same decision by the same admin has no effect; any other one
 * is rejected with the name of the first admin.
 */
export function answerBetaApplication(
  app: AppContext,
  adminId: string,
  applicationId: string,
  input: BetaAnswerInput,
): Promise<AdminBetaApplicationRow> {
  const { status, adminNotes } = input
  return app.db.transaction(async (tx) => {
    const application = await lockBetaApplication(tx, applicationId)
    if (!application) throw betaProblems['beta.not_found']()
    if (application.status !== 'pending') {
      const found = await find(tx, applicationId)
      const isAgain = application.reviewedBy === adminId && application.status === status
      if (isAgain && application.adminNotes === adminNotes) return found
      const reviewedAt = application.reviewedAt?.toISOString() ?? null
      throw betaProblems['beta.answered']({ status: application.status, reviewer: found.reviewer, reviewedAt })
    }
    const seat = status === 'approved' ? await requireSeat(tx) : null
    const reviewedAt = app.clock.now()
    await updateBetaApplication(tx, applicationId, { status, adminNotes, reviewedBy: adminId, reviewedAt, seat })
    const answered = await find(tx, applicationId)
    const { createdAt } = application
    const facts = { applicationId, user: answered.user, createdAt, status, adminNotes, adminId }
    await announce(app, tx, 'beta.answered', facts)
    return answered
  })
}

async function find(tx: Transaction, id: string): Promise<AdminBetaApplicationRow> {
  const found = await findBetaApplication(tx, id)
  if (!found) throw betaProblems['beta.not_found']()
  return found
}

async function requireSeat(tx: Transaction): Promise<number> {
  const seat = await claimSeat(tx)
  if (seat === undefined) throw betaProblems['beta.full']()
  return seat
}
