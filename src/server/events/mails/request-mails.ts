import type { BetaAnswer } from '../../../domain/beta-applications.ts'
import { type ReviewedStatus, requestCategoryNames } from '../../../domain/products/product-requests.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { AnsweredBetaApplication, AnsweredRequest } from '../events.ts'
import { greeting } from './mail-texts.ts'

interface ApplicationText {
  subject: string
  preheader: string
  heading: string
  /** Sentence that contains the day of the application. */
  sentence: (day: string) => string
}

const applicationTexts: Readonly<Record<BetaAnswer, ApplicationText>> = {
  approved: {
    subject: 'Candidatura al Programma Beta approvata',
    preheader: 'Ti contattiamo noi per cominciare.',
    heading: 'Benvenuto nel Programma Beta',
    sentence: (day) =>
      `abbiamo approvato la tua candidatura al Programma Beta del ${day}. Ti contattiamo noi per cominciare.`,
  },
  rejected: {
    subject: 'Candidatura al Programma Beta rifiutata',
    preheader: 'Puoi inviarne un’altra quando vuoi.',
    heading: 'Questa volta non possiamo accoglierti',
    sentence: (day) =>
      `purtroppo non possiamo accogliere la tua candidatura al Programma Beta del ${day}. Puoi inviarne un’altra quando vuoi.`,
  },
}

const dayFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })

/** Contains the admin's notes but nothing that the applicant typed, like every mail (see `greeting`). */
export function betaAnswered({ user, createdAt, status, adminNotes }: AnsweredBetaApplication, site: string): Mail {
  const { subject, preheader, heading, sentence } = applicationTexts[status]
  return {
    kind: 'beta.answered',
    to: user.email,
    subject,
    preheader: adminNotes ?? preheader,
    heading,
    paragraphs: [greeting(user), sentence(dayFormat.format(createdAt)), ...(adminNotes?.split(/\s*\n\s*/) ?? [])],
    action: { label: 'Vedi la candidatura', url: `${site}/beta-program` },
  }
}

interface RequestText {
  subject: string
  /** Used if there are no notes. */
  preheader: string
  heading: string
  sentence: string
}

/** Null: no mail, because the notification in the portal is enough. */
const requestTexts: Readonly<Record<ReviewedStatus, RequestText | null>> = {
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

/** Identifies the request by category and day, because mails contain nothing that the customer typed (see `greeting`). */
export function productRequestAnswered(answered: AnsweredRequest, site: string): Mail[] {
  const { user, category, createdAt, status, adminNotes } = answered
  const text = requestTexts[status]
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
        `${text.sentence} del ${dayFormat.format(createdAt)} (${requestCategoryNames[category]}).`,
        ...(adminNotes?.split(/\s*\n\s*/) ?? []),
      ],
      action: { label: 'Vedi la richiesta', url: `${site}/dashboard?section=product-request` },
    },
  ]
}
