import type { PreferencesInput } from '../../../contract/accounts/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { updateUser } from './accounts.queries.ts'

/** Saves what a user chose about the own account; the same choice again changes nothing that anybody sees. */
export const savePreferences = (
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  choices: PreferencesInput,
): Promise<UserRow> => db.transaction((tx) => updateUser(tx, userId, withoutAbsent(choices)))

/** Only what was chosen: the rest stays as it is. */
const withoutAbsent = ({ consigneeMails, reservationMails }: PreferencesInput) => ({
  ...(consigneeMails !== undefined && { consigneeMails }),
  ...(reservationMails !== undefined && { reservationMails }),
})
