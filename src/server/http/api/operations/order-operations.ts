import type { ApiSection } from './api-section.ts'

export const orderOperations: ApiSection = {
  tag: 'Ordini',
  description: 'I propri ordini e i loro pagamenti.',
  operations: {
    'GET /api/overview': {
      id: 'readOverview',
      access: 'rivenditore',
      orWithPlan: true,
      summary: 'Cifre e ultimi ordini',
    },
    'GET /api/orders': { id: 'listOrders', access: 'rivenditore', summary: 'I propri ordini' },
    'GET /api/orders/counts': {
      id: 'countOrders',
      access: 'rivenditore',
      summary: 'Quanti dei propri ordini sono in ogni stato',
    },
    'GET /api/orders/payment-result': {
      id: 'readPaymentResult',
      access: 'rivenditore',
      summary:
        'Che ne è stato dell’ultimo pagamento di un proprio ordine (`order`, il numero) e degli ordini pagati insieme',
    },
    'GET /api/orders.csv': {
      id: 'exportOrders',
      access: 'rivenditore',
      summary: 'I propri ordini come CSV, una riga per ordine',
      csv: true,
    },
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
    'POST /api/orders/split': {
      id: 'placeSplitOrder',
      access: 'rivenditore',
      summary: 'Crea più ordini per un destinatario, 100 articoli ciascuno, tutti o nessuno',
      refusals: [404, 429],
      idempotent: true,
    },
    'POST /api/orders/split/quote': {
      id: 'quoteSplitOrder',
      access: 'rivenditore',
      summary: 'Calcola quanto costerebbero quegli ordini, spedizioni comprese',
      refusals: [404, 429],
    },
    'POST /api/orders/import': {
      id: 'importOrders',
      access: 'rivenditore',
      summary: 'Inserisce gli ordini di un file CSV per molti destinatari, o dice che cosa ne sarebbe (`dryRun=1`)',
      takesCsv: true,
      refusals: [429],
    },
    'POST /api/orders/import/columns': {
      id: 'readOrderFileColumns',
      access: 'rivenditore',
      summary: 'Riconosce il formato di un file di ordini e le sue colonne, senza inserire nulla',
      takesCsv: true,
      refusals: [429],
    },
    'PUT /api/orders/import/columns': {
      id: 'chooseOrderFileColumns',
      access: 'rivenditore',
      summary: 'Ricorda quali colonne usare per i file con la stessa intestazione; `columns` null le dimentica',
    },
    'POST /api/orders/lines': {
      id: 'checkOrderLines',
      access: 'rivenditore',
      summary: 'Controlla le righe `SKU;quantità` di un ordine rapido: articoli, prezzi e disponibilità',
      takesCsv: true,
      refusals: [429],
    },
    'GET /api/orders/{orderId}': { id: 'readOrder', access: 'rivenditore', summary: 'Un proprio ordine' },
    'GET /api/orders/{orderId}/reorder': {
      id: 'planReorder',
      access: 'rivenditore',
      summary: 'Un proprio ordine ai prezzi e con la disponibilità di oggi',
    },
    'GET /api/orders/{orderId}/receipt.pdf': {
      id: 'readReceipt',
      access: 'rivenditore',
      summary: 'La ricevuta di un proprio ordine pagato, come PDF',
      refusals: [409],
      pdf: true,
    },
    'GET /api/orders/{orderId}/returns': {
      id: 'listOrderReturns',
      access: 'rivenditore',
      summary: 'I resi di un proprio ordine',
    },
    'POST /api/orders/{orderId}/returns': {
      id: 'requestReturn',
      access: 'rivenditore',
      summary: 'Chiede di rendere dei capi di un ordine spedito, entro 30 giorni dalla consegna o 35 dalla spedizione',
      idempotent: true,
    },
    'POST /api/returns/{returnId}/withdraw': {
      id: 'withdrawReturn',
      access: 'rivenditore',
      summary: 'Annulla una propria richiesta di reso, finché i capi non sono arrivati',
    },
    'POST /api/orders/{orderId}/cancel': {
      id: 'cancelOrder',
      access: 'rivenditore',
      summary: 'Annulla un ordine non ancora pagato',
      refusals: [429],
    },
    'POST /api/payments/create-checkout-session': {
      id: 'createCheckout',
      access: 'rivenditore',
      summary: 'Apre la pagina di pagamento di un ordine, o di più ordini insieme',
      refusals: [404],
      idempotent: true,
    },
    'POST /api/payments/webhook': {
      id: 'receivePaymentEvent',
      access: 'anybody',
      summary: 'Riceve gli eventi firmati del gestore dei pagamenti',
      signed: true,
    },
    'GET /api/payments/sandbox/{sessionId}': {
      id: 'readSandboxSession',
      access: 'anybody',
      summary: 'Pagina del pagamento simulato: cosa si paga',
    },
    'POST /api/payments/sandbox/{sessionId}': {
      id: 'settleSandboxSession',
      access: 'anybody',
      summary: 'Pagina del pagamento simulato: paga, rifiuta o abbandona',
    },
  },
}
