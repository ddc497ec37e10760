import type pg from 'pg'
import {
  adminHoldingsPageSize,
  adminOrdersPageSize,
  adminProductsPageSize,
  betaApplicationsPageSize,
  customersPageSize,
  errorsPageSize,
  mailboxPageSize,
  productRequestsPageSize,
} from '../../src/domain/page-sizes.ts'

/** A measured request with its name. */
interface PanelRequest {
  name: string
  path: string
}

async function one(client: pg.Client, statement: string): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(statement)
  const [row] = rows
  if (!row) throw new Error(`Nothing found: ${statement}`)
  return row
}

/** The first requests of each tab, and every search, with words that match many, few and no rows. */
export async function panelRequests(client: pg.Client): Promise<PanelRequest[]> {
  const shipped = await one(
    client,
    `select id, order_number as "number", customer_name as "name", customer_email as email, shipping_zip as zip, tracking_number as tracking
     from orders where status = 'shipped' and reference is null offset 4000 limit 1`,
  )
  const { sku = '' } = await one(client, `select sku from order_items where order_id = '${shipped.id}' limit 1`)
  const product = await one(client, "select id, sku, name from products where sku like 'DW-B-%' offset 5000 limit 1")
  const customer = await one(
    client,
    `select id, email, company_name as company, vat_number as vat from users where id in (select user_id from orders limit 1000) limit 1`,
  )
  const orders = (text: string) => `/api/admin/orders?limit=${adminOrdersPageSize}&search=${encodeURIComponent(text)}`
  const products = (query: string) => `/api/admin/products?limit=${adminProductsPageSize}&${query}`
  const customers = (text: string) => `/api/admin/users?limit=${customersPageSize}&search=${encodeURIComponent(text)}`
  const backwards = (name = '') => name.split(' ').reverse().join(' ')
  return [
    { name: 'Dashboard', path: '/api/admin/dashboard' },
    { name: 'Dashboard: 30 giorni', path: '/api/admin/dashboard/figures' },
    { name: 'Ordini', path: '/api/admin/orders?limit=50' },
    { name: 'Ordini: da spedire', path: '/api/admin/orders?limit=50&status=paid' },
    { name: 'Ordini: spediti', path: '/api/admin/orders?limit=50&status=shipped' },
    { name: 'Ordini: annullati', path: '/api/admin/orders?limit=50&status=cancelled' },
    { name: 'Ordini, cerca: numero', path: orders(shipped.number ?? '') },
    { name: 'Ordini, cerca: coda del numero', path: orders((shipped.number ?? '').slice(-5)) },
    { name: 'Ordini, cerca: destinatario', path: orders(shipped.name ?? '') },
    { name: 'Ordini, cerca: destinatario al contrario', path: orders(backwards(shipped.name)) },
    { name: 'Ordini, cerca: un cognome comune', path: orders('rossi') },
    { name: 'Ordini, cerca: una città comune', path: orders('milano') },
    { name: 'Ordini, cerca: due parole comuni', path: orders('rossi milano') },
    { name: 'Ordini, cerca: email', path: orders(shipped.email ?? '') },
    { name: 'Ordini, cerca: CAP', path: orders(shipped.zip ?? '') },
    { name: 'Ordini, cerca: tracking', path: orders(shipped.tracking ?? '') },
    { name: 'Ordini, cerca: SKU', path: orders(sku) },
    { name: 'Ordini, cerca: rivenditore', path: orders(customer.company ?? '') },
    { name: 'Ordini, cerca: riferimento', path: orders('WEB-500000') },
    { name: 'Ordini, cerca: niente', path: orders('zzyzx') },
    { name: 'Ordini, cerca: parola comune, da spedire', path: `${orders('rossi')}&status=paid` },
    { name: 'un ordine', path: `/api/admin/orders/${shipped.id}` },
    { name: 'Catalogo: i sei', path: '/api/admin/products?limit=6' },
    { name: 'Catalogo: elenco', path: products('') },
    { name: 'Catalogo, cerca: nome', path: products(`search=${encodeURIComponent(product.name ?? '')}`) },
    { name: 'Catalogo, cerca: parola comune', path: products('search=abito') },
    { name: 'Catalogo, cerca: SKU', path: products(`search=${product.sku}`) },
    { name: 'Catalogo, cerca: niente', path: products('search=zzyzx') },
    { name: 'un prodotto', path: `/api/admin/products/${product.id}` },
    { name: 'Categorie', path: '/api/categories' },
    { name: 'Richieste di prodotto', path: `/api/admin/product-requests?limit=${productRequestsPageSize}` },
    { name: 'Wishlist', path: `/api/admin/wishlists?limit=${adminHoldingsPageSize}` },
    { name: 'Wishlist, cerca', path: `/api/admin/wishlists?limit=${adminHoldingsPageSize}&search=abito` },
    { name: 'Wishlist: i più desiderati', path: '/api/admin/wishlists/most-wanted' },
    { name: 'Riserve', path: `/api/admin/reservations?limit=${adminHoldingsPageSize}` },
    { name: 'Riserve, cerca', path: `/api/admin/reservations?limit=${adminHoldingsPageSize}&search=abito` },
    { name: 'Beta', path: `/api/admin/beta-applications?limit=${betaApplicationsPageSize}` },
    { name: 'Clienti', path: `/api/admin/users?limit=${customersPageSize}` },
    { name: 'Clienti: da verificare', path: `/api/admin/users?limit=${customersPageSize}&verification=pending` },
    { name: 'Clienti, cerca: azienda', path: customers(customer.company ?? '') },
    { name: 'Clienti, cerca: parola comune', path: customers('moda') },
    { name: 'Clienti, cerca: email', path: customers(customer.email ?? '') },
    { name: 'Clienti, cerca: partita IVA', path: customers(customer.vat ?? '') },
    { name: 'Clienti, cerca: niente', path: customers('zzyzx') },
    { name: 'un cliente', path: `/api/admin/users/${customer.id}` },
    { name: 'Log: errori', path: `/api/admin/errors?limit=${errorsPageSize}` },
    { name: 'Log: posta', path: `/api/admin/mailbox?limit=${mailboxPageSize}` },
    { name: 'Log: sicurezza', path: '/api/admin/security-log?limit=50' },
    { name: 'Log: registro', path: '/api/admin/audit?limit=50' },
    { name: 'Log: registro, di un’azione', path: '/api/admin/audit?limit=50&action=order.ship' },
    { name: 'Log: registro, di un’azione che non c’è', path: '/api/admin/audit?limit=50&action=account.suspend' },
    { name: 'Log: registro, di un ordine', path: `/api/admin/audit?limit=50&subject=order:${shipped.id}` },
    { name: 'Impostazioni', path: '/api/admin/settings' },
    { name: 'Impostazioni: tariffe', path: '/api/shipping/rates' },
    { name: 'Avvisi', path: '/api/notifications?limit=20' },
    { name: 'Ctrl-K: un nome', path: `/api/admin/search?q=${encodeURIComponent('rossi')}` },
    { name: 'Ctrl-K: un numero', path: `/api/admin/search?q=${(shipped.number ?? '').slice(-5)}` },
    { name: 'Ctrl-K: niente', path: '/api/admin/search?q=zzyzx' },
  ]
}
