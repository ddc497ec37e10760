import { adminPlaces } from '../../../contract/admin-places.ts'
import { type BetaAnswer, betaVolumeNames } from '../../../domain/beta-applications.ts'
import { type ReviewedStatus, requestCategoryNames } from '../../../domain/products/product-requests.ts'
import type { Events } from '../events.ts'
import { betaAnswered, productRequestAnswered } from '../mails/request-mails.ts'
import { type SubscribersOf, shortened } from '../subscribers.ts'

const applicationSubmitted = ({ companyName, expectedVolume }: Events['beta.submitted']) => ({
  kind: 'beta.submitted' as const,
  title: 'Nuova candidatura al Programma Beta',
  body: `${companyName}, volume previsto: ${betaVolumeNames[expectedVolume]}.`,
  link: adminPlaces.beta,
})

const applicationAnswers = {
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
  'beta.submitted': { adminNotification: applicationSubmitted, telegram: applicationSubmitted },
  'beta.answered': {
    mails: (answered, site) => [betaAnswered(answered, site)],
    notification: ({ user, status, adminNotes }) => ({
      userId: user.id,
      kind: 'beta.answered',
      title: applicationAnswers[status].title,
      body: adminNotes === null ? applicationAnswers[status].body : shortened(adminNotes),
      link: '/beta-program',
    }),
    audit: ({ applicationId, user, status, adminNotes, adminId }) => ({
      actorId: adminId,
      action: applicationAnswers[status].action,
      subject: `beta_application:${applicationId}`,
      details: { userId: user.id },
      before: { status: 'pending', adminNotes: null },
      after: { status, adminNotes },
    }),
  },
} satisfies SubscribersOf<'beta'>

const requestSubmitted = (facts: Events['product_request.submitted']) => ({
  kind: 'product_request.submitted' as const,
  title: 'Nuova richiesta di prodotto',
  body: `${facts.requester}, ${requestCategoryNames[facts.category]}: ${shortened(facts.description)}${attached(facts.pictures)}`,
  link: adminPlaces.productRequest(facts.requestId),
})

const attached = (pictures: number) =>
  pictures === 0 ? '' : ` (${pictures === 1 ? '1 immagine' : `${pictures} immagini`})`

const requestAnswers: Readonly<Record<ReviewedStatus, { title: string; body: string }>> = {
  reviewing: { title: 'Richiesta di prodotto in revisione', body: 'Stiamo cercando quello che ci hai chiesto.' },
  approved: { title: 'Richiesta di prodotto approvata', body: 'Abbiamo approvato la tua richiesta.' },
  rejected: { title: 'Richiesta di prodotto rifiutata', body: 'Non possiamo soddisfare la tua richiesta.' },
}

export const productRequestSubscribers = {
  'product_request.submitted': { adminNotification: requestSubmitted, telegram: requestSubmitted },
  'product_request.answered': {
    mails: productRequestAnswered,
    notification: ({ user, status, adminNotes }) => ({
      userId: user.id,
      kind: 'product_request.answered',
      title: requestAnswers[status].title,
      body: adminNotes === null ? requestAnswers[status].body : shortened(adminNotes),
      link: '/dashboard?section=product-request',
    }),
    audit: ({ requestId, user, was, status, adminNotes, notesBefore, adminId }) => ({
      actorId: adminId,
      action: 'product_request.answer',
      subject: `product_request:${requestId}`,
      before: { status: was, adminNotes: notesBefore },
      after: { status, adminNotes },
      details: { userId: user.id },
    }),
  },
} satisfies SubscribersOf<'product_request'>
