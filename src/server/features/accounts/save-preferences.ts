import type { PreferencesInput } from '../../../contract/accounts/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { updateUser } from './accounts.queries.ts'

/** Saves the given preferences of the account. Repeating the request has no visible effect. */
export const savePreferences = (
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  choices: PreferencesInput,
): Promise<UserRow> => db.transaction((tx) => updateUser(tx, userId, withoutAbsent(choices)))

/** Omits absent preferences, so that they keep their value. */
const withoutAbsent = ({ consigneeMails, reservationMails }: PreferencesInput) => ({
  ...(consigneeMails !== undefined && { consigneeMails }),
  ...(reservationMails !== undefined && { reservationMails }),
})
