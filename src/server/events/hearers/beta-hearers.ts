import { betaVolumeNames } from '../../../domain/beta-applications.ts'
import type { Events } from '../events.ts'
import type { HearersOf } from '../hearers.ts'

const submitted = ({ companyName, expectedVolume }: Events['beta.submitted']) => ({
  kind: 'beta.submitted' as const,
  title: 'Nuova candidatura al Programma Beta',
  body: `${companyName}, volume previsto: ${betaVolumeNames[expectedVolume]}.`,
  link: '/admin?tab=beta',
})

export const betaHearers = {
  'beta.submitted': { adminNotice: submitted, telegram: submitted },
} satisfies HearersOf<'beta'>
