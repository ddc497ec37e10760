import type { BusinessProfileInput } from '../../../contract/accounts/business-profile.ts'
import { unauthenticated } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { changeUser, lockUser } from '../accounts/change-user.ts'
import { queueViesQuestion } from './ask-vies.ts'
import { checkVatNumber } from './check-vat-number.ts'

/**
 * Submits the business profile for verification. Another VAT number or company name makes a verified profile unverified again; the user
 * keeps the role.
 */
export function saveBusinessProfile(app: AppContext, userId: string, input: BusinessProfileInput): Promise<UserRow> {
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw unauthenticated()
    const identityChanged = user.companyName !== input.companyName || user.vatNumber !== input.vatNumber
    const isSubmission = identityChanged || !user.businessSubmittedAt
    const saved = await changeUser(tx, userId, {
      ...input,
      vatCheck: checkVatNumber(input.vatNumber),
      ...(isSubmission && { businessSubmittedAt: app.clock.now() }),
      ...(identityChanged && { isBusinessVerified: false }),
    })
    if (isSubmission && !saved.isBusinessVerified) {
      await announce(app, tx, 'profile.submitted', input)
    }
    await queueViesQuestion(app, tx, saved)
    return saved
  })
}
