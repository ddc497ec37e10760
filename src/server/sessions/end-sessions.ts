import type { Queryable, Transaction } from '../database/database.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, deleteSessionsOf } from './session.queries.ts'

/** Ends the session that its own browser names. One that is over already is no failure. */
export const endSession = (db: Queryable, sid: string): Promise<void> => deleteSession(db, sid)

/** Ends every session of a user, with the change that asks for it. */
export const endSessionsOf = (tx: Transaction, userId: string): Promise<void> => deleteSessionsOf(tx, userId)

/** Ends one session of a user. False if it is not the user's, or over already. */
export const endOneSessionOf = (tx: Transaction, userId: string, sid: string): Promise<boolean> =>
  deleteOwnSession(tx, userId, sid)

/** Ends every session of a user but one. Returns how many. */
export const endOtherSessionsOf = (tx: Transaction, userId: string, keptSid: string): Promise<number> =>
  deleteOtherSessions(tx, userId, keptSid)
