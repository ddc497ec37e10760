import type { ApiSection } from '../api-section.ts'

export const adminRequestOperations: ApiSection = {
  tag: 'Amministrazione: richieste',
  description: 'Solo per gli amministratori: le richieste di prodotto e le candidature al Programma Beta.',
  operations: {
    'GET /api/admin/product-requests': {
      id: 'listAllProductRequests',
      access: 'admin',
      summary: 'Le richieste di prodotto di tutti i clienti',
    },
    'GET /api/admin/product-requests/{requestId}': {
      id: 'readAnyProductRequest',
      access: 'admin',
      summary: 'Una richiesta di prodotto',
    },
    'PUT /api/admin/product-requests/{requestId}': {
      id: 'answerProductRequest',
      access: 'admin',
      summary: 'Risponde a una richiesta di prodotto: stato e note',
    },
    'GET /api/admin/beta-applications': {
      id: 'listAllBetaApplications',
      access: 'admin',
      summary: 'Le candidature al Programma Beta',
    },
    'PUT /api/admin/beta-applications/{applicationId}': {
      id: 'answerBetaApplication',
      access: 'admin',
      summary: 'Approva o rifiuta una candidatura in attesa: al massimo 10 approvate',
    },
  },
}
