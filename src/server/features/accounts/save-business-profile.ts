import type { BusinessProfileInput } from '../../../contract/business-profile.ts'
import { italianVatDigits } from '../../../domain/business-profile.ts'
import { unauthenticated } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { lockUser, updateUser } from './accounts.queries.ts'
import { isPlausiblePartitaIva } from './vat-check.ts'

/**
 * Submits the business profile for verification. Another VAT number or company name on a verified profile makes it unverified
 * again, without taking the role away (decisions.md §2). A wrong Italian check digit is a warning, never a refusal.
 */
export function saveBusinessProfile(app: AppContext, userId: string, input: BusinessProfileInput): Promise<UserRow> {
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw unauthenticated()
    const identityChanged = user.companyName !== input.companyName || user.vatNumber !== input.vatNumber
    const isSubmission = identityChanged || !user.businessSubmittedAt
    const digits = italianVatDigits(input.vatNumber)
    const saved = await updateUser(tx, userId, {
      ...input,
      vatCheck: digits !== null && !isPlausiblePartitaIva(digits) ? 'doubtful' : 'plausible',
      ...(isSubmission && { businessSubmittedAt: app.clock.now() }),
      ...(identityChanged && { isBusinessVerified: false }),
    })
    if (isSubmission && !saved.isBusinessVerified) {
      await announce(app, tx, 'profile.submitted', input)
    }
    return saved
  })
}
