import pLimit from 'p-limit'
import { viesNumber } from '../../../domain/accounts/business-profile.ts'
import { isEvidenceRecent, type VatEvidence } from '../../../domain/invoices/invoices.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppBatchJob, AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { within } from '../../within.ts'
import { insertConsultation, isAnswerAwaited, isQuestionWaiting } from './vat-consultations.queries.ts'
import { findVatConsultations } from './vat-consultations.reads.ts'

interface Question {
  userId: string
  vatNumber: string
  /** Both in one word, by which a waiting question is found. */
  about: string
  /** When the profile was saved, ISO 8601: an answer since then is the answer. */
  since: string
}

/**
 * Asks VIES about the number of a saved profile, one at a time. What does not answer changes nothing: the job is tried again after growing
 * pauses, for some three days (docs/decisions/0111-vies-asked-by-a-job.md).
 */
export const askVies: AppBatchJob<Question> = {
  name: 'ask-vies',
  options: { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 21_600, expireInSeconds: 300 },
  batchSize: 5,
  runBatch(app, due) {
    const inTurn = pLimit(1)
    return due.map(({ data }) => inTurn(() => ask(app, data)))
  },
}

async function ask(app: AppContext, question: Question): Promise<void> {
  const number = viesNumber(question.vatNumber)
  if (number === null || !(await isAnswerAwaited(app.db, question))) return
  await insertConsultation(app.db, question, await app.vatRegistry.consult(number))
}

/** A number that VIES did not know may be registered since; so long after the answer it is asked again. */
const askAgainHours = 1

/** Queues the question about the number of a profile that was just saved, unless it waits already or VIES has answered. */
export async function queueViesQuestion(
  app: AppContext,
  tx: Transaction,
  { id: userId, vatNumber }: Pick<UserRow, 'id' | 'vatNumber'>,
): Promise<void> {
  if (vatNumber === null || viesNumber(vatNumber) === null) return
  const answered = (await findVatConsultations(tx, [userId])).get(userId)
  const now = app.clock.now()
  if (answered?.outcome === 'valid' || (answered && hoursAfter(answered.answeredAt, askAgainHours) > now)) return
  await askViesAgain(app, tx, { userId, vatNumber })
}

/** Longest delay of a payment page (ms). */
const longestWaitMs = 5_000

/** Asks VIES during the request about a number without a stored answer. If VIES fails, the queued job asks again. */
export async function askViesNow(
  app: AppContext,
  { id: userId, vatNumber }: Pick<UserRow, 'id' | 'vatNumber'>,
): Promise<void> {
  const number = vatNumber === null ? null : viesNumber(vatNumber)
  if (vatNumber === null || number === null || (await findVatConsultations(app.db, [userId])).has(userId)) return
  const answer = await within(longestWaitMs, app.vatRegistry.consult(number)).catch((error: unknown) => {
    app.log.warn({ err: error }, 'VIES gave no answer before a purchase')
    return null
  })
  if (answer) await insertConsultation(app.db, { userId, vatNumber }, answer)
}

/** Queues the question whatever VIES has said of the number, unless it waits already. */
export async function askViesAgain(
  app: AppContext,
  tx: Transaction,
  { userId, vatNumber }: Pick<Question, 'userId' | 'vatNumber'>,
): Promise<void> {
  const about = `${userId}:${vatNumber}`
  if (await isQuestionWaiting(tx, askVies.name, about)) return
  await app.jobs.send(tx, askVies, { userId, vatNumber, about, since: app.clock.now().toISOString() })
}

/** Queues the question again if the answer that a sale relies on is too old to invoice by. */
export async function askViesAgainIfOld(
  app: AppContext,
  tx: Transaction,
  { userId, evidence }: { userId: string; evidence: VatEvidence },
): Promise<void> {
  if (isEvidenceRecent({ answeredAt: evidence.answeredAt, paidAt: app.clock.now().toISOString() })) return
  await askViesAgain(app, tx, { userId, vatNumber: evidence.vatNumber })
}
