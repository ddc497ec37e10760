/** The beta programme: docs/specification/beta.md. */
export const betaStatuses = ['pending', 'approved', 'rejected'] as const

export type BetaStatus = (typeof betaStatuses)[number]

export const betaStatusNames: Readonly<Record<BetaStatus, string>> = {
  pending: 'In attesa',
  approved: 'Approvata',
  rejected: 'Rifiutata',
}

/** What an admin answers an application that waits. An answer stands: the applicant has been told. */
export const betaAnswers = ['approved', 'rejected'] as const satisfies readonly BetaStatus[]

export type BetaAnswer = (typeof betaAnswers)[number]

export const betaVolumes = ['basso', 'medio', 'alto'] as const

export type BetaVolume = (typeof betaVolumes)[number]

export const betaVolumeNames: Readonly<Record<BetaVolume, string>> = {
  basso: 'Basso (1-50 ordini al mese)',
  medio: 'Medio (51-200 ordini al mese)',
  alto: 'Alto (oltre 200 ordini al mese)',
}

/** At most this many companies take part. */
export const betaSeats = 10

/** An application is answered within these hours. */
export const betaAnswerHours = 48

/** Characters of the notes that an answer comes with. */
export const longestBetaNotes = 2000
