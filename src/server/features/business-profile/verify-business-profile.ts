import type { VerificationInput } from '../../../contract/accounts/business-profile.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { openedByVerification } from '../../../domain/accounts/plans.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { changeUser, lockUser } from '../accounts/change-user.ts'
import { findLastAct } from '../audit/audit.reads.ts'
import { findChange } from '../audit/find-change.ts'

/**
 * Applies an admin's decision on a submitted profile. Verification promotes a base account to rivenditore. If `input` names the version that was
 * read, the second of two admins is rejected with the first decision and its author.
 */
export function verifyBusinessProfile(
  app: AppContext,
  { adminId, client }: { adminId: string; client: Client },
  userId: string,
  input: VerificationInput,
): Promise<UserRow> {
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw accountProblems['user.not_found']()
    if (!user.businessSubmittedAt || !user.companyName || !user.vatNumber) {
      const refusal = user.isBusinessVerified ? undefined : await findLastAct(tx, subjectOf(userId), 'profile.reject')
      // The same admin repeated the rejection: no effect.
      if (refusal?.actorId === adminId && !input.verified) return user
      if (refusal && (input.businessSubmittedAt || input.verifiedSeen)) throw await decided(tx, userId)
      throw accountProblems['profile.incomplete']()
    }
    if (input.businessSubmittedAt && Date.parse(input.businessSubmittedAt) !== user.businessSubmittedAt.getTime()) {
      throw accountProblems['profile.changed']()
    }
    if (input.verifiedSeen === !user.isBusinessVerified && input.verified !== user.isBusinessVerified) {
      throw await decided(tx, userId)
    }
    const promoted = input.verified && !hasRole(user.userRole, 'rivenditore')
    const saved = await changeUser(tx, userId, {
      isBusinessVerified: input.verified,
      ...(promoted && { userRole: 'rivenditore' as const }),
      // A rejected profile needs no decision until it is submitted again.
      ...(!input.verified && { businessSubmittedAt: null }),
    })
    await app.taxationChanged(tx, userId)
    // Already verified: nothing changes, and no second notification is sent.
    if (input.verified === user.isBusinessVerified && !promoted && input.verified) return saved
    const facts = { user: saved, before: user, reason: input.reason, adminId }
    if (!input.verified) {
      await announce(app, tx, 'profile.rejected', facts)
      return saved
    }
    const opened = openedByVerification(user, app.clock.now())
    await announce(app, tx, 'profile.verified', { ...facts, opened, client })
    return saved
  })
}

const subjectOf = (userId: string) => `user:${userId}`

async function decided(tx: Transaction, userId: string) {
  const { act, ...change } = await findChange(tx, subjectOf(userId))
  return accountProblems['profile.decided']({ ...change, action: act?.action ?? null })
}
