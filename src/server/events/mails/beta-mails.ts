import type { BetaAnswer } from '../../../domain/beta-applications.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { AnsweredBetaApplication } from '../events.ts'
import { greeting } from './mail-texts.ts'

interface AnswerText {
  subject: string
  preheader: string
  heading: string
  /** Sentence that contains the day of the application. */
  sentence: (day: string) => string
}

const texts: Readonly<Record<BetaAnswer, AnswerText>> = {
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

const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })

/** Contains the admin's notes but nothing that the applicant typed, like every mail (see `greeting`). */
export function betaAnswered({ user, createdAt, status, adminNotes }: AnsweredBetaApplication, site: string): Mail {
  const { subject, preheader, heading, sentence } = texts[status]
  return {
    kind: 'beta.answered',
    to: user.email,
    subject,
    preheader: adminNotes ?? preheader,
    heading,
    paragraphs: [greeting(user), sentence(day.format(createdAt)), ...(adminNotes?.split(/\s*\n\s*/) ?? [])],
    action: { label: 'Vedi la candidatura', url: `${site}/beta-program` },
  }
}
