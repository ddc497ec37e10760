import { adminPlaces } from '../../../contract/admin-places.ts'
import { changedFields } from '../changed-fields.ts'
import type { Events } from '../events.ts'
import { profileRejected, profileVerified } from '../mails/business-profile-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

const profileSection = '/dashboard?section=business-profile'

const submitted = ({ companyName, vatNumber }: Events['profile.submitted']) => ({
  kind: 'profile.submitted' as const,
  title: 'Profilo aziendale da verificare',
  body: `${companyName} (${vatNumber}) attende la verifica.`,
  link: adminPlaces.beta,
})

/** The fields changed by a review. */
const reviewed = ['isBusinessVerified', 'userRole', 'businessSubmittedAt'] as const

export const businessProfileSubscribers = {
  'profile.submitted': { adminNotification: submitted, telegram: submitted },
  'profile.verified': {
    mails: ({ user, opened }, site) => [profileVerified(user, opened, site)],
    notification: ({ user, opened }) => ({
      userId: user.id,
      kind: 'profile.verified',
      title: 'Profilo aziendale verificato',
      body: opened ? `Ora puoi usare ${opened}.` : 'I dati della tua azienda sono confermati.',
      link: profileSection,
    }),
    audit: ({ user, before, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.verify',
      subject: `user:${user.id}`,
      ...changedFields(before, user, reviewed),
      details: { companyName: user.companyName, reason },
    }),
  },
  'profile.rejected': {
    mails: ({ user, reason }, site) => [profileRejected(user, reason, site)],
    notification: ({ user, reason }) => ({
      userId: user.id,
      kind: 'profile.rejected',
      title: 'Profilo aziendale da correggere',
      body: reason ?? 'Controlla i dati inseriti e inviali di nuovo.',
      link: profileSection,
    }),
    audit: ({ user, before, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.reject',
      subject: `user:${user.id}`,
      ...changedFields(before, user, reviewed),
      details: { companyName: user.companyName, reason },
    }),
  },
} satisfies SubscribersOf<'profile'>
