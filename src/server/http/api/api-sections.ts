interface ApiSection {
  name: string
  description: string
  /** How the paths of its calls start, after `/api/`. A longer start of another section wins. */
  starts: readonly string[]
}

/** Sections of the API page, in its order. */
export const apiSections: readonly ApiSection[] = [
  {
    name: 'Account',
    description: 'Registrazione, accesso, password.',
    starts: ['auth', 'login', 'logout', 'register'],
  },
  {
    name: 'Catalogo',
    description: 'Prodotti e categorie. I visitatori vedono un’anteprima.',
    starts: ['categories', 'products'],
  },
  {
    name: 'Prezzi di vendita',
    description: 'Quanto il rivenditore chiede ai propri clienti, e quanto gli resta.',
    starts: ['selling-prices'],
  },
  {
    name: 'Ordine in corso',
    description: 'L’ordine che il rivenditore prepara, con più destinatari, e i suoi modelli.',
    starts: ['cart', 'order-templates'],
  },
  { name: 'Wishlist', description: 'I prodotti salvati.', starts: ['wishlist'] },
  {
    name: 'Riserve',
    description: 'Pezzi tenuti da parte per un massimo di sette giorni.',
    starts: ['reservations'],
  },
  {
    name: 'Ordini',
    description: 'I propri ordini, i loro pagamenti e i documenti fiscali.',
    starts: ['invoices', 'orders', 'overview', 'payments', 'returns'],
  },
  {
    name: 'Abbonamento',
    description: 'Il proprio piano: acquisto, rinnovi, cambio, disdetta.',
    starts: ['subscriptions'],
  },
  { name: 'Spedizioni', description: 'Quanto costa spedire, e dove.', starts: ['shipping'] },
  { name: 'Rubrica', description: 'I destinatari salvati.', starts: ['addresses'] },
  {
    name: 'File',
    description: 'Immagini caricate: si chiede un indirizzo, si invia il file con PUT, poi si dice a che cosa serve.',
    starts: ['objects', 'product-images', 'product-request-images', 'white-label-logos'],
  },
  {
    name: 'White label',
    description: 'Bigliettini, packaging ed email ai destinatari a nome del rivenditore.',
    starts: ['white-label'],
  },
  { name: 'Shopify', description: 'Il negozio Shopify del rivenditore.', starts: ['shopify'] },
  {
    name: 'Notifiche, candidature e richieste',
    description: 'Le notifiche di clienti e amministratori, il programma beta e le richieste di prodotti.',
    starts: ['beta-applications', 'notifications', 'product-requests'],
  },
  {
    name: 'Amministrazione: panoramica',
    description: 'Solo per gli amministratori: le cifre della giornata, e la ricerca fra ordini, prodotti e clienti.',
    starts: ['admin/dashboard', 'admin/search'],
  },
  {
    name: 'Amministrazione: ordini',
    description: 'Solo per gli amministratori: gli ordini di tutti i clienti, e le proprie viste.',
    starts: ['admin/disputes', 'admin/order-views', 'admin/orders', 'admin/refunds', 'admin/returns'],
  },
  {
    name: 'Amministrazione: spedizioni',
    description: 'Solo per gli amministratori: bolle, prelievo, scansioni e file dei corrieri.',
    starts: [
      'admin/orders/carrier-file',
      'admin/orders/packing-slips',
      'admin/orders/pick-list',
      'admin/orders/scan',
      'admin/orders/shipments',
      'admin/orders/to-ship',
      'admin/orders/tracking-file',
      'admin/orders/{orderId}/shipping',
    ],
  },
  {
    name: 'Amministrazione: documenti fiscali',
    description: 'Solo per gli amministratori: le bozze di fatture e note di credito, per il commercialista.',
    starts: ['admin/credit-proposals', 'admin/invoices'],
  },
  {
    name: 'Amministrazione: prodotti',
    description: 'Solo per gli amministratori: prodotti, categorie e giacenze.',
    starts: ['admin/categories', 'admin/products', 'admin/stock-items'],
  },
  {
    name: 'Amministrazione: importazioni',
    description: 'Solo per gli amministratori: il catalogo e le giacenze come tabelle, in entrata e in uscita.',
    starts: ['admin/product-imports', 'admin/products.csv'],
  },
  {
    name: 'Amministrazione: clienti',
    description: 'Solo per gli amministratori: i clienti, le loro wishlist e le loro riserve.',
    starts: ['admin/reservations', 'admin/shops', 'admin/users', 'admin/wishlists'],
  },
  {
    name: 'Amministrazione: richieste',
    description: 'Solo per gli amministratori: le richieste di prodotto e le candidature al Programma Beta.',
    starts: ['admin/beta-applications', 'admin/product-requests'],
  },
  {
    name: 'Amministrazione: impostazioni',
    description: 'Solo per gli amministratori: impostazioni, tariffa e sinonimi della ricerca.',
    starts: ['admin/search-synonyms', 'admin/settings', 'admin/tariff'],
  },
  {
    name: 'Amministrazione: registri',
    description: 'Solo per gli amministratori: errori, messaggi, accessi e azioni.',
    starts: [
      'admin/audit',
      'admin/errors',
      'admin/mail-previews',
      'admin/mailbox',
      'admin/messages',
      'admin/money',
      'admin/plan-charges',
      'admin/security-log',
    ],
  },
  {
    name: 'Servizio',
    description: 'Stato del servizio e impostazioni pubbliche.',
    starts: ['healthz', 'readyz', 'settings'],
  },
]

const starts = apiSections
  .flatMap(({ name, starts }) => starts.map((start) => ({ name, start })))
  .toSorted((a, b) => b.start.length - a.start.length)

/** Name of the section that a path belongs to; undefined if none lists its start. */
export function sectionOf(path: string): string | undefined {
  const rest = path.replace(/^\/(api\/)?/, '')
  return starts.find(({ start }) => rest.startsWith(start) && !/^[\w-]/.test(rest.slice(start.length)))?.name
}
