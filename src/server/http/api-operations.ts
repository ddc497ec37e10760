import type { Role } from '../../domain/roles.ts'

/**
 * What the published description says of each call besides its schemas. `id` is what generated clients name their function after: it stays
 * when the path changes. A test names the calls that lack an entry, and tries each with every role.
 */
export interface ApiOperation {
  id: string
  /** Who may call it: anybody, or a signed-in user of this role or a higher one. */
  access: 'anybody' | Role
  /** Italian, for the API page. */
  summary: string
  /** Statuses of refusals that do not follow from its method, its access and its parameters. */
  refusals?: readonly (401 | 403 | 404 | 429)[]
  /** It answers nothing but a redirect. */
  redirects?: true
  /** It accepts `Idempotency-Key`. */
  idempotent?: true
  /** Trusted by a signature over its body: no session, any origin. */
  signed?: true
}

interface ApiSection {
  tag: string
  description: string
  /** By method and path: `GET /api/orders/{orderId}`. */
  operations: Readonly<Record<string, ApiOperation>>
}

export const apiSections: readonly ApiSection[] = [
  {
    tag: 'Account',
    description: 'Registrazione, accesso, password.',
    operations: {
      'POST /api/register': { id: 'register', access: 'anybody', summary: 'Crea un account e accede', refusals: [429] },
      'POST /api/login': { id: 'signIn', access: 'anybody', summary: 'Accede', refusals: [401, 429] },
      'GET /api/login': {
        id: 'openSignIn',
        access: 'anybody',
        summary: 'Porta alla pagina di accesso, o all’area cliente di chi ha già effettuato l’accesso',
        redirects: true,
      },
      'POST /api/logout': { id: 'signOut', access: 'anybody', summary: 'Chiude la sessione' },
      'GET /api/logout': {
        id: 'signOutAndLeave',
        access: 'anybody',
        summary: 'Chiude la sessione e porta alla home',
        redirects: true,
      },
      'POST /api/auth/password/forgot': {
        id: 'requestPasswordReset',
        access: 'anybody',
        summary: 'Chiede il link per reimpostare la password',
        refusals: [429],
      },
      'POST /api/auth/password/reset': {
        id: 'resetPassword',
        access: 'anybody',
        summary: 'Imposta una nuova password con il link ricevuto',
        refusals: [429],
      },
      'POST /api/auth/password/change': {
        id: 'changePassword',
        access: 'base',
        summary: 'Cambia la propria password',
        refusals: [429],
      },
      'GET /api/auth/sessions': { id: 'listOwnSessions', access: 'base', summary: 'Dove si è connessi' },
      'DELETE /api/auth/sessions': {
        id: 'endOtherSessions',
        access: 'base',
        summary: 'Chiude tutte le proprie sessioni tranne questa',
      },
      'DELETE /api/auth/sessions/{loginSessionId}': {
        id: 'endOwnSession',
        access: 'base',
        summary: 'Chiude una delle proprie sessioni',
      },
      'PUT /api/auth/preferences': {
        id: 'savePreferences',
        access: 'base',
        summary: 'Salva le preferenze del proprio account',
      },
      'GET /api/auth/user': { id: 'readOwnUser', access: 'base', summary: 'Il proprio account' },
      'PUT /api/auth/business-profile': {
        id: 'saveBusinessProfile',
        access: 'base',
        summary: 'Salva il profilo aziendale',
      },
    },
  },
  {
    tag: 'Catalogo',
    description: 'Prodotti e categorie. I visitatori vedono un’anteprima.',
    operations: {
      'GET /api/products': {
        id: 'listProducts',
        access: 'anybody',
        summary: 'Elenco e ricerca dei prodotti',
        refusals: [401],
      },
      'GET /api/products/facets': {
        id: 'readProductFacets',
        access: 'base',
        summary: 'Colori e taglie da filtrare, con quanti prodotti troverebbero',
      },
      'GET /api/products/{productId}': { id: 'readProduct', access: 'anybody', summary: 'Un prodotto' },
      'GET /api/products/{productId}/related': {
        id: 'listRelatedProducts',
        access: 'anybody',
        summary: 'Prodotti correlati',
      },
      'GET /api/categories': { id: 'listCategories', access: 'base', summary: 'Le categorie' },
    },
  },
  {
    tag: 'Wishlist',
    description: 'I prodotti salvati.',
    operations: {
      'GET /api/wishlist': { id: 'listWishlist', access: 'rivenditore', summary: 'La propria wishlist' },
      'GET /api/wishlist/lines': {
        id: 'listWishlistLines',
        access: 'rivenditore',
        summary: 'Che cosa c’è nella wishlist di alcuni prodotti',
      },
      'DELETE /api/wishlist/products/{productId}': {
        id: 'removeProductFromWishlist',
        access: 'rivenditore',
        summary: 'Toglie un prodotto con tutte le sue varianti',
      },
      'POST /api/wishlist': {
        id: 'addToWishlist',
        access: 'rivenditore',
        summary: 'Aggiunge un prodotto',
        refusals: [404],
        idempotent: true,
      },
      'PATCH /api/wishlist/{entryId}': {
        id: 'updateWishlistEntry',
        access: 'rivenditore',
        summary: 'Cambia variante, quantità o note',
      },
      'DELETE /api/wishlist/{entryId}': {
        id: 'removeFromWishlist',
        access: 'rivenditore',
        summary: 'Toglie una riga',
      },
    },
  },
  {
    tag: 'Riserve',
    description: 'Pezzi tenuti da parte per un massimo di sette giorni.',
    operations: {
      'GET /api/reservations': { id: 'listReservations', access: 'rivenditore', summary: 'Le proprie riserve' },
      'POST /api/reservations': {
        id: 'reserve',
        access: 'rivenditore',
        summary: 'Riserva un prodotto',
        refusals: [404],
        idempotent: true,
      },
      'DELETE /api/reservations/{reservationId}': {
        id: 'cancelReservation',
        access: 'rivenditore',
        summary: 'Annulla una riserva',
      },
    },
  },
  {
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
  },
  {
    tag: 'Notifiche e candidature',
    description: 'Le notifiche dell’area cliente e il programma beta.',
    operations: {
      'GET /api/notifications': { id: 'listNotifications', access: 'base', summary: 'Le proprie notifiche' },
      'POST /api/notifications/read': {
        id: 'markNotificationsRead',
        access: 'base',
        summary: 'Segna tutte le notifiche come lette',
      },
      'GET /api/beta-applications/mine': {
        id: 'listOwnBetaApplications',
        access: 'base',
        summary: 'Le proprie candidature',
      },
      'POST /api/beta-applications': {
        id: 'submitBetaApplication',
        access: 'base',
        summary: 'Invia una candidatura al programma beta',
        idempotent: true,
      },
    },
  },
  {
    tag: 'Amministrazione',
    description: 'Solo per gli amministratori.',
    operations: {
      'GET /api/admin/dashboard': { id: 'readAdminDashboard', access: 'admin', summary: 'Contatori e ultimi ordini' },
      'GET /api/admin/orders': { id: 'listAllOrders', access: 'admin', summary: 'Gli ordini di tutti i clienti' },
      'GET /api/admin/orders/{orderId}': { id: 'readAnyOrder', access: 'admin', summary: 'Un ordine' },
      'PUT /api/admin/orders/{orderId}/shipping': {
        id: 'shipOrder',
        access: 'admin',
        summary: 'Inserisce il tracking e segna l’ordine come spedito',
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
      'POST /api/admin/orders/{orderId}/refund': {
        id: 'retryRefund',
        access: 'admin',
        summary: 'Riprova un rimborso fallito',
      },
      'GET /api/admin/users': { id: 'listUsers', access: 'admin', summary: 'I clienti' },
      'PUT /api/admin/users/{userId}': {
        id: 'changeUser',
        access: 'admin',
        summary: 'Cambia ruolo o piano di un account, lo sospende o lo riattiva',
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
      'GET /api/admin/mailbox': {
        id: 'listMailbox',
        access: 'admin',
        summary: 'Le mail non inviate per mancanza di SMTP',
      },
    },
  },
  {
    tag: 'Servizio',
    description: 'Stato del servizio e impostazioni pubbliche.',
    operations: {
      'GET /healthz': { id: 'readHealth', access: 'anybody', summary: 'Il processo è attivo' },
      'GET /readyz': { id: 'readReadiness', access: 'anybody', summary: 'Anche il database risponde' },
      'GET /api/settings/public': {
        id: 'readPublicSettings',
        access: 'anybody',
        summary: 'Le impostazioni che i testi delle pagine citano',
      },
    },
  },
]
