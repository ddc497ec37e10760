import { and, desc } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type UserRow, users } from '../../database/schema/accounts.ts'
import { accountMentions } from '../accounts/account-search.reads.ts'
import { isOpenAccount } from '../accounts/closed-accounts.reads.ts'

/** A few accounts that have all of these words in their names, address, company or VAT number, the newest first. */
export const findCustomers = (db: Queryable, search: string, atMost: number): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(isOpenAccount(db), accountMentions(search)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(atMost)
