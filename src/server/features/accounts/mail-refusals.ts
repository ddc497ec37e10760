import type { Queryable } from '../../database/database.ts'
import { deleteMailRefusals, saveMailRefusal } from './accounts.queries.ts'

/** Notes at the account with this address, if there is one, that a mail server refused it for good, and what it said. */
export const noteMailRefusal = (db: Queryable, address: string, refusal: string): Promise<void> =>
  saveMailRefusal(db, address, refusal)

/** A mail server took mails for these addresses. */
export const forgetMailRefusals = (db: Queryable, addresses: readonly string[]): Promise<void> =>
  deleteMailRefusals(db, addresses)
