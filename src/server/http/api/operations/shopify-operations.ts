import type { ApiSection } from './api-section.ts'

export const shopifyOperations: ApiSection = {
  tag: 'Shopify',
  description: 'Il negozio Shopify del rivenditore.',
  operations: {
    'GET /api/shopify/integration': {
      id: 'readShopifyIntegration',
      access: 'rivenditore',
      summary: 'Il proprio negozio collegato, o null',
    },
    'POST /api/shopify/connect': {
      id: 'connectShopify',
      access: 'rivenditore',
      summary: 'Collega il proprio negozio, se le credenziali funzionano',
      refusals: [429],
    },
    'DELETE /api/shopify/disconnect': {
      id: 'disconnectShopify',
      access: 'rivenditore',
      summary: 'Scollega il proprio negozio e dimentica le credenziali',
    },
  },
}
