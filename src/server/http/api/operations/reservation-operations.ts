import type { ApiSection } from './api-section.ts'

export const reservationOperations: ApiSection = {
  tag: 'Riserve',
  description: 'Pezzi tenuti da parte per un massimo di sette giorni.',
  operations: {
    'GET /api/reservations': { id: 'listReservations', access: 'rivenditore', summary: 'Le proprie riserve' },
    'POST /api/reservations': {
      id: 'reserve',
      access: 'rivenditore',
      summary: 'Riserva un prodotto',
      refusals: [404],
      idempotent: true,
    },
    'POST /api/reservations/lines': {
      id: 'reserveLines',
      access: 'rivenditore',
      summary: 'Riserva più articoli, tutti o nessuno',
      refusals: [404],
      idempotent: true,
    },
    'DELETE /api/reservations/{reservationId}': {
      id: 'cancelReservation',
      access: 'rivenditore',
      summary: 'Annulla una riserva',
    },
  },
}
