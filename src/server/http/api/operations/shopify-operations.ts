import type { ApiSection } from './api-section.ts'
import { shopifyStockOperations } from './shopify-stock-operations.ts'

export const shopifyOperations: ApiSection = {
  tag: 'Shopify',
  description: 'Il negozio Shopify del rivenditore.',
  operations: {
    ...shopifyStockOperations,
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
    'POST /api/shopify/sync-orders': {
      id: 'syncShopifyOrders',
      access: 'rivenditore',
      summary: 'Importa dal proprio negozio gli ordini nuovi; se sono tanti, il resto continua da sé',
      refusals: [409, 429],
    },
    'GET /api/shopify/waiting-orders': {
      id: 'listWaitingShopifyOrders',
      access: 'rivenditore',
      summary: 'Gli ordini del proprio negozio che aspettano di essere importati, e perché',
    },
    'DELETE /api/shopify/disconnect': {
      id: 'disconnectShopify',
      access: 'rivenditore',
      summary: 'Scollega il proprio negozio e dimentica le credenziali',
    },
  },
}
