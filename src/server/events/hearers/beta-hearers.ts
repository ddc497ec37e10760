import { betaVolumeNames } from '../../../domain/beta-applications.ts'
import type { HearersOf } from '../hearers.ts'

export const betaHearers = {
  'beta.submitted': {
    adminNotice: ({ companyName, expectedVolume }) => ({
      kind: 'beta.submitted',
      title: 'Nuova candidatura al Programma Beta',
      body: `${companyName}, volume previsto: ${betaVolumeNames[expectedVolume]}.`,
      link: '/admin?tab=beta',
    }),
  },
} satisfies HearersOf<'beta'>
