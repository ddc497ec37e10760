import { type ReviewedStatus, requestCategoryNames } from '../../../domain/products/product-requests.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { AnsweredRequest } from '../events.ts'
import { greeting } from './mail-texts.ts'

interface AnswerText {
  subject: string
  /** Used if there are no notes. */
  preheader: string
  heading: string
  sentence: string
}

/** Null: no mail, because the notification in the portal is enough. */
const texts: Readonly<Record<ReviewedStatus, AnswerText | null>> = {
  reviewing: null,
  approved: {
    subject: 'Richiesta di prodotto approvata',
    preheader: 'Trovi la richiesta nella tua area.',
    heading: 'Abbiamo approvato la tua richiesta',
    sentence: 'abbiamo approvato la tua richiesta di prodotto',
  },
  rejected: {
    subject: 'Richiesta di prodotto rifiutata',
    preheader: 'Puoi chiederci un altro prodotto.',
    heading: 'Non possiamo soddisfare la tua richiesta',
    sentence: 'purtroppo non possiamo soddisfare la tua richiesta di prodotto',
  },
}

const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })

/** Identifies the request by category and day, because mails contain nothing that the customer typed (see `greeting`). */
export function productRequestAnswered(answered: AnsweredRequest, site: string): Mail[] {
  const { user, category, createdAt, status, adminNotes } = answered
  const text = texts[status]
  if (!text) return []
  return [
    {
      kind: 'product_request.answered',
      to: user.email,
      subject: text.subject,
      preheader: adminNotes ?? text.preheader,
      heading: text.heading,
      paragraphs: [
        greeting(user),
        `${text.sentence} del ${day.format(createdAt)} (${requestCategoryNames[category]}).`,
        ...(adminNotes?.split(/\s*\n\s*/) ?? []),
      ],
      action: { label: 'Vedi la richiesta', url: `${site}/dashboard?section=product-request` },
    },
  ]
}
