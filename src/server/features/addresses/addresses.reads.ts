import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type AddressRow, addresses } from '../../database/schema/account-data.ts'

export async function findDefaultAddress(db: Queryable, userId: string): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
  return row
}
