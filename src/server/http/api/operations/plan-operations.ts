import type { ApiSection } from './api-section.ts'

export const planOperations: ApiSection = {
  tag: 'Abbonamento',
  description: 'Il proprio piano: acquisto, rinnovi, cambio, disdetta.',
  operations: {
    'GET /api/subscriptions': {
      id: 'readPlan',
      access: 'base',
      summary: 'Il proprio piano: stato, prossimo addebito, carta, ultimi pagamenti',
    },
    'POST /api/subscriptions/checkout': {
      id: 'buyPlan',
      access: 'base',
      summary: 'Apre la pagina di pagamento di un piano',
      refusals: [409],
      idempotent: true,
    },
    'PUT /api/subscriptions': {
      id: 'changePlan',
      access: 'base',
      summary: 'Sceglie il piano dal prossimo rinnovo; quello che si ha annulla il cambio o la disdetta',
      refusals: [409],
    },
    'POST /api/subscriptions/cancel': {
      id: 'cancelPlan',
      access: 'base',
      summary: 'Disdice: il piano resta fino alla fine del mese pagato',
      refusals: [409],
    },
    'POST /api/subscriptions/portal': {
      id: 'openPlanPortal',
      access: 'base',
      summary: 'Apre la pagina del gestore dei pagamenti dove si cambia la carta',
      refusals: [409],
    },
    'GET /api/subscriptions/charges/{chargeId}/receipt.pdf': {
      id: 'readPlanReceipt',
      access: 'base',
      summary: 'La ricevuta di un pagamento di un piano, come PDF',
      refusals: [409],
      pdf: true,
    },
  },
}
