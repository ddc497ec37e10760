import { adminPlaces } from '../../../contract/admin-places.ts'
import { type ReviewedStatus, requestCategoryNames } from '../../../domain/products/product-requests.ts'
import type { Events } from '../events.ts'
import { productRequestAnswered } from '../mails/product-request-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'
import { shortened } from './shortened.ts'

const submitted = (facts: Events['product_request.submitted']) => ({
  kind: 'product_request.submitted' as const,
  title: 'Nuova richiesta di prodotto',
  body: `${facts.requester}, ${requestCategoryNames[facts.category]}: ${shortened(facts.description)}${attached(facts.pictures)}`,
  link: adminPlaces.productRequest(facts.requestId),
})

const attached = (pictures: number) =>
  pictures === 0 ? '' : ` (${pictures === 1 ? '1 immagine' : `${pictures} immagini`})`

const answers: Readonly<Record<ReviewedStatus, { title: string; body: string }>> = {
  reviewing: { title: 'Richiesta di prodotto in revisione', body: 'Stiamo cercando quello che ci hai chiesto.' },
  approved: { title: 'Richiesta di prodotto approvata', body: 'Abbiamo approvato la tua richiesta.' },
  rejected: { title: 'Richiesta di prodotto rifiutata', body: 'Non possiamo soddisfare la tua richiesta.' },
}

export const productRequestSubscribers = {
  'product_request.submitted': { adminNotification: submitted, telegram: submitted },
  'product_request.answered': {
    mails: productRequestAnswered,
    notification: ({ user, status, adminNotes }) => ({
      userId: user.id,
      kind: 'product_request.answered',
      title: answers[status].title,
      body: adminNotes === null ? answers[status].body : shortened(adminNotes),
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
