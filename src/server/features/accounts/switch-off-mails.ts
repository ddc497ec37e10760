import type { AppContext } from '../../app-context.ts'
import type { MailPreference } from '../mail/mail.ts'
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
