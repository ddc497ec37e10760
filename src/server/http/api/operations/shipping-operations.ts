import type { ApiSection } from './api-section.ts'

export const shippingOperations: ApiSection = {
  tag: 'Spedizioni',
  description: 'Quanto costa spedire, e dove.',
  operations: {
    'POST /api/shipping/calculate': {
      id: 'calculateShipping',
      access: 'base',
      summary: 'Calcola il costo di un pacco a peso, con le opzioni',
    },
    'GET /api/shipping/rates': { id: 'listShippingRates', access: 'base', summary: 'Le tariffe di ogni zona' },
    'GET /api/shipping/rates.csv': {
      id: 'downloadShippingRates',
      access: 'base',
      summary: 'Le tariffe per zona e numero di pezzi, come tabella',
      csv: true,
    },
  },
}
