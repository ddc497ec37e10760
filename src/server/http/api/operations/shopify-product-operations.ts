import type { ApiSection } from './api-section.ts'

/** The portal's products in the reseller's own shop. */
export const shopifyProductOperations: ApiSection['operations'] = {
  'GET /api/shopify/products': {
    id: 'listShopifyProducts',
    access: 'rivenditore',
    summary: 'I prodotti scelti per il proprio negozio, le scelte più recenti prima: che cosa ne è stato di ciascuno',
  },
  'POST /api/shopify/products': {
    id: 'chooseShopifyProducts',
    access: 'rivenditore',
    summary:
      'Invia al proprio negozio prodotti o categorie intere con una regola di prezzo; quelli che ci sono si aggiornano',
    refusals: [409, 429],
    idempotent: true,
  },
  'POST /api/shopify/products/preview': {
    id: 'previewShopifyProduct',
    access: 'rivenditore',
    summary: 'Un prodotto come arriverebbe nel proprio negozio: non si manda niente',
    refusals: [404, 409],
  },
  'POST /api/shopify/products/acts': {
    id: 'actOnShopifyProducts',
    access: 'rivenditore',
    summary: 'Invia di nuovo, sovrascrive, cambia prezzo o toglie prodotti del proprio negozio',
    refusals: [409],
  },
  'POST /api/shopify/products/permissions': {
    id: 'checkShopifyPermissions',
    access: 'rivenditore',
    summary: 'Chiede al negozio che cosa manca all’app per mandare prodotti',
    refusals: [409, 429],
  },
  'PATCH /api/shopify/products/{productId}': {
    id: 'changeShopifyProduct',
    access: 'rivenditore',
    summary: 'Cambia regola, stato o testi di un prodotto del proprio negozio, che viene inviato di nuovo',
    refusals: [409],
  },
}
