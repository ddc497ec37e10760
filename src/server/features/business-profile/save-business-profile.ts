import type { BusinessProfileInput } from '../../../contract/accounts/business-profile.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { countOrRefuse } from '../accounts/attempt-limits.ts'
import { changeUser, lockUser } from '../accounts/change-user.ts'
import { checkVatNumber, queueViesQuestion } from './query-vies.ts'

/** A resubmission within this time does not alert the admins again while the last one is undecided. */
const alertEveryMs = 24 * 3_600_000

/**
 * Submits the business profile for verification. Another VAT number or company name makes a verified profile unverified again; the user keeps the
 * role. Throws 429 above the daily limit of submissions.
 */
export async function saveBusinessProfile(
  app: AppContext,
  given: UserRow,
  input: BusinessProfileInput,
): Promise<UserRow> {
  if (isSubmission(given, input)) await countOrRefuse(app.db, 'profileSubmit', given.id)
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, given.id)
    if (!user) throw accountProblems['auth.required']()
    const now = app.clock.now()
    const isSubmitted = isSubmission(user, input)
    const saved = await changeUser(tx, user.id, {
      ...input,
      vatCheck: checkVatNumber(input.vatNumber),
      ...(isSubmitted && { businessSubmittedAt: now }),
      ...(identityChanged(user, input) && { isBusinessVerified: false }),
    })
    if (isSubmitted && !saved.isBusinessVerified && !isAlerted(user, now)) {
      await announce(app, tx, 'profile.submitted', input)
    }
    await queueViesQuestion(app, tx, saved)
    await app.taxationChanged(tx, user.id)
    return saved
  })
}

const identityChanged = (user: UserRow, { companyName, vatNumber }: BusinessProfileInput): boolean =>
  user.companyName !== companyName || user.vatNumber !== vatNumber

const isSubmission = (user: UserRow, input: BusinessProfileInput): boolean =>
  identityChanged(user, input) || !user.businessSubmittedAt

/** Whether the admins were recently alerted to this account's profile and have not yet decided. */
const isAlerted = ({ businessSubmittedAt, isBusinessVerified }: UserRow, now: Date): boolean =>
  !isBusinessVerified && businessSubmittedAt !== null && now.getTime() - businessSubmittedAt.getTime() < alertEveryMs
