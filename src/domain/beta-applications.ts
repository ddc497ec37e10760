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
