import type { ApiSection } from './api-section.ts'

export const adminOperations: ApiSection = {
  tag: 'Amministrazione',
  description: 'Solo per gli amministratori.',
  operations: {
    'GET /api/admin/dashboard': { id: 'readAdminDashboard', access: 'admin', summary: 'Contatori e ultimi ordini' },
    'GET /api/admin/dashboard/figures': {
      id: 'readDashboardFigures',
      access: 'admin',
      summary: 'Fatturato, ordini, più venduti, scorte e puntualità degli ultimi 30 giorni',
    },
    'GET /api/admin/search': {
      id: 'searchEverything',
      access: 'admin',
      summary: 'Pochi ordini, prodotti e clienti che corrispondono alle parole cercate',
    },
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
    },
    'POST /api/admin/orders/shipments': {
      id: 'shipOrders',
      access: 'admin',
      summary: 'Spedisce più ordini, ciascuno per conto suo',
    },
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
    'POST /api/admin/orders/{orderId}/refund': {
      id: 'retryRefund',
      access: 'admin',
      summary: 'Riprova un rimborso fallito',
    },
    'GET /api/admin/products': {
      id: 'listAllProducts',
      access: 'admin',
      summary: 'Tutti i prodotti, anche quelli non in vendita, o i primi che una ricerca trova',
    },
    'GET /api/admin/products/{productId}': { id: 'readAnyProduct', access: 'admin', summary: 'Un prodotto' },
    'POST /api/admin/products': { id: 'addProduct', access: 'admin', summary: 'Aggiunge un prodotto' },
    'POST /api/admin/products/bulk': {
      id: 'changeProducts',
      access: 'admin',
      summary: 'Cambia molti prodotti insieme: in vendita o no, prezzo, categoria',
    },
    'POST /api/admin/products/bulk/{bulkActId}/undo': {
      id: 'undoProductChanges',
      access: 'admin',
      summary: 'Annulla una modifica di molti prodotti',
    },
    'GET /api/admin/categories': {
      id: 'listAllCategories',
      access: 'admin',
      summary: 'Le categorie, con quanti prodotti hanno',
    },
    'POST /api/admin/categories': { id: 'addCategory', access: 'admin', summary: 'Aggiunge una categoria' },
    'PUT /api/admin/categories/{categoryId}': {
      id: 'renameCategory',
      access: 'admin',
      summary: 'Cambia il nome di una categoria',
    },
    'DELETE /api/admin/categories/{categoryId}': {
      id: 'removeCategory',
      access: 'admin',
      summary: 'Elimina una categoria, spostando prima i suoi prodotti in un’altra',
    },
    'PUT /api/admin/products/{productId}': {
      id: 'changeProduct',
      access: 'admin',
      summary: 'Cambia un prodotto: i campi che mancano restano come sono',
    },
    'DELETE /api/admin/products/{productId}': {
      id: 'removeProduct',
      access: 'admin',
      summary: 'Elimina un prodotto; se ordini, riserve o wishlist lo nominano lo toglie dalla vendita',
    },
    'POST /api/admin/products/{productId}/duplicate': {
      id: 'duplicateProduct',
      access: 'admin',
      summary: 'Copia un prodotto: non in vendita, con SKU nuovi e senza giacenza',
    },
    'PUT /api/admin/products/{productId}/images': {
      id: 'arrangeProductPictures',
      access: 'admin',
      summary: 'Le immagini di un prodotto, tutte e in ordine, con descrizione e colore',
    },
    'GET /api/admin/products/{productId}/stock': {
      id: 'readProductStock',
      access: 'admin',
      summary: 'Le giacenze di un prodotto, per variante',
    },
    'GET /api/admin/stock-items/{stockItemId}': {
      id: 'readStockItem',
      access: 'admin',
      summary: 'Una giacenza, e chi ne impegna i pezzi',
    },
    'GET /api/admin/stock-items/{stockItemId}/movements': {
      id: 'listStockMovements',
      access: 'admin',
      summary: 'I movimenti di una giacenza, dal più recente',
    },
    'PUT /api/admin/stock-items/{stockItemId}': {
      id: 'correctStock',
      access: 'admin',
      summary: 'Rettifica una giacenza con il suo motivo',
    },
    'GET /api/admin/products.csv': {
      id: 'exportCatalogue',
      access: 'admin',
      summary: 'Il catalogo come tabella, una riga per variante; l’importazione la riprende',
      csv: true,
    },
    'GET /api/admin/product-imports': {
      id: 'listProductImports',
      access: 'admin',
      summary: 'Gli ultimi file di prodotti e giacenze',
    },
    'POST /api/admin/product-imports': {
      id: 'receiveProductImport',
      access: 'admin',
      summary: 'Riceve un file CSV di prodotti o di giacenze e ne comincia il controllo',
      takesCsv: true,
    },
    'GET /api/admin/product-imports/{importId}': {
      id: 'readProductImport',
      access: 'admin',
      summary: 'Un’importazione e a che punto è',
    },
    'GET /api/admin/product-imports/{importId}/rows': {
      id: 'listProductImportRows',
      access: 'admin',
      summary: 'Che cosa succede di ogni riga del file',
    },
    'GET /api/admin/product-imports/{importId}/rows.csv': {
      id: 'exportProductImportRows',
      access: 'admin',
      summary: 'Che cosa succede di ogni riga del file, come tabella',
      csv: true,
    },
    'POST /api/admin/product-imports/{importId}/start': {
      id: 'startProductImport',
      access: 'admin',
      summary: 'Importa il file controllato, o riprende da dove si era fermato',
    },
    'POST /api/admin/product-imports/{importId}/cancel': {
      id: 'cancelProductImport',
      access: 'admin',
      summary: 'Annulla un’importazione: quello che è già importato resta',
    },
    'GET /api/admin/product-requests': {
      id: 'listAllProductRequests',
      access: 'admin',
      summary: 'Le richieste di prodotto di tutti i clienti',
    },
    'GET /api/admin/product-requests/{requestId}': {
      id: 'readAnyProductRequest',
      access: 'admin',
      summary: 'Una richiesta di prodotto',
    },
    'PUT /api/admin/product-requests/{requestId}': {
      id: 'answerProductRequest',
      access: 'admin',
      summary: 'Risponde a una richiesta di prodotto: stato e note',
    },
    'GET /api/admin/beta-applications': {
      id: 'listAllBetaApplications',
      access: 'admin',
      summary: 'Le candidature al Programma Beta',
    },
    'PUT /api/admin/beta-applications/{applicationId}': {
      id: 'answerBetaApplication',
      access: 'admin',
      summary: 'Approva o rifiuta una candidatura in attesa: al massimo 10 approvate',
    },
    'GET /api/admin/users': { id: 'listUsers', access: 'admin', summary: 'I clienti' },
    'GET /api/admin/users/{userId}': {
      id: 'readUser',
      access: 'admin',
      summary: 'Un cliente con ordini, riserve, sessioni, risposte del VIES ed eventi di sicurezza',
    },
    'DELETE /api/admin/users/{userId}/sessions': {
      id: 'endUserSessions',
      access: 'admin',
      summary: 'Chiude tutte le sessioni di un cliente',
    },
    'PUT /api/admin/users/{userId}': {
      id: 'changeUser',
      access: 'admin',
      summary: 'Cambia ruolo o piano di un account, lo sospende o lo riattiva',
    },
    'GET /api/admin/wishlists': {
      id: 'listAllWishlists',
      access: 'admin',
      summary: 'Le wishlist di tutti i clienti, anche cercate per prodotto o cliente',
    },
    'GET /api/admin/wishlists/most-wanted': {
      id: 'listMostWanted',
      access: 'admin',
      summary: 'I prodotti presenti in più wishlist',
    },
    'GET /api/admin/reservations': {
      id: 'listAllReservations',
      access: 'admin',
      summary: 'Le riserve attive di tutti i clienti, dalla prima che scade',
    },
    'DELETE /api/admin/reservations/{reservationId}': {
      id: 'cancelAnyReservation',
      access: 'admin',
      summary: 'Annulla la riserva di un cliente',
    },
    'GET /api/admin/search-synonyms': {
      id: 'listSearchSynonyms',
      access: 'admin',
      summary: 'I sinonimi aggiunti alla ricerca',
    },
    'POST /api/admin/search-synonyms': {
      id: 'addSearchSynonyms',
      access: 'admin',
      summary: 'Aggiunge un gruppo di sinonimi',
    },
    'DELETE /api/admin/search-synonyms/{synonymsId}': {
      id: 'removeSearchSynonyms',
      access: 'admin',
      summary: 'Toglie un gruppo di sinonimi',
    },
    'PUT /api/admin/users/{userId}/verification': {
      id: 'decideVerification',
      access: 'admin',
      summary: 'Verifica o respinge un profilo aziendale',
    },
    'GET /api/admin/settings': {
      id: 'listSettings',
      access: 'admin',
      summary: 'Le impostazioni salvate, con i segreti coperti',
    },
    'POST /api/admin/settings': { id: 'saveSetting', access: 'admin', summary: 'Salva o toglie un’impostazione' },
    'PUT /api/admin/settings': {
      id: 'saveSettings',
      access: 'admin',
      summary: 'Salva più impostazioni insieme, o nessuna',
    },
    'POST /api/admin/settings/telegram/test': {
      id: 'testTelegram',
      access: 'admin',
      summary: 'Invia un messaggio di prova con Telegram',
    },
    'GET /api/admin/tariff': { id: 'readTariff', access: 'admin', summary: 'La tariffa a numero di pezzi' },
    'PUT /api/admin/tariff': { id: 'saveTariff', access: 'admin', summary: 'Cambia la tariffa a numero di pezzi' },
    'GET /api/admin/mailbox': {
      id: 'listMailbox',
      access: 'admin',
      summary: 'Le mail non inviate per mancanza di SMTP',
    },
    'GET /api/admin/errors': {
      id: 'listErrors',
      access: 'admin',
      summary: 'Gli errori da risolvere, o quelli risolti',
    },
    'POST /api/admin/errors/{errorId}/retry': {
      id: 'retryMessage',
      access: 'admin',
      summary: 'Riprova l’invio di un messaggio non recapitato, o un rimborso fallito',
    },
    'POST /api/admin/errors/{errorId}/resolve': {
      id: 'resolveError',
      access: 'admin',
      summary: 'Segna un errore come risolto',
    },
    'GET /api/admin/messages': {
      id: 'listMessages',
      access: 'admin',
      summary: 'Email e avvisi Telegram in partenza, partiti e falliti',
    },
    'POST /api/admin/messages/{messageId}/retry': {
      id: 'retryListedMessage',
      access: 'admin',
      summary: 'Invia di nuovo un messaggio fallito',
    },
    'GET /api/admin/security-log': {
      id: 'listSecurityLog',
      access: 'admin',
      summary: 'Accessi, rifiuti e cambi di password',
    },
    'GET /api/admin/audit/actors': {
      id: 'listAuditActors',
      access: 'admin',
      summary: 'Gli amministratori che hanno fatto qualcosa',
    },
    'GET /api/admin/audit.csv': {
      id: 'exportAudit',
      access: 'admin',
      csv: true,
      summary: 'Il registro delle azioni come CSV, con gli stessi filtri',
    },
    'GET /api/admin/audit': {
      id: 'listAudit',
      access: 'admin',
      summary: 'Che cosa hanno fatto gli amministratori, con prima e dopo',
    },
    'GET /api/admin/mail-previews': {
      id: 'listMailPreviews',
      access: 'admin',
      summary: 'Ogni mail con dati di esempio, dove le mail non partono davvero',
      refusals: [404],
    },
  },
}
