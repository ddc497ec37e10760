import type { Trouble } from '../events.ts'
import type { HearersOf } from '../hearers.ts'

const troubleTitles: Readonly<Record<Trouble['source'], string>> = {
  payments: 'Problema con un pagamento',
  outbox: 'E-mail non recapitata',
  jobs: 'Lavoro automatico non riuscito',
  files: 'Immagini mancanti',
}

export const troubleHearers = {
  // Never by mail: a mail that cannot be delivered would report itself again and again.
  'trouble.recorded': {
    adminNotice: ({ source, errorMessage }) => ({
      kind: `error.${source}`,
      title: troubleTitles[source],
      body: errorMessage,
      link: '/admin?tab=log',
    }),
  },
} satisfies HearersOf<'trouble'>
