import type { ApiSection } from './api-section.ts'

export const wishlistOperations: ApiSection = {
  tag: 'Wishlist',
  description: 'I prodotti salvati.',
  operations: {
    'GET /api/wishlist': {
      id: 'listWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'La propria wishlist',
    },
    'GET /api/wishlist.csv': {
      id: 'exportWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'La propria wishlist come CSV, una riga per articolo salvato',
      csv: true,
    },
    'GET /api/wishlist/lines': {
      id: 'listWishlistLines',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Che cosa c’è nella wishlist di alcuni prodotti',
    },
    'DELETE /api/wishlist/products/{productId}': {
      id: 'removeProductFromWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Toglie un prodotto con tutte le sue varianti',
    },
    'POST /api/wishlist': {
      id: 'addToWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Aggiunge un prodotto',
      refusals: [404],
      idempotent: true,
    },
    'POST /api/wishlist/lines': {
      id: 'addLinesToWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Aggiunge più articoli, tutti o nessuno',
      refusals: [404],
      idempotent: true,
    },
    'PATCH /api/wishlist/{entryId}': {
      id: 'updateWishlistEntry',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Cambia variante, quantità o note',
    },
    'DELETE /api/wishlist/{entryId}': {
      id: 'removeFromWishlist',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Toglie una riga',
    },
  },
}
