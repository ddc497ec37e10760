import type { ApiSection } from './api-section.ts'

export const whiteLabelOperations: ApiSection = {
  tag: 'White label',
  description: 'Bigliettini, packaging ed email ai destinatari a nome del rivenditore.',
  operations: {
    'GET /api/white-label': {
      id: 'readOwnWhiteLabel',
      access: 'base',
      plan: 'pro',
      summary: 'Il proprio white label, o null',
    },
    'PUT /api/white-label': {
      id: 'saveWhiteLabel',
      access: 'base',
      plan: 'pro',
      summary: 'Salva il proprio white label al posto del precedente',
    },
  },
}
