import type { AcceptancesInput } from '../../../contract/accounts/business-profile.ts'
import { acceptanceKinds } from '../../../domain/accounts/acceptances.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { type CompanyPart, missingCompanyData } from '../../../domain/accounts/company-data.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { changeUser, lockUser, type UserChanges } from '../accounts/change-user.ts'
import { recordAcceptances } from '../accounts/record-acceptances.ts'
import { checkVatNumber, queueViesQuestion } from './query-vies.ts'

/**
 * Records the accepted texts and the missing company data; existing company data changes only in the business profile. The declaration to act as a
 * business requires a VAT number. Accepting again has no effect.
 */
export const acceptTexts = (
  app: AppContext,
  userId: string,
  input: AcceptancesInput,
  address: string,
): Promise<UserRow> =>
  app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw accountProblems['auth.required']()
    const kinds = acceptanceKinds.filter((kind) => input[kind] !== undefined)
    const missing = missingCompanyData(user)
    if (kinds.includes('business') && missing.includes('vatNumber') && input.vatNumber === undefined) {
      throw accountProblems['profile.vat_number']({ field: 'vatNumber' })
    }
    const recorded = await recordAcceptances(tx, user, kinds, address)
    const given: UserChanges = Object.assign({}, ...missing.map((part) => givenOf[part](input)))
    if (Object.keys(given).length === 0) return recorded
    const saved = await changeUser(tx, userId, given)
    if (given.vatNumber) await queueViesQuestion(app, tx, saved)
    await app.taxationChanged(tx, userId)
    return saved
  })

/** Columns to store for each missing part of the company data. */
const givenOf: Readonly<Record<CompanyPart, (input: AcceptancesInput) => UserChanges>> = {
  companyName: ({ companyName }) => (companyName === undefined ? {} : { companyName }),
  vatNumber: ({ vatNumber }) => (vatNumber === undefined ? {} : { vatNumber, vatCheck: checkVatNumber(vatNumber) }),
  seat({ companyAddress, companyZip, companyCity, companyProvince, companyCountry }) {
    if (!companyAddress || !companyCountry) return {}
    return { companyAddress, companyZip, companyCity, companyProvince, companyCountry }
  },
}
