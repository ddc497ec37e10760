import { expect, test } from 'vitest'
import type { OrderFileColumns, OrderImport } from '../../../contract/orders/order-import.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { orderImportColumns, orderImportLabels } from '../../../domain/orders/files/order-import.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

const header = 'Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Provincia;Paese;Email;Telefono;Assicurazione'

/** A row of the file, valid unless `cells` overrides it. */
function row(cells: Partial<Record<keyof typeof rightCells, string | number>> = {}): string {
  return Object.values({ ...rightCells, ...cells }).join(';')
}

const rightCells = {
  reference: 'WEB-1',
  sku: 'DW-A',
  quantity: '1',
  name: 'Anna Verdi',
  address: 'Via Roma 1',
  city: 'Milano',
  zip: '20121',
  province: 'MI',
  country: 'IT',
  email: 'anna@example.it',
  phone: '+39 333 1234567',
  insurance: '',
}

const file = (...rows: string[]) => [header, ...rows].join('\n')

const csv = { 'content-type': 'text/csv' }

async function openShop(app: TestApp) {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ sku: 'DW-A', price: '30.00', stock: 10 })
  await app.given.product({ sku: 'DW-B', price: '10.00', stock: 3 })
  const call = (client: TestClient, body: string, path: string) => client.post<OrderImport>(path, body, csv)
  return {
    reseller,
    productId,
    dryRun: (body: string) => call(reseller, body, '/api/orders/import?dryRun=1'),
    place: (body: string, client = reseller) => call(client, body, '/api/orders/import'),
    orders: async () => (await reseller.get<Order[]>('/api/orders')).body,
  }
}

const states = ({ orders }: OrderImport) => orders.map(({ reference, state }) => `${reference} ${state}`)

const problems = ({ rows }: OrderImport) =>
  rows.flatMap(({ line, column, problem }) => (problem ? [[line, column, problem]] : []))

test('a dry run reports the outcome of each row and the cost of each order, and places nothing', async () => {
  await using app = await startTestApp()
  const { dryRun, orders } = await openShop(app)
  const { status, body } = await dryRun(
    file(
      row(),
      row({ reference: 'WEB-2', sku: 'dw-b', quantity: '2', name: 'Luca Neri' }),
      row({ reference: 'WEB-3', sku: 'BOH' }),
    ),
  )
  expect(status).toBe(200)
  expect(body.orders).toMatchObject([
    { reference: 'WEB-1', state: 'ready', pieces: 1, totalAmount: '30.00', shippingCost: '5.00', orderId: null },
    { reference: 'WEB-2', state: 'ready', pieces: 2, totalAmount: '20.00', shippingCost: '5.00' },
  ])
  expect(body.rows.map(({ line, order }) => [line, order])).toEqual([
    [2, 0],
    [3, 1],
    [4, null],
  ])
  expect(problems(body)).toEqual([[4, 'sku', 'SKU sconosciuto: controlla il codice nel catalogo']])
  expect(body.rows[0]?.cells).toEqual(Object.values(rightCells))
  expect(await orders()).toEqual([])
})

test.each([
  ['Francia', 'FR', '75001'],
  ['Regno Unito', 'GB', 'SW1A 1AA'],
  ['uk', 'GB', 'SW1A 1AA'],
  ['Deutschland', 'DE', '10115'],
  ['ch', 'CH', '8001'],
])('an order for %s is shipped to %s', async (country, code, zip) => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  await place(file(row({ country, zip, province: '', city: 'Berlin' })))
  expect(await orders()).toMatchObject([{ shippingCountry: code }])
})

test('country codes and foreign provinces are accepted as resellers’ spreadsheets write them', async () => {
  await using app = await startTestApp()
  const { dryRun, place, orders } = await openShop(app)
  const text = file(
    row({ reference: 'R1', city: 'Atene', zip: '10558', province: '', country: 'EL' }),
    row({ reference: 'R2', city: 'X', zip: '123', province: '', country: 'XX' }),
    row({ reference: 'R5', city: 'Madrid', zip: '28001', province: 'M', country: 'ES' }),
  )
  expect(problems((await dryRun(text)).body)).toMatchObject([[3, 'country', expect.any(String)]])
  expect(states((await place(text)).body)).toEqual(['R1 placed', 'R5 placed'])
  expect(await orders()).toMatchObject([
    { reference: 'R5', shippingCity: 'Madrid', shippingProvince: null, shippingCountry: 'ES' },
    { reference: 'R1', shippingCity: 'Atene', shippingProvince: null, shippingCountry: 'GR' },
  ])
})

test('valid rows become orders, invalid ones stay listed; sending the file again creates no duplicates', async () => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  const text = file(
    row(),
    row({ sku: 'DW-B', quantity: '2' }),
    row({ reference: 'WEB-2', country: 'Germania', zip: '10115', province: '', city: 'Berlin' }),
    row({ reference: 'WEB-3', email: 'nessuna' }),
  )
  const first = (await place(text)).body
  expect(states(first)).toEqual(['WEB-1 placed', 'WEB-2 placed'])
  expect(problems(first)).toEqual([[5, 'email', 'Email non valida']])
  const placed = await orders()
  expect(placed).toMatchObject([
    { reference: 'WEB-2', shippingCountry: 'DE', shippingCost: '7.50', customerName: 'Anna Verdi' },
    {
      reference: 'WEB-1',
      status: 'pending_payment',
      totalAmount: '50.00',
      shippingCost: '0.00',
      shippingProvince: 'MI',
      customerPhone: '+39 333 1234567',
      items: [
        { sku: 'DW-A', quantity: 1 },
        { sku: 'DW-B', quantity: 2 },
      ],
    },
  ])
  expect(placed[1]?.orderNumber).toBe(first.orders[0]?.orderNumber)
  expect(placed[0]?.holdExpiresAt).not.toBeNull()

  const again = (await place(text)).body
  expect(states(again)).toEqual(['WEB-1 known', 'WEB-2 known'])
  const other = (await place(file(row({ sku: 'DW-B', quantity: '1', insurance: 'sì' })))).body
  expect(other.orders).toMatchObject([
    { state: 'known', pieces: 3, totalAmount: '50.00', shippingCost: '0.00', insuranceCost: '0.00', isUnpaid: true },
  ])
  expect(again.orders[0]).toMatchObject({
    orderId: first.orders[0]?.orderId,
    isUnpaid: true,
    reason: `Hai già l’ordine ${first.orders[0]?.orderNumber} con questo riferimento`,
  })
  expect(await orders()).toHaveLength(2)
  const { rows } = await app.context.db.pool.query('select status, actor_id is not null as by from order_history')
  expect(rows).toEqual(Array(2).fill({ status: 'pending_payment', by: true }))
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('the same file sent concurrently places each order once', async () => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  const text = file(...Array.from({ length: 8 }, (_, n) => row({ reference: `WEB-${n}` })))
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(text)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const placed = answers.flatMap(({ body }) => states(body).filter((state) => state.endsWith('placed')))
  expect(placed).toHaveLength(8)
  expect(await orders()).toHaveLength(8)
  await expect(app.context.db.pool.query("update orders set reference = 'WEB-1'")).rejects.toThrow(
    'orders_imported_reference_key',
  )
})

test('a failure halfway leaves complete orders, and sending the file again places the rest', async () => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  await app.context.db.pool.query('update stock_items set on_hand = 500')
  await app.context.db.pool.query(
    "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '500')",
  )
  const text = file(...Array.from({ length: 130 }, (_, n) => row({ reference: `WEB-${n}` })))
  await app.context.db.pool.query("alter table orders add constraint out_of_order check (reference <> 'WEB-120')")
  expect((await place(text)).status).toBe(500)
  const count = async () => (await app.context.db.pool.query('select 1 from orders')).rowCount
  expect(await count()).toBe(100)
  await app.context.db.pool.query('alter table orders drop constraint out_of_order')
  const { body } = await place(text)
  expect(body.orders.filter(({ state }) => state === 'known')).toHaveLength(100)
  expect(await count()).toBe(130)
  expect((await orders()).every(({ items }) => items.length === 1)).toBe(true)
})

test('orders of a long file are placed at current prices, not at those of when the file was read', async () => {
  await using app = await startTestApp()
  const { place, dryRun, productId } = await openShop(app)
  const { pool } = app.context.db
  await pool.query('update stock_items set on_hand = 500')
  await pool.query(
    "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '500')",
  )
  // While the first orders are stored, a product import changes prices and deactivates a product.
  await pool.query(`create function reprice() returns trigger language plpgsql as $$
    begin
      update products set price = 40 where id = '${productId}' and price = 30;
      update products set is_active = false where sku = 'DW-B' and is_active;
      return null;
    end $$`)
  await pool.query('create trigger reprice after insert on orders for each statement execute function reprice()')
  const text = file(
    ...Array.from({ length: 55 }, (_, n) => row({ reference: `WEB-${n}` })),
    row({ reference: 'WEB-B', sku: 'DW-B' }),
  )
  expect(new Set((await dryRun(text)).body.orders.map(({ totalAmount }) => totalAmount))).toEqual(
    new Set(['30.00', '10.00']),
  )
  const { body } = await place(text)
  expect(body.orders.map(({ totalAmount }) => totalAmount)).toEqual([
    ...Array(50).fill('30.00'),
    ...Array(5).fill('40.00'),
  ])
  expect(problems(body)).toEqual([[57, 'sku', expect.any(String)]])
  const { rows } = await pool.query(
    'select total_amount::text as total, count(*)::int from orders group by 1 order by 1',
  )
  expect(rows).toEqual([
    { total: '30.00', count: 50 },
    { total: '40.00', count: 5 },
  ])
})

test('references of single orders count as known too; a cancelled order frees its reference', async () => {
  await using app = await startTestApp()
  const { reseller, productId, place } = await openShop(app)
  const byHand = await app.given.order(reseller.user, productId, { reference: 'WEB-1' })
  expect(states((await place(file(row()))).body)).toEqual(['WEB-1 known'])
  await reseller.post(`/api/orders/${byHand}/cancel`)
  const { body } = await place(file(row()))
  expect(states(body)).toEqual(['WEB-1 placed'])
  await reseller.post(`/api/orders/${body.orders[0]?.orderId}/cancel`)
  expect(states((await place(file(row()))).body)).toEqual(['WEB-1 placed'])
  // References are scoped to the reseller.
  expect(states((await place(file(row()), await app.as('rivenditore'))).body)).toEqual(['WEB-1 placed'])
})

test('a reference with another address is an invalid row; an invalid row holds back its whole order', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { body } = await dryRun(
    file(
      row(),
      row({ address: 'Via Milano 9' }),
      row({ sku: 'DW-B', name: 'ANNA  verdi' }),
      row({ reference: 'WEB-2' }),
      row({ reference: 'WEB-2', quantity: 'due' }),
      row({ reference: 'WEB-3', zip: '' }),
      row({ reference: 'WEB-3', sku: 'DW-B' }),
    ),
  )
  expect(states(body)).toEqual(['WEB-1 ready'])
  expect(body.orders[0]?.pieces).toBe(2)
  expect(problems(body)).toEqual([
    [3, 'reference', 'Stesso riferimento della riga 2, ma altro destinatario o indirizzo: dagli un altro riferimento'],
    [5, null, 'Aspetta la riga 6, dello stesso ordine, che è da correggere'],
    [6, 'quantity', 'La quantità deve essere un numero intero, per esempio 2'],
    // Once corrected, the row may be for the same consignee: without it the order would be incomplete.
    [7, 'zip', 'CAP richiesto'],
    [8, null, 'Aspetta la riga 7, dello stesso ordine, che è da correggere'],
  ])
})

test.each([
  [{ reference: '' }, 'reference', 'Riferimento richiesto: è quello che evita gli ordini doppi'],
  [{ reference: 'x'.repeat(41) }, 'reference', 'Massimo 40 caratteri'],
  [{ sku: '' }, 'sku', 'SKU richiesto'],
  [{ quantity: '0' }, 'quantity', 'La quantità minima è 1'],
  [{ quantity: '10000' }, 'quantity', 'La quantità massima è 9999'],
  [
    { quantity: '1.000' },
    'quantity',
    'La quantità «1.000» può avere decimali o migliaia: scrivi il numero senza punti e virgole',
  ],
  [{ quantity: 'due' }, 'quantity', 'La quantità deve essere un numero intero, per esempio 2'],
  [{ quantity: '11' }, 'quantity', 'Disponibilità insufficiente: ne restano 10'],
  [{ name: '' }, 'name', 'Nome del destinatario richiesto'],
  [{ address: '' }, 'address', 'Indirizzo richiesto'],
  [{ city: '' }, 'city', 'Città richiesta'],
  [{ zip: '' }, 'zip', 'CAP richiesto'],
  [{ zip: '184' }, 'zip', 'Il CAP italiano ha 5 cifre: forse il foglio di calcolo ha tolto lo zero iniziale'],
  [{ zip: '2012A' }, 'zip', 'Il CAP italiano ha 5 cifre'],
  [{ province: 'ZZ' }, 'province', '«ZZ» non è una provincia italiana: per il CAP 20121 è MI'],
  [{ province: 'Roma' }, 'province', 'Il CAP 20121 è in provincia di MI, non RM'],
  [{ country: 'DE', zip: '1011' }, 'zip', 'Il CAP di questo paese si scrive come 10115'],
  [{ country: '' }, 'country', 'Il paese deve essere un codice di 2 lettere'],
  [{ country: 'Atlantide', province: '' }, 'country', 'Il paese deve essere un codice di 2 lettere'],
  [{ country: 'XX' }, 'country', 'Questo paese non esiste: scrivi il codice ISO di 2 lettere, per esempio IT'],
  [{ country: 'Russia', zip: '101000' }, 'country', 'Non spediamo in questo paese: Russia.'],
  [{ email: 'anna@example..it' }, 'email', 'Email non valida'],
  [{ email: 'anna@' }, 'email', 'Email non valida'],
  [{ phone: '3,93E+11' }, 'phone', 'Il foglio di calcolo ha arrotondato il telefono: riscrivilo'],
])('a row with %j has a problem in column %s: %s', async (cells, column, sentence) => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { body } = await dryRun(file(row(cells)))
  expect([problems(body), body.orders]).toEqual([[[2, column, sentence]], []])
})

test('all problems of a row are named at once', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { body } = await dryRun(
    file(row({ sku: 'BOH', quantity: 'due', zip: '184', email: 'anna@', phone: '3,93E+11' }), row({ reference: '' })),
  )
  const named = body.rows.map(({ problem, column, otherProblems }) =>
    [{ problem, column }, ...otherProblems].map((one) => [one.column, one.problem]),
  )
  expect(named).toEqual([
    [
      ['quantity', 'La quantità deve essere un numero intero, per esempio 2'],
      ['zip', 'Il CAP italiano ha 5 cifre: forse il foglio di calcolo ha tolto lo zero iniziale'],
      ['phone', 'Il foglio di calcolo ha arrotondato il telefono: riscrivilo'],
      ['email', 'Email non valida'],
      ['sku', 'SKU sconosciuto: controlla il codice nel catalogo'],
    ],
    [['reference', 'Riferimento richiesto: è quello che evita gli ordini doppi']],
  ])
})

test('a row with too few cells is named as such, with the required values that it lacks', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const short = row().split(';').slice(0, 7).join(';')
  const shifted = row({ zip: 'MI' }).split(';').slice(0, 10).join(';')
  const { body } = await dryRun(file(short, shifted))
  const width = Object.keys(rightCells).length
  const tooFew = (cells: number) => `${cells} celle invece di ${width}: forse manca un separatore`
  expect(body.rows.map(({ problem, column, otherProblems }) => [problem, column, otherProblems])).toEqual([
    [
      tooFew(7),
      null,
      [
        { column: 'email', problem: 'Email è richiesta' },
        { column: 'country', problem: 'Il paese deve essere un codice di 2 lettere' },
      ],
    ],
    [tooFew(10), null, []],
  ])
})

test('postal codes and provinces follow the country: none in Hong Kong, EL is Greece, Milano is MI', async () => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  const { body } = await place(
    file(
      row({ reference: 'R1', city: 'Atene', zip: '10558', province: '', country: 'EL' }),
      row({ reference: 'R4', city: 'Hong Kong', zip: '', province: '', country: 'HK' }),
      row({ reference: 'R5', city: 'Madrid', zip: '28001', province: 'M', country: 'ES' }),
      row({ reference: 'R6', zip: '20121', province: 'Milano', country: 'IT' }),
      row({ reference: 'R7', zip: '00144', city: 'Roma', province: '', country: 'IT' }),
    ),
  )
  expect(problems(body)).toEqual([])
  const placed = await orders()
  const places = ['R1', 'R4', 'R5', 'R6', 'R7'].map((wanted) => {
    const order = placed.find(({ reference }) => reference === wanted)
    return [order?.shippingCountry, order?.shippingZip, order?.shippingProvince]
  })
  expect(places).toEqual([
    ['GR', '10558', null],
    ['HK', '', null],
    ['ES', '28001', null],
    ['IT', '20121', 'MI'],
    ['IT', '00144', 'RM'],
  ])
})

test('references are compared with blanks collapsed, so an invalid row holds back its order', async () => {
  await using app = await startTestApp()
  const { place, orders } = await openShop(app)
  const { body } = await place(file(row({ reference: 'A  1' }), row({ reference: 'A\u00a0 1', sku: 'DW-B', zip: 'x' })))
  expect(states(body)).toEqual([])
  expect(problems(body).map(([line]) => line)).toEqual([2, 3])
  expect(await orders()).toEqual([])
})

test('an overlong line of separators is refused', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { status, body } = await dryRun(file(';'.repeat(1_900_000), row()))
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'Il file ha una riga troppo lunga: non sembra una tabella.' })
  const wide = await dryRun(file(';'.repeat(300), row()))
  expect(wide.body).toMatchObject({ message: 'La riga 2 ha più di 200 celle.' })
})

test('orders of one file compete for the same stock in file order', async () => {
  await using app = await startTestApp()
  const { dryRun, place } = await openShop(app)
  const text = file(
    row({ reference: 'A', sku: 'DW-B', quantity: '2' }),
    row({ reference: 'B', sku: 'DW-B', quantity: '2' }),
    row({ reference: 'C', sku: 'DW-B', quantity: '1' }),
  )
  for (const send of [dryRun, place]) {
    const { body } = await send(text)
    expect(states(body).map((state) => state[0])).toEqual(['A', 'C'])
    expect(problems(body)).toEqual([[3, 'quantity', 'Disponibilità insufficiente: ne resta 1']])
  }
})

test('a product that needs a variant or is no longer sold is reported', async () => {
  await using app = await startTestApp()
  const { dryRun, productId } = await openShop(app)
  await app.given.product({
    sku: 'DW-V',
    variants: [{ name: 'Nero M', color: 'Nero', size: 'M', sku: 'DW-V-M', stock: 2 }],
  })
  await app.context.db.pool.query('update products set is_active = false where id = $1', [productId])
  const { body } = await dryRun(
    file(row(), row({ reference: '2', sku: 'DW-V' }), row({ reference: '3', sku: 'dw-v-m' })),
  )
  expect(problems(body).map(([line, , problem]) => [line, problem])).toEqual([
    [2, 'Questo articolo non è più in vendita'],
    [3, 'Questo SKU ha più varianti: indica quello di taglia e colore'],
  ])
  expect(states(body)).toEqual(['3 ready'])
})

test('orders beyond the limit of unpaid orders wait, with the reason, and the same file places them later', async () => {
  await using app = await startTestApp()
  const { reseller, dryRun, place } = await openShop(app)
  await app.context.db.pool.query(
    "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '2')",
  )
  const text = file(...['A', 'B', 'C'].map((reference) => row({ reference })))
  const dry = (await dryRun(text)).body
  expect(states(dry)).toEqual(['A ready', 'B ready', 'C waiting'])
  expect(dry.orders[2]?.reason).toBe(
    'Con i 2 che entrano arrivi a 2 ordini da pagare, il massimo: pagandoli fai posto agli altri.',
  )
  const { body } = await place(text)
  expect(states(body)).toEqual(['A placed', 'B placed', 'C waiting'])
  expect(body.orders[2]?.reason).toMatch(
    /^Hai già 2 ordini da pagare e il massimo è 2: uno si libera .* paga o annulla un ordine\.$/,
  )
  expect((await dryRun(file(row({ reference: 'C' })))).body.orders[0]?.reason).toBe(body.orders[2]?.reason)
  await reseller.post(`/api/orders/${body.orders[0]?.orderId}/cancel`)
  expect(states((await place(text)).body)).toEqual(['A placed', 'B known', 'C waiting'])
})

test.each([
  [
    'commas and English names, in any order',
    'Email,Order,Item,Qty,Recipient,"Address 1",City,Postcode\nanna@example.it,WEB-1,DW-A,1,Anna Verdi,"Via Roma, 1",Milano,20121\n',
  ],
  ['tabs', file(row()).replaceAll(';', '\t')],
  ['a BOM, CRLF and empty lines', `\ufeff${file(row(), ';;;;;;;;;;', '', '')}`.replaceAll('\n', '\r\n')],
  ['the sep= line of Excel', `sep=;\n${file(row())}`],
  ['quoted cells, one with a quote inside', file(row({ name: '"Anna ""Nina"" Verdi"', address: '"Via Roma;\n1"' }))],
])('a file with %s is read', async (_name, text) => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { status, body } = await dryRun(text)
  expect([status, states(body)]).toEqual([200, ['WEB-1 ready']])
})

test('line numbers are those of the file, also after a cell with a line break', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const { body } = await dryRun(file(row({ address: '"Via Roma\n1"' }), row({ reference: '', sku: 'DW-B' })))
  expect(body.rows.map(({ line }) => line)).toEqual([2, 4])
  expect(body.rows[0]?.cells[4]).toBe('Via Roma 1')
})

test('a file that is not valid UTF-8 is decoded as Windows-1252', async () => {
  await using app = await startTestApp()
  const { reseller } = await openShop(app)
  const bytes = Buffer.from(file(row({ name: 'Nicolò Dì Pietro', city: 'Forlì' })), 'latin1')
  const response = await fetch(`${app.address}/api/orders/import?dryRun=1`, {
    method: 'POST',
    headers: { ...csv, cookie: reseller.cookie },
    body: bytes,
  })
  const { rows } = (await response.json()) as OrderImport
  expect(rows[0]?.cells.slice(3, 6)).toEqual(['Nicolò Dì Pietro', 'Via Roma 1', 'Forlì'])
})

test.each([
  ['', 'Il file è vuoto.'],
  ['\n;;\n', 'Il file è vuoto.'],
  [header, 'Sotto l’intestazione non c’è nessuna riga.'],
  [
    'SKU;Quantità\nDW-A;1',
    'Al file mancano le colonne «Riferimento», «Nome», «Indirizzo», «Città», «CAP», «Email»: scrivi i nomi nella riga d’intestazione, in italiano o in inglese, oppure scegli le colonne in «Ordini da file».',
  ],
  [
    file(row({ name: '"Anna' }), row()),
    'Il file non si riesce a leggere: nella riga che comincia alla 2 una virgoletta non si chiude o è fuori posto (dentro un testo va scritta doppia).',
  ],
  [file(...Array(5001).fill(row())), 'Il file ha più di 5000 righe: dividilo in più file.'],
  [
    file(...Array.from({ length: 2001 }, (_, n) => row({ reference: String(n) }))),
    'Il file ha più di 2000 ordini: dividilo in più file.',
  ],
])('an unreadable file is refused as a whole', async (text, sentence) => {
  await using app = await startTestApp()
  const { dryRun, orders } = await openShop(app)
  const answer = await dryRun(text)
  expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([400, 'order_import.file', sentence])
  expect(await orders()).toEqual([])
})

const shopifyExport = [
  'Name,Email,Financial Status,Fulfillment Status,Lineitem quantity,Lineitem name,Lineitem sku,Lineitem fulfillment status,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Id',
  "#1001,anna@example.it,,,1,,DW-CAP-0001-CAM-40,,,Anna Esempio,Via Prova 1,Via Prova 1,,,Milano,'20121,MI,IT,'+39333000000,,5935357034826",
  '#1001,anna@example.it,,,2,,DW-GIA-0001-VER-40,,,,,,,,,,,,,,',
  "#1002,hans@example.de,,,1,,DW-CAM-0001-AZZ-XS,,,Hans Beispiel,Probeweg 2,Via Prova 1,,,Berlin,'10115,BE,DE,'+39333000000,,",
]

test('a Shopify export is imported as is: two lines for one consignee, foreign province ignored, articles of other suppliers left out', async () => {
  await using app = await startTestApp()
  const { dryRun, place, orders } = await openShop(app)
  for (const sku of ['DW-CAP-0001-CAM-40', 'DW-GIA-0001-VER-40', 'DW-CAM-0001-AZZ-XS']) {
    await app.given.product({ sku, price: '30.00', stock: 5 })
  }
  const text = [
    ...shopifyExport,
    '#1002,hans@example.de,,,1,,ACME-1,,,,,,,,,,,,,,',
    "#1003,luca@example.it,,fulfilled,1,,DW-A,fulfilled,,Luca Neri,Via Prova 2,Via Prova 2,,,Roma,'00144,RM,IT,,,",
  ].join('\n')
  const { body } = await dryRun(text)
  expect([body.format, states(body), problems(body)]).toEqual(['shopify', ['#1001 ready', '#1002 ready'], []])
  expect(body.leftOut).toEqual([
    { line: 5, reference: '#1002', reason: 'Articolo di un altro fornitore (ACME-1)' },
    { line: 6, reference: '#1003', reason: 'Già spedito su Shopify' },
  ])
  expect(states((await place(text)).body)).toEqual(['#1001 placed', '#1002 placed'])
  const german = { shippingCity: 'Berlin', shippingZip: '10115', shippingProvince: null, shippingCountry: 'DE' }
  expect(await orders()).toMatchObject([
    { reference: '#1002', customerName: 'Hans Beispiel', ...german },
    {
      reference: '#1001',
      customerName: 'Anna Esempio',
      customerPhone: '+39333000000',
      shippingAddress: 'Via Prova 1',
      shippingCity: 'Milano',
      shippingZip: '20121',
      shippingProvince: 'MI',
      items: [
        { sku: 'DW-CAP-0001-CAM-40', quantity: 1 },
        { sku: 'DW-GIA-0001-VER-40', quantity: 2 },
      ],
    },
  ])
  // The page sends the returned rows again, with our own header.
  const again = [header, ...body.rows.map(({ cells }) => cells.join(';'))].join('\n')
  expect(states((await place(again)).body)).toEqual(['#1001 known', '#1002 known'])
})

test('the columns of a file are recognised and can be chosen; the choice applies to files with the same header', async () => {
  await using app = await startTestApp()
  const { reseller, dryRun } = await openShop(app)
  const path = '/api/orders/import/columns'
  const read = async (text: string, client = reseller) => (await client.post<OrderFileColumns>(path, text, csv)).body
  expect(await read(shopifyExport.join('\n'))).toMatchObject({
    format: 'shopify',
    isChosen: false,
    missing: [],
    columns: { reference: ['Name'], name: ['Shipping Name', 'Shipping Company'], zip: ['Shipping Zip'] },
  })
  const text = 'Pratica;Modello;Capi;Cliente;Via;Luogo;Cod. post.\n7;DW-A;2;Anna Esempio;Via Prova 1;Roma;00144'
  const file = await read(text)
  expect(file.names[1]).toEqual({ name: 'Modello', example: 'DW-A' })
  expect(file).toMatchObject({
    format: 'other',
    missing: ['reference', 'sku', 'quantity', 'city', 'zip', 'email'],
  })
  expect((await dryRun(text)).problem.code).toBe('order_import.file')

  const names = file.names.map(({ name }) => name)
  const chosen = {
    ...file.columns,
    reference: ['Pratica'],
    sku: ['Modello'],
    quantity: ['Capi'],
    city: ['Luogo'],
    zip: ['Cod. post.'],
  }
  const choose = (columns: unknown, client = reseller) => client.put(path, { names, columns })
  expect((await choose({ ...chosen, zip: [] })).problem.message).toBe('Scegli una colonna del file per «CAP».')
  expect((await choose({ ...chosen, zip: ['CAP'] })).problem.message).toBe('Il file non ha la colonna «CAP».')
  expect((await choose({ zip: ['CAP'] })).status).toBe(400)
  expect((await choose({ ...chosen, zip: ['Cod. post.', 'Cod. post.'] })).status).toBe(400)
  const ours = Object.fromEntries(orderImportColumns.map((column) => [column, [orderImportLabels[column]]]))
  const template = await reseller.put(path, { names: Object.values(orderImportLabels), columns: ours })
  expect([template.status, template.problem.code]).toEqual([409, 'order_import.own_format'])
  for (const name of ['a\u0000', '\ud800']) {
    expect((await reseller.put(path, { names: [...names, name], columns: { ...chosen, zip: [name] } })).status).toBe(
      400,
    )
  }
  expect((await choose(chosen)).status).toBe(204)
  expect((await choose(chosen)).status).toBe(204)
  expect(await read(text)).toMatchObject({ isChosen: true, missing: [], columns: { zip: ['Cod. post.'], email: [] } })
  const { body } = await dryRun(text)
  expect(states(body)).toEqual(['7 ready'])
  // Without an email column the account’s own address is used.
  expect(body.rows[0]?.cells[9]).toBe(reseller.user.email)
  const inAnotherOrder =
    'Cod. post.;Luogo;Via;Cliente;Capi;Modello;Pratica\n00144;Roma;Via Prova 1;Anna Esempio;2;DW-A;8'
  expect(states((await dryRun(inAnotherOrder)).body)).toEqual(['8 ready'])
  const [header = '', line = ''] = text.split('\n')
  expect(states((await dryRun(`${header.toUpperCase()}\n${line}`)).body)).toEqual(['7 ready'])
  // The choice applies to no other header and no other account.
  expect((await dryRun(text.replace('Luogo', 'Posto'))).status).toBe(400)
  expect((await read(text, await app.as('rivenditore'))).isChosen).toBe(false)
  expect((await choose(null)).status).toBe(204)
  expect((await dryRun(text)).status).toBe(400)
  expect((await choose(chosen, await app.as('base'))).problem.code).toBe('role.base')
})

test('an account keeps its newest fifty column choices', async () => {
  await using app = await startTestApp()
  const { reseller } = await openShop(app)
  for (let n = 0; n < 52; n++) {
    const names = Object.keys(rightCells).map((name) => `${name} ${n}`)
    const columns = Object.fromEntries(Object.keys(rightCells).map((name) => [name, [`${name} ${n}`]]))
    await reseller.put('/api/orders/import/columns', { names, columns })
    await app.moveClock({ minutes: 1 })
  }
  const { rows } = await app.context.db.pool.query(
    "select columns #>> '{zip,0}' as zip from order_file_columns order by updated_at",
  )
  expect([rows.length, rows[0], rows[49]]).toEqual([50, { zip: 'zip 2' }, { zip: 'zip 51' }])
})

test('references that differ only in case or blanks are one order, within a file and against existing orders', async () => {
  await using app = await startTestApp()
  const { reseller, productId, dryRun, place, orders } = await openShop(app)
  const text = file(row({ reference: 'Web-1' }), row({ reference: ' WEB-1', sku: 'DW-B' }))
  expect(states((await dryRun(text)).body)).toEqual(['Web-1 ready'])
  expect(states((await place(text)).body)).toEqual(['Web-1 placed'])
  expect(states((await place(file(row({ reference: 'wEB-1 ' })))).body)).toEqual(['wEB-1 known'])
  await app.given.order(reseller.user, productId, { reference: 'Shop È-7' })
  expect(states((await place(file(row({ reference: 'SHOP è-7' })))).body)).toEqual(['SHOP è-7 known'])
  expect(await orders()).toHaveLength(2)
  await expect(
    app.context.db.pool.query("update orders set is_imported = true, imported_reference = 'web-1'"),
  ).rejects.toThrow('orders_folded_imported_reference_key')
})

test('an apostrophe that a spreadsheet put before a code is removed; those of names and places are kept', async () => {
  await using app = await startTestApp()
  const { dryRun } = await openShop(app)
  const cells = {
    reference: "'WEB-1",
    sku: "'DW-A",
    quantity: "'1",
    name: "'t Hooft",
    city: "'s-Gravenhage",
    zip: "'20121",
    phone: "'0039333000000",
    country: "'IT",
  }
  const { body } = await dryRun(file(row(cells), row({ ...cells, reference: "'=WEB-1", name: "'=Anna" })))
  expect(states(body)).toEqual(['WEB-1 ready', '=WEB-1 ready'])
  expect(body.rows[0]?.cells).toEqual([
    'WEB-1',
    'DW-A',
    '1',
    "'t Hooft",
    'Via Roma 1',
    "'s-Gravenhage",
    '20121',
    'MI',
    'IT',
    'anna@example.it',
    '0039333000000',
    '',
  ])
  expect(body.rows[1]?.cells[3]).toBe('=Anna')
})

test('a file that is too large is refused before it is read, and only resellers may send one', async () => {
  await using app = await startTestApp()
  const { place } = await openShop(app)
  expect((await place('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await place(file(row()), await app.as('base'))).problem.code).toBe('role.base')
  expect((await app.visitor.post('/api/orders/import', file(row()), csv)).status).toBe(401)
})
