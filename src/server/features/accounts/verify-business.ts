import type { VerificationInput } from '../../../contract/business-profile.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { hasRole } from '../../../domain/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { lockUser, updateUser } from './accounts.queries.ts'

/** An admin's word on a submitted profile. Verification lifts a base account to rivenditore (decisions.md §2). */
export function verifyBusiness(
  app: AppContext,
  adminId: string,
  userId: string,
  input: VerificationInput,
): Promise<UserRow> {
  return app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('user.not_found', 'Cliente non trovato')
    if (!user.businessSubmittedAt || !user.companyName || !user.vatNumber) {
      throw conflict('profile.incomplete', 'Il cliente non ha ancora completato il profilo aziendale.')
    }
    if (input.businessSubmittedAt && Date.parse(input.businessSubmittedAt) !== user.businessSubmittedAt.getTime()) {
      throw conflict(
        'profile.changed',
        'Il profilo è cambiato nel frattempo: ricarica la pagina e controllalo di nuovo.',
      )
    }
    const lifted = input.verified && !hasRole(user.userRole, 'rivenditore')
    const saved = await updateUser(tx, userId, {
      isBusinessVerified: input.verified,
      ...(lifted && { userRole: 'rivenditore' as const }),
      // A refused profile leaves the queue until it is submitted anew.
      ...(!input.verified && { businessSubmittedAt: null }),
    })
    // Saying it again changes nothing and tells nobody twice.
    if (input.verified === user.isBusinessVerified && !lifted && input.verified) return saved
    const facts = { user, reason: input.reason, adminId }
    await announce(app, tx, input.verified ? 'profile.verified' : 'profile.rejected', facts)
    return saved
  })
}
