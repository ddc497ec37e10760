import { sql } from 'drizzle-orm'
import type { WhiteLabelInput } from '../../../contract/white-label.ts'
import type { Queryable } from '../../database/database.ts'
import { type WhiteLabelRow, whiteLabelProfiles } from '../../database/schema/requests.ts'

/** Replaces the account's existing white label. */
export async function upsertWhiteLabel(db: Queryable, userId: string, input: WhiteLabelInput): Promise<WhiteLabelRow> {
  const [row] = await db
    .insert(whiteLabelProfiles)
    .values({ ...input, userId })
    .onConflictDoUpdate({ target: whiteLabelProfiles.userId, set: { ...input, updatedAt: sql`present()` } })
    .returning()
  if (!row) throw new Error('The white label was not stored')
  return row
}
