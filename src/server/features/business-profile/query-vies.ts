import pLimit from 'p-limit'
import { validate } from 'stdnum/lib/cjs/it/iva.js'
import { italianVatDigits, type VatCheck, viesNumber } from '../../../domain/accounts/business-profile.ts'
import { isEvidenceRecent, type VatEvidence } from '../../../domain/invoices/invoices.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppBatchJob, AppContext } from '../../app-context.ts'
import { within } from '../../concurrency/within.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { lockUser } from '../accounts/change-user.ts'
import { findVatConsultations } from './business-profile.reads.ts'
import { insertConsultation, isAnswerAwaited, isQuestionWaiting } from './vat-consultations.queries.ts'

interface Question {
  userId: string
  vatNumber: string
  /** Both of the above as one key, used to find a queued query. */
  about: string
  /** Time at which the profile was saved, ISO 8601: a response since then makes the query unnecessary. */
  since: string
}

/**
 * Queries VIES about the number of a saved profile, one number at a time. A failed query changes nothing: the job retries with growing delays for
 * about three days (docs/decisions/0111-check-vat-numbers-with-vies-in-a-background-job.md).
 */
export const queryVies: AppBatchJob<Question> = {
  name: 'ask-vies',
  options: { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 21_600, expireInSeconds: 300 },
  batchSize: 5,
  runBatch(app, due) {
    const inTurn = pLimit(1)
    return due.map(({ data }) => inTurn(() => ask(app, data)))
  },
}

async function ask(app: Pick<AppContext, 'db' | 'taxationChanged' | 'vatRegistry'>, question: Question): Promise<void> {
  const number = viesNumber(question.vatNumber)
  if (number === null || !(await isAnswerAwaited(app.db, question))) return
  const answer = await app.vatRegistry.consult(number)
  await app.db.transaction(async (tx) => {
    if (!(await lockUser(tx, question.userId))) return
    await insertConsultation(tx, question, answer)
    await app.taxationChanged(tx, question.userId)
  })
}

/** A number that VIES did not know may be registered in the meantime, so it is queried again after this many hours. */
const askAgainHours = 1

/** Queues a query about the number of a profile that was just saved, unless one is queued or the stored response is recent enough. */
export async function queueViesQuestion(
  app: AppContext,
  tx: Transaction,
  { id: userId, vatNumber }: Pick<UserRow, 'id' | 'vatNumber'>,
): Promise<void> {
  if (vatNumber === null || viesNumber(vatNumber) === null) return
  const answered = (await findVatConsultations(tx, [userId])).get(userId)
  const now = app.clock.now()
  if (answered?.outcome === 'valid' || (answered && hoursAfter(answered.answeredAt, askAgainHours) > now)) return
  await queueViesQuery(app, tx, { userId, vatNumber })
}

/** Longest delay of a payment page (ms). */
const longestWaitMs = 5_000

/** Queries VIES during the request about a number without a stored response. If VIES fails, the queued job retries. */
export async function queryViesNow(
  app: AppContext,
  { id: userId, vatNumber }: Pick<UserRow, 'id' | 'vatNumber'>,
): Promise<void> {
  const number = vatNumber === null ? null : viesNumber(vatNumber)
  if (vatNumber === null || number === null || (await findVatConsultations(app.db, [userId])).has(userId)) return
  const answer = await within(longestWaitMs, app.vatRegistry.consult(number)).catch((error: unknown) => {
    app.log.warn({ err: error }, 'VIES did not answer before a purchase')
    return null
  })
  if (answer) await insertConsultation(app.db, { userId, vatNumber }, answer)
}

/** Queues a query even if VIES has already responded, unless one is queued. */
export async function queueViesQuery(
  app: AppContext,
  tx: Transaction,
  { userId, vatNumber }: Pick<Question, 'userId' | 'vatNumber'>,
): Promise<void> {
  const about = `${userId}:${vatNumber}`
  if (await isQuestionWaiting(tx, queryVies.name, about)) return
  await app.jobs.send(tx, queryVies, { userId, vatNumber, about, since: app.clock.now().toISOString() })
}

/** Queues a query if the response that a sale relies on is too old for its invoice. */
export async function queueViesQueryIfOld(
  app: AppContext,
  tx: Transaction,
  { userId, evidence }: { userId: string; evidence: VatEvidence },
): Promise<void> {
  if (isEvidenceRecent({ answeredAt: evidence.answeredAt, paidAt: app.clock.now().toISOString() })) return
  await queueViesQuery(app, tx, { userId, vatNumber: evidence.vatNumber })
}

// Imports the Italian validator only: the package's entry point loads the validators of ninety countries.
/** A wrong Italian check digit makes a number doubtful. It is never rejected: the admin who verifies decides. */
export function checkVatNumber(vatNumber: string): VatCheck {
  const digits = italianVatDigits(vatNumber)
  if (digits === null) return 'plausible'
  return validate(digits).isValid ? 'plausible' : 'doubtful'
}
