import type { AcceptancesInput } from '../../../contract/accounts/business-profile.ts'
import { acceptanceKinds, lacksVatNumber } from '../../../domain/accounts/acceptances.ts'
import { invalid, unauthenticated } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { changeUser, lockUser } from '../accounts/change-user.ts'
import { recordAcceptances } from '../accounts/record-acceptances.ts'
import { queueViesQuestion } from './ask-vies.ts'
import { checkVatNumber } from './check-vat-number.ts'

/**
 * Records the texts that an account accepts. The declaration to act as a business takes a VAT number where the account has no valid one; one
 * that it has is changed in the business profile only. Accepting again changes nothing.
 */
export const acceptTexts = (
  app: AppContext,
  userId: string,
  { vatNumber, ...accepted }: AcceptancesInput,
  address: string,
): Promise<UserRow> =>
  app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw unauthenticated()
    const kinds = acceptanceKinds.filter((kind) => accepted[kind] !== undefined)
    const recorded = await recordAcceptances(tx, user, kinds, address)
    if (!kinds.includes('business') || !lacksVatNumber(user)) return recorded
    if (vatNumber === undefined) {
      throw invalid('profile.vat_number', 'P.IVA/VAT obbligatoria', { vatNumber: 'P.IVA/VAT obbligatoria' })
    }
    const saved = await changeUser(tx, userId, { vatNumber, vatCheck: checkVatNumber(vatNumber) })
    await queueViesQuestion(app, tx, saved)
    return saved
  })
