import type { ApiSection } from './api-section.ts'

export const addressOperations: ApiSection = {
  tag: 'Rubrica',
  description: 'I destinatari salvati.',
  operations: {
    'GET /api/addresses': { id: 'listAddresses', access: 'rivenditore', summary: 'La propria rubrica' },
    'GET /api/addresses/default': {
      id: 'readDefaultAddress',
      access: 'rivenditore',
      summary: 'Il destinatario predefinito',
    },
    'POST /api/addresses': {
      id: 'addAddress',
      access: 'rivenditore',
      summary: 'Salva un destinatario, una volta sola',
      refusals: [429],
      idempotent: true,
    },
    'PUT /api/addresses/{addressId}': {
      id: 'changeAddress',
      access: 'rivenditore',
      summary: 'Cambia un destinatario',
    },
    'DELETE /api/addresses/{addressId}': {
      id: 'removeAddress',
      access: 'rivenditore',
      summary: 'Elimina un destinatario',
    },
  },
}
