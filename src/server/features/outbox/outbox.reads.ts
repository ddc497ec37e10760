import { and, eq, notInArray } from 'drizzle-orm'
import { outbox } from '../../database/schema/mail.ts'

/** Over by the time that somebody looks at the failure: the link of the one, the reservation of the other. */
const tooLateKinds = ['account.password_reset', 'reservation.ending']

/** Failed for good, and worth sending again. */
export const canBeSentAgain = and(eq(outbox.status, 'failed'), notInArray(outbox.kind, tooLateKinds))
