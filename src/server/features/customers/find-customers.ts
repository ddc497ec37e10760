import type { Queryable } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { selectFewCustomers } from './customers.queries.ts'

/** A few accounts that have all of these words in their names, address, company or VAT number, the newest first. */
export const findCustomers = (db: Queryable, search: string, atMost: number): Promise<UserRow[]> =>
  selectFewCustomers(db, search, atMost)
