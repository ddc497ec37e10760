import type { ApiSection } from './api-section.ts'

export const serviceOperations: ApiSection = {
  tag: 'Servizio',
  description: 'Stato del servizio e impostazioni pubbliche.',
  operations: {
    'GET /healthz': { id: 'readHealth', access: 'anybody', summary: 'Il processo è attivo' },
    'GET /readyz': { id: 'readReadiness', access: 'anybody', summary: 'Anche il database risponde' },
    'GET /api/settings/public': {
      id: 'readPublicSettings',
      access: 'anybody',
      summary: 'Le impostazioni che i testi delle pagine citano',
    },
  },
}
