import type { AppContext } from '../../app-context.ts'
import type { MailPreference } from '../mail/mail.ts'
import { changeUser, lockUser } from './change-user.ts'

/** By the link in a mail, which needs no session. Again, or for an account that is gone, it changes nothing. */
export const switchOffMails = (
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  preference: MailPreference,
): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.[preference]) await changeUser(tx, userId, { [preference]: false })
  })
