import { adminPlaces } from '../../../contract/admin-places.ts'
import { type BetaAnswer, betaVolumeNames } from '../../../domain/beta-applications.ts'
import type { Events } from '../events.ts'
import { betaAnswered } from '../mails/beta-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'
import { shortened } from './shortened.ts'

const submitted = ({ companyName, expectedVolume }: Events['beta.submitted']) => ({
  kind: 'beta.submitted' as const,
  title: 'Nuova candidatura al Programma Beta',
  body: `${companyName}, volume previsto: ${betaVolumeNames[expectedVolume]}.`,
  link: adminPlaces.beta,
})

const answers = {
  approved: {
    action: 'beta.approve',
    title: 'Candidatura al Programma Beta approvata',
    body: 'Partecipi al Programma Beta: ti contattiamo noi per cominciare.',
  },
  rejected: {
    action: 'beta.reject',
    title: 'Candidatura al Programma Beta rifiutata',
    body: 'Questa volta non possiamo accogliere la tua candidatura.',
  },
} as const satisfies Readonly<Record<BetaAnswer, object>>

export const betaSubscribers = {
  'beta.submitted': { adminNotification: submitted, telegram: submitted },
  'beta.answered': {
    mails: (answered, site) => [betaAnswered(answered, site)],
    notification: ({ user, status, adminNotes }) => ({
      userId: user.id,
      kind: 'beta.answered',
      title: answers[status].title,
      body: adminNotes === null ? answers[status].body : shortened(adminNotes),
      link: '/beta-program',
    }),
    audit: ({ applicationId, user, status, adminNotes, adminId }) => ({
      actorId: adminId,
      action: answers[status].action,
      subject: `beta_application:${applicationId}`,
      details: { userId: user.id },
      before: { status: 'pending', adminNotes: null },
      after: { status, adminNotes },
    }),
  },
} satisfies SubscribersOf<'beta'>
