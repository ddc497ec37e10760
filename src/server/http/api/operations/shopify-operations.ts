import type { ApiSection } from './api-section.ts'
import { shopifyProductOperations } from './shopify-product-operations.ts'
import { shopifyStockOperations } from './shopify-stock-operations.ts'

export const shopifyOperations: ApiSection = {
  tag: 'Shopify',
  description: 'Il negozio Shopify del rivenditore.',
  operations: {
    ...shopifyStockOperations,
    ...shopifyProductOperations,
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
      summary: 'Importa dal proprio negozio gli ordini nuovi; se sono tanti, il resto continua automaticamente',
      refusals: [409, 429],
    },
    'GET /api/shopify/orders': {
      id: 'listShopifyOrders',
      access: 'rivenditore',
      summary: 'Gli ordini visti nel proprio negozio, i più recenti prima: che cosa ne è stato di ciascuno, e perché',
    },
    'GET /api/shopify/orders.csv': {
      id: 'exportShopifyOrders',
      access: 'rivenditore',
      summary: 'Gli stessi ordini come tabella',
      csv: true,
    },
    'POST /api/shopify/orders/retry': {
      id: 'retryShopifyOrders',
      access: 'rivenditore',
      summary: 'Sincronizza e riprova tutti gli ordini che aspettano; se sono tanti, il resto continua automaticamente',
      refusals: [409, 429],
    },
    'POST /api/shopify/orders/{shopOrderId}/retry': {
      id: 'retryShopifyOrder',
      access: 'rivenditore',
      summary: 'Chiede al negozio un ordine com’è adesso e riprova a importarlo',
      refusals: [409, 429],
    },
    'GET /api/shopify/tracking': {
      id: 'listShopifyTrackingTroubles',
      access: 'rivenditore',
      summary: 'Gli ordini spediti il cui tracking non è ancora arrivato al proprio negozio, e perché',
    },
    'POST /api/shopify/tracking/{orderId}/retry': {
      id: 'retryShopifyTracking',
      access: 'rivenditore',
      summary: 'Invia subito al negozio il tracking di un ordine che non è ancora arrivato',
      refusals: [409],
    },
    'POST /api/shopify/webhook': {
      id: 'receiveShopifyWebhook',
      access: 'anybody',
      refusals: [401],
      signed: true,
      summary: 'Gli avvisi dei negozi, autenticati dalla firma con il segreto dell’app',
    },
    'DELETE /api/shopify/disconnect': {
      id: 'disconnectShopify',
      access: 'rivenditore',
      summary: 'Scollega il proprio negozio, gli dice di non avvisarci più e dimentica le credenziali',
    },
  },
}
