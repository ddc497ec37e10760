import { and, desc } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { plannedByValues } from '../../database/run-statement.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { accountMentions, isOpenAccount } from '../accounts/accounts.reads.ts'

/** Accounts that contain all of these words in their names, e-mail address, company or VAT number, newest first. */
export const findCustomers = (db: Database, search: string, atMost: number): Promise<UserRow[]> =>
  plannedByValues(db, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(isOpenAccount(tx), accountMentions(search)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(atMost),
  )
