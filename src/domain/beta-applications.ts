/** The beta programme: docs/specification/beta.md. */
export const betaStatuses = ['pending', 'approved', 'rejected'] as const

export type BetaStatus = (typeof betaStatuses)[number]

export const betaStatusNames: Readonly<Record<BetaStatus, string>> = {
  pending: 'In attesa',
  approved: 'Approvata',
  rejected: 'Rifiutata',
}

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
