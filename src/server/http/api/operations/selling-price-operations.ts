import type { ApiSection } from './api-section.ts'

export const sellingPriceOperations: ApiSection = {
  tag: 'Prezzi di vendita',
  description: 'Quanto il rivenditore chiede ai propri clienti, e quanto gli resta.',
  operations: {
    'GET /api/selling-prices/{productId}': {
      id: 'readSaleCosts',
      access: 'rivenditore',
      summary: 'Il proprio prezzo di vendita di un prodotto, e la spedizione di un pezzo in un paese',
    },
    'PUT /api/selling-prices/{productId}': {
      id: 'saveSellingPrice',
      access: 'rivenditore',
      summary: 'Salva il proprio prezzo di vendita di un prodotto; null lo elimina',
    },
  },
}
