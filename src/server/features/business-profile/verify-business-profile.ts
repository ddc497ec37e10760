import type { VerificationInput } from '../../../contract/business-profile.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { hasRole } from '../../../domain/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { tell } from '../messages/tell.ts'
import { notifyUser } from '../notifications/notify.ts'
import { profileRejected, profileVerified } from './business-profile.letters.ts'
import { lockProfile, updateProfile } from './business-profile.queries.ts'

/** An admin's decision on a submitted profile. Verification makes a base account a rivenditore. */
export function verifyBusinessProfile(
  app: AppContext,
  adminId: string,
  userId: string,
  input: VerificationInput,
): Promise<UserRow> {
  return app.db.transaction(async (tx) => {
    const user = await lockProfile(tx, userId)
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
    const promoted = input.verified && !hasRole(user.userRole, 'rivenditore')
    const saved = await updateProfile(tx, userId, {
      isBusinessVerified: input.verified,
      ...(promoted && { userRole: 'rivenditore' as const }),
      // A rejected profile waits for no decision until it is submitted again.
      ...(!input.verified && { businessSubmittedAt: null }),
    })
    // Verified already: nothing changes, nobody is told again.
    if (input.verified === user.isBusinessVerified && !promoted && input.verified) return saved
    await recordAudit(tx, {
      actorId: adminId,
      action: input.verified ? 'profile.verify' : 'profile.reject',
      subject: `user:${userId}`,
      details: { companyName: user.companyName, reason: input.reason },
    })
    const letter = input.verified
      ? profileVerified(user, app.publicUrl())
      : profileRejected(user, input.reason, app.publicUrl())
    await tell(app, tx, letter)
    await notifyUser(tx, userId, {
      kind: input.verified ? 'profile.verified' : 'profile.rejected',
      title: input.verified ? 'Profilo aziendale verificato' : 'Profilo aziendale da correggere',
      body: input.verified
        ? 'Ora puoi usare wishlist, riserve e ordini.'
        : (input.reason ?? 'Controlla i dati inseriti e inviali di nuovo.'),
      link: '/dashboard?section=business-profile',
    })
    return saved
  })
}
