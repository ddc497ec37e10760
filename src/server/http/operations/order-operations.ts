import type { ApiSection } from './api-section.ts'

export const orderOperations: ApiSection = {
  tag: 'Ordini',
  description: 'I propri ordini e i loro pagamenti.',
  operations: {
    'GET /api/overview': { id: 'readOverview', access: 'rivenditore', summary: 'Cifre e ultimi ordini' },
    'GET /api/orders': { id: 'listOrders', access: 'rivenditore', summary: 'I propri ordini' },
    'POST /api/orders': {
      id: 'placeOrder',
      access: 'rivenditore',
      summary: 'Crea un ordine',
      refusals: [404],
      idempotent: true,
    },
    'POST /api/orders/quote': {
      id: 'quoteOrder',
      access: 'rivenditore',
      summary: 'Calcola quanto costerebbe un ordine, spedizione compresa',
      refusals: [404],
    },
    'GET /api/orders/{orderId}': { id: 'readOrder', access: 'rivenditore', summary: 'Un proprio ordine' },
    'POST /api/orders/{orderId}/cancel': {
      id: 'cancelOrder',
      access: 'rivenditore',
      summary: 'Annulla un ordine non ancora pagato',
    },
    'POST /api/payments/create-checkout-session': {
      id: 'createCheckout',
      access: 'rivenditore',
      summary: 'Apre la pagina di pagamento di un ordine',
      refusals: [404],
      idempotent: true,
    },
    'POST /api/payments/webhook': {
      id: 'receivePaymentEvent',
      access: 'anybody',
      summary: 'Riceve gli eventi firmati del fornitore di pagamenti',
      signed: true,
    },
    'GET /api/payments/sandbox/{sessionId}': {
      id: 'readSandboxSession',
      access: 'anybody',
      summary: 'Pagina di pagamento di prova: cosa si paga',
    },
    'POST /api/payments/sandbox/{sessionId}': {
      id: 'settleSandboxSession',
      access: 'anybody',
      summary: 'Pagina di pagamento di prova: paga, rifiuta o abbandona',
    },
  },
}
