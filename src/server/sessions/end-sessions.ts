import type { Queryable, Transaction } from '../database/database.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, deleteSessionsOf } from './session.queries.ts'

/** Ends the browser's own session. An already ended session is not an error. */
export const endSession = (db: Queryable, sid: string): Promise<void> => deleteSession(db, sid)

/** Ends every session of a user in the transaction of the change that requires it. */
export const endSessionsOf = (tx: Transaction, userId: string): Promise<void> => deleteSessionsOf(tx, userId)

/** Ends one session of a user. Returns false if it is not the user's or has already ended. */
export const endOneSessionOf = (tx: Transaction, userId: string, sid: string): Promise<boolean> =>
  deleteOwnSession(tx, userId, sid)

/** Ends all sessions of a user but one. Returns the number of ended sessions. */
export const endOtherSessionsOf = (tx: Transaction, userId: string, keptSid: string): Promise<number> =>
  deleteOtherSessions(tx, userId, keptSid)
