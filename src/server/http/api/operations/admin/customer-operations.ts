import type { ApiSection } from '../api-section.ts'

export const adminCustomerOperations: ApiSection = {
  tag: 'Amministrazione: clienti',
  description: 'Solo per gli amministratori: i clienti, le loro wishlist e le loro riserve.',
  operations: {
    'GET /api/admin/users': { id: 'listUsers', access: 'admin', summary: 'I clienti' },
    'GET /api/admin/users/{userId}': {
      id: 'readUser',
      access: 'admin',
      summary: 'Un cliente con ordini, riserve, sessioni, risposte del VIES ed eventi di sicurezza',
    },
    'DELETE /api/admin/users/{userId}/sessions': {
      id: 'endUserSessions',
      access: 'admin',
      summary: 'Chiude tutte le sessioni di un cliente',
    },
    'PUT /api/admin/users/{userId}': {
      id: 'changeUser',
      access: 'admin',
      summary: 'Cambia ruolo o piano di un account, lo sospende o lo riattiva',
    },
    'GET /api/admin/wishlists': {
      id: 'listAllWishlists',
      access: 'admin',
      summary: 'Le wishlist di tutti i clienti, anche cercate per prodotto o cliente',
    },
    'GET /api/admin/wishlists/most-wanted': {
      id: 'listMostWanted',
      access: 'admin',
      summary: 'I prodotti presenti in più wishlist',
    },
    'GET /api/admin/reservations': {
      id: 'listAllReservations',
      access: 'admin',
      summary: 'Le riserve attive di tutti i clienti, dalla prima che scade',
    },
    'DELETE /api/admin/reservations/{reservationId}': {
      id: 'cancelAnyReservation',
      access: 'admin',
      summary: 'Annulla la riserva di un cliente',
    },
    'GET /api/admin/shops': {
      id: 'listShops',
      access: 'admin',
      summary: 'I negozi Shopify collegati: com’è ciascuno, l’ultima sincronizzazione e le sue cifre',
    },
    'GET /api/admin/users/{userId}/shop': {
      id: 'readUserShop',
      access: 'admin',
      summary: 'Il negozio Shopify di un cliente e che cosa non va; null se non ne ha',
    },
    'PUT /api/admin/users/{userId}/verification': {
      id: 'decideVerification',
      access: 'admin',
      summary: 'Verifica o respinge un profilo aziendale',
    },
  },
}
