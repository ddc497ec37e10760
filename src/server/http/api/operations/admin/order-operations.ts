import type { ApiSection } from '../api-section.ts'

export const adminOrderOperations: ApiSection = {
  tag: 'Amministrazione: ordini',
  description: 'Solo per gli amministratori: gli ordini di tutti i clienti, e le proprie viste.',
  operations: {
    'GET /api/admin/orders': { id: 'listAllOrders', access: 'admin', summary: 'Gli ordini di tutti i clienti' },
    'GET /api/admin/orders.csv': {
      id: 'exportAllOrders',
      access: 'admin',
      summary: 'Gli ordini che i filtri lasciano come CSV, una riga per ordine',
      csv: true,
    },
    'GET /api/admin/orders/ids': {
      id: 'listOrderIds',
      access: 'admin',
      summary: 'Gli id degli ordini che i filtri lasciano, per sceglierli insieme',
    },
    'GET /api/admin/orders/{orderId}': { id: 'readAnyOrder', access: 'admin', summary: 'Un ordine' },
    'PUT /api/admin/orders/{orderId}/processing': {
      id: 'prepareOrder',
      access: 'admin',
      summary: 'Segna l’ordine come in preparazione',
    },
    'POST /api/admin/orders/{orderId}/cancel': {
      id: 'cancelAnyOrder',
      access: 'admin',
      summary: 'Annulla un ordine e, se è pagato, lo rimborsa',
    },
    'POST /api/admin/orders/{orderId}/notes': {
      id: 'writeOrderNote',
      access: 'admin',
      summary: 'Scrive una nota interna su un ordine',
    },
    'POST /api/admin/orders/{orderId}/documents': {
      id: 'attachOrderDocument',
      access: 'admin',
      summary: 'Allega a un ordine l’attestazione di esportazione o il CMR già caricati',
    },
    'DELETE /api/admin/orders/{orderId}/documents/{documentId}': {
      id: 'withdrawOrderDocument',
      access: 'admin',
      summary: 'Segna come allegato per errore un documento di un ordine, che resta conservato',
    },
    'GET /api/admin/disputes': {
      id: 'listDisputes',
      access: 'admin',
      summary: 'I pagamenti contestati presso la banca',
    },
    'GET /api/admin/returns': { id: 'listReturns', access: 'admin', summary: 'I resi di tutti i clienti' },
    'PUT /api/admin/returns/{returnId}': {
      id: 'answerReturn',
      access: 'admin',
      summary: 'Accetta o rifiuta un reso, segna i capi come ricevuti, li rimborsa, o lo chiude se non arrivano',
    },
    'GET /api/admin/order-views': { id: 'listOrderViews', access: 'admin', summary: 'Le proprie viste degli ordini' },
    'POST /api/admin/order-views': {
      id: 'saveOrderView',
      access: 'admin',
      summary: 'Salva dei filtri degli ordini con un nome',
    },
    'PUT /api/admin/order-views/{viewId}': {
      id: 'changeOrderView',
      access: 'admin',
      summary: 'Rinomina una propria vista o ne cambia i filtri',
    },
    'DELETE /api/admin/order-views/{viewId}': {
      id: 'removeOrderView',
      access: 'admin',
      summary: 'Elimina una propria vista',
    },
    'POST /api/admin/orders/{orderId}/refunds': {
      id: 'refundOrder',
      access: 'admin',
      summary: 'Rimborsa dei pezzi di un ordine, e la spedizione o una parte',
      idempotent: true,
    },
    'POST /api/admin/orders/{orderId}/refund': {
      id: 'retryOrderRefunds',
      access: 'admin',
      summary: 'Riprova i rimborsi falliti di un ordine',
    },
    'POST /api/admin/refunds/{refundId}/retry': {
      id: 'retryRefund',
      access: 'admin',
      summary: 'Riprova un rimborso fallito, di un ordine o di un piano',
    },
    'POST /api/admin/refunds/{refundId}/by-hand': {
      id: 'finishRefundByHand',
      access: 'admin',
      summary: 'Segna come restituita fuori dal portale una somma da rimborsare a mano',
    },
  },
}
