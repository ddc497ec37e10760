import type { ApiSection } from './api-section.ts'

/** Stock in the reseller's own shop. */
export const shopifyStockOperations: ApiSection['operations'] = {
  'GET /api/shopify/stock': {
    id: 'readShopifyStock',
    access: 'rivenditore',
    summary: 'Come le giacenze arrivano nel proprio negozio, e che cosa manca; null senza un negozio',
  },
  'PUT /api/shopify/stock': {
    id: 'changeShopifyStock',
    access: 'rivenditore',
    summary: 'Cambia riserva, soglia e sede delle giacenze nel proprio negozio, o le ferma',
    refusals: [409, 429],
  },
  'GET /api/shopify/stock/places': {
    id: 'listShopifyPlaces',
    access: 'rivenditore',
    summary: 'Le sedi del proprio negozio utilizzabili per la merce',
    refusals: [409, 429],
  },
  'POST /api/shopify/stock/links': {
    id: 'linkShopifySkus',
    access: 'rivenditore',
    summary: 'Collega per SKU gli articoli che nel proprio negozio ci sono già',
    refusals: [409, 429],
  },
  'GET /api/shopify/stock/drifts': {
    id: 'listShopifyStockDrifts',
    access: 'rivenditore',
    summary: 'Le giacenze che nel proprio negozio erano diverse, e sono state corrette',
  },
  'GET /api/shopify/stock/drifts.csv': {
    id: 'exportShopifyStockDrifts',
    access: 'rivenditore',
    summary: 'Le stesse come tabella',
    csv: true,
  },
}
