import type { BetaAnswerInput } from '../../../contract/beta-applications.ts'
import { type BetaAnswer, betaSeats } from '../../../domain/beta-applications.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { nearInstant } from '../../../domain/time/italian-instant.ts'
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
    if (!application) throw applicationNotFound()
    if (application.status !== 'pending') {
      const found = await find(tx, applicationId)
      const isAgain = application.reviewedBy === adminId && application.status === status
      if (isAgain && application.adminNotes === adminNotes) return found
      throw alreadyAnswered(application.status, found)
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
  if (!found) throw applicationNotFound()
  return found
}

async function requireSeat(tx: Transaction): Promise<number> {
  const seat = await claimSeat(tx)
  if (seat !== undefined) return seat
  throw conflict(
    'beta.full',
    `I ${betaSeats} posti del Programma Beta sono già assegnati: rifiuta la candidatura, o lasciala in attesa.`,
  )
}

const applicationNotFound = () => notFound('beta.not_found', 'Candidatura non trovata')

const answerWords: Readonly<Record<BetaAnswer, string>> = { approved: 'approvata', rejected: 'rifiutata' }

function alreadyAnswered(status: BetaAnswer, { reviewer, application: { reviewedAt } }: AdminBetaApplicationRow) {
  const who = reviewer ? ` da ${reviewer}` : ''
  const when = reviewedAt ? `, ${nearInstant(reviewedAt)}` : ''
  return conflict('beta.answered', `La candidatura è già stata ${answerWords[status]}${who}${when}.`)
}
