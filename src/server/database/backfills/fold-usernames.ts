import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { foldUsername } from '../../../domain/accounts/usernames.ts'
import { users } from '../schema/accounts.ts'
import type { Backfill } from './backfill.ts'

const accounts = 500

/** Stores the normalized username of accounts of earlier releases, unless another account already has it; neither name changes. */
export const foldUsernames: Backfill = {
  name: 'fold-usernames',
  async step(tx, after) {
    const { id, username, usernameFolded } = users
    const rows = await tx
      .select({ id, username, usernameFolded })
      .from(users)
      .where(after === null ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(accounts)
    const wanted = rows.filter((row) => row.usernameFolded === null)
    const folded = new Map(wanted.map((row) => [foldUsername(row.username), row.id]).reverse() as [string, string][])
    const taken = await tx
      .select({ usernameFolded })
      .from(users)
      .where(and(isNotNull(usernameFolded), inArray(usernameFolded, [...folded.keys()])))
    for (const row of taken) folded.delete(row.usernameFolded ?? '')
    for (const [form, owner] of folded) await tx.update(users).set({ usernameFolded: form }).where(eq(id, owner))
    return rows.at(-1)?.id ?? null
  },
}
