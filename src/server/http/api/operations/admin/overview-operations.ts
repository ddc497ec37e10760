import type { ApiSection } from '../api-section.ts'

export const adminOverviewOperations: ApiSection = {
  tag: 'Amministrazione: panoramica',
  description: 'Solo per gli amministratori: le cifre della giornata, e la ricerca fra ordini, prodotti e clienti.',
  operations: {
    'GET /api/admin/dashboard': { id: 'readAdminDashboard', access: 'admin', summary: 'Contatori e ultimi ordini' },
    'GET /api/admin/dashboard/figures': {
      id: 'readDashboardFigures',
      access: 'admin',
      summary: 'Fatturato, ordini, più venduti, scorte e puntualità degli ultimi 30 giorni',
    },
    'GET /api/admin/search': {
      id: 'searchEverything',
      access: 'admin',
      summary: 'Pochi ordini, prodotti e clienti che corrispondono alle parole cercate',
    },
  },
}
