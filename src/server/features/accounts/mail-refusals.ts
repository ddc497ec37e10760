import type { Queryable } from '../../database/database.ts'
import { deleteMailRefusals, saveMailRefusal } from './accounts.queries.ts'

/**
 * Records on the account with this address, if there is one, that a mail server rejected it permanently, and the server's reply. Later mails are still
 * sent, because mails about orders and payments are owed, and a full mailbox may be emptied.
 */
export const recordMailRefusal = (db: Queryable, address: string, refusal: string): Promise<void> =>
  saveMailRefusal(db, address, refusal)

/** Clears the recorded refusals of these addresses after a mail server accepted mails for them. */
export const forgetMailRefusals = (db: Queryable, addresses: readonly string[]): Promise<void> =>
  deleteMailRefusals(db, addresses)
