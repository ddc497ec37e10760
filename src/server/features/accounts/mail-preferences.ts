import type { PreferencesInput } from '../../../contract/accounts/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { MailPreference } from '../mail/mail.ts'
import { deleteMailRefusals, saveMailRefusal, updateUser } from './accounts.queries.ts'
import { changeUser, lockUser } from './change-user.ts'

/** Called by the link in a mail, without a session. Has no effect if repeated, or if the account no longer exists. */
export const switchOffMails = (
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  preference: MailPreference,
): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.[preference]) await changeUser(tx, userId, { [preference]: false })
  })

/**
 * Records on the account with this address, if there is one, that a mail server rejected it permanently, and the server's reply. Later mails are still
 * sent, because mails about orders and payments are owed, and a full mailbox may be emptied.
 */
export const recordMailRefusal = (db: Queryable, address: string, refusal: string): Promise<void> =>
  saveMailRefusal(db, address, refusal)

/** Clears the recorded refusals of these addresses after a mail server accepted mails for them. */
export const forgetMailRefusals = (db: Queryable, addresses: readonly string[]): Promise<void> =>
  deleteMailRefusals(db, addresses)

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
