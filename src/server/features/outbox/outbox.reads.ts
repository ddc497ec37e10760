import { and, eq, ne } from 'drizzle-orm'
import { outbox } from '../../database/schema/mail.ts'

/** Failed for good, and worth sending again: the link of a reset mail is over by the time that somebody looks at the failure. */
export const canBeSentAgain = and(eq(outbox.status, 'failed'), ne(outbox.kind, 'account.password_reset'))
