import { type AcceptanceKind, textVersions } from '../../../domain/accounts/acceptances.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { insertAcceptances } from './accounts.queries.ts'
import { changeUser } from './change-user.ts'

/** Records that a locked account accepts the current version of these texts, each version once. Returns the changed account. */
export async function recordAcceptances(
  tx: Transaction,
  user: UserRow,
  kinds: readonly AcceptanceKind[],
  address: string,
): Promise<UserRow> {
  if (kinds.length === 0) return user
  const versions = kinds.map((kind) => ({ kind, version: textVersions[kind] }))
  await insertAcceptances(
    tx,
    versions.map((accepted) => ({ ...accepted, userId: user.id, address })),
  )
  const latest = Object.fromEntries(versions.map(({ kind, version }) => [kind, version]))
  return changeUser(tx, user.id, { acceptances: { ...user.acceptances, ...latest } })
}
