import type { ApiSection } from '../api-section.ts'

export const adminFulfilmentOperations: ApiSection = {
  tag: 'Amministrazione: spedizioni',
  description: 'Solo per gli amministratori: bolle, prelievo, scansioni e file dei corrieri.',
  operations: {
    'PUT /api/admin/orders/{orderId}/shipping': {
      id: 'shipOrder',
      access: 'admin',
      summary: 'Inserisce il tracking e segna l’ordine come spedito',
    },
    'POST /api/admin/orders/{orderId}/shipping/undo': {
      id: 'undoShipment',
      access: 'admin',
      summary: 'Annulla una spedizione nei dieci secondi in cui nessuno ne ha ancora notizia',
    },
    'POST /api/admin/orders/packing-slips': {
      id: 'printPackingSlips',
      access: 'admin',
      summary: 'Mette in preparazione gli ordini di cui si stampano le bolle, e dice dove sono le bolle',
    },
    'GET /api/admin/orders/packing-slips.pdf': {
      id: 'downloadPackingSlips',
      access: 'admin',
      summary: 'Le bolle di più pacchi in un solo PDF',
      pdf: true,
    },
    'GET /api/admin/orders/pick-list': {
      id: 'readPickList',
      access: 'admin',
      summary: 'Che cosa prelevare per più ordini, scaffale per scaffale',
    },
    'GET /api/admin/orders/to-ship': {
      id: 'countToShip',
      access: 'admin',
      summary: 'Quanti ordini sono da spedire, e quanti sono partiti oggi',
    },
    'GET /api/admin/orders/scan/{code}': {
      id: 'scanParcel',
      access: 'admin',
      summary: 'L’ordine che un codice scansionato indica, con i suoi articoli',
      refusals: [404, 409],
    },
    'POST /api/admin/orders/carrier-file': {
      id: 'downloadCarrierFile',
      access: 'admin',
      summary: 'I destinatari di più ordini come CSV per il corriere',
      csv: true,
    },
    'POST /api/admin/orders/tracking-file': {
      id: 'checkTrackingFile',
      access: 'admin',
      summary: 'Controlla un CSV di codici di tracking, senza spedire niente',
      takesCsv: true,
      refusals: [429],
    },
    'POST /api/admin/orders/shipments': {
      id: 'shipOrders',
      access: 'admin',
      summary: 'Spedisce più ordini, ciascuno per conto suo',
    },
  },
}
