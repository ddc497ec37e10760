import { problems } from './errors.ts'
import { nearInstant } from './time/italian-instant.ts'
/** The beta programme: docs/specification/beta.md. */
export const betaStatuses = ['pending', 'approved', 'rejected'] as const

export type BetaStatus = (typeof betaStatuses)[number]

export const betaStatusNames: Readonly<Record<BetaStatus, string>> = {
  pending: 'In attesa',
  approved: 'Approvata',
  rejected: 'Rifiutata',
}

/** An admin's decisions on a pending application. They are final, because the applicant has been notified. */
export const betaAnswers = ['approved', 'rejected'] as const satisfies readonly BetaStatus[]

export type BetaAnswer = (typeof betaAnswers)[number]

export const betaVolumes = ['basso', 'medio', 'alto'] as const

export type BetaVolume = (typeof betaVolumes)[number]

export const betaVolumeNames: Readonly<Record<BetaVolume, string>> = {
  basso: 'Basso (1-50 ordini al mese)',
  medio: 'Medio (51-200 ordini al mese)',
  alto: 'Alto (oltre 200 ordini al mese)',
}

/** Maximum number of participating companies. */
export const betaSeats = 10

/** Hours within which an application is answered. */
export const betaAnswerHours = 48

/** Maximum length of an admin's notes, in characters. */
export const longestBetaNotes = 2000

const answerWords: Readonly<Record<BetaAnswer, string>> = { approved: 'approvata', rejected: 'rifiutata' }

type Answered = { status: BetaAnswer; reviewer: string | null; reviewedAt: string | null }

export const betaProblems = problems({
  conflict: {
    'beta.answered': ({ status, reviewer, reviewedAt }: Answered) => {
      const who = reviewer ? ` da ${reviewer}` : ''
      const when = reviewedAt ? `, ${nearInstant(new Date(reviewedAt))}` : ''
      return `La candidatura è già stata ${answerWords[status]}${who}${when}.`
    },
    'beta.full': `I ${betaSeats} posti del Programma Beta sono già assegnati: rifiuta la candidatura, o lasciala in attesa.`,
    'beta.pending': `Hai già una candidatura in valutazione: ti rispondiamo entro ${betaAnswerHours} ore.`,
  },
  not_found: {
    'beta.not_found': 'Candidatura non trovata',
  },
})
