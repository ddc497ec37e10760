import type { Queryable } from '../../database/database.ts'
import { providerMovements } from '../../database/schema/provider-movements.ts'

/** Existing movements stay unchanged. */
export async function insertMovements(
  db: Queryable,
  movements: readonly (typeof providerMovements.$inferInsert)[],
): Promise<void> {
  if (movements.length > 0)
    await db
      .insert(providerMovements)
      .values([...movements])
      .onConflictDoNothing()
}
