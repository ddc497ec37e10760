import type { Queryable } from '../../database/database.ts'
import { keepMail } from './mailbox.queries.ts'
import type { Mailer } from './mailer.ts'

/** Without an SMTP server every mail is kept, and admins can read it. */
export const keptMailer = (db: Queryable): Mailer => ({
  send: (mail) => keepMail(db, mail),
  close: async () => undefined,
})
