import { afterAll, expect, test } from 'vitest'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { orderAddress } from '../../../testing/given.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

async function download(client: TestClient, query = '') {
  const response = await fetch(`${app.address}/api/orders.csv${query}`, { headers: { cookie: client.cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, lines: bytes.toString().replace('\uFEFF', '').split('\r\n') }
}

const header =
  'Numero;Riferimento;Data;Stato;Pagato il;Destinatario;Email;Telefono;Indirizzo;CAP;Città;Provincia;Paese;Articoli;Pezzi;Prodotti (€);Spedizione (€);Assicurazione (€);Totale (€);Trattamento IVA;Riferimento normativo;Aliquota IVA (%);Imponibile (€);IVA (€);Rimborsato (€);Spedito il;Corriere;Tracking;Link tracking;Ordine Shopify;Note;Ripreso dalla banca (€)'
test('an order is exported as one line with decimal commas and Italian dates, in UTF-8 with a byte order mark', async () => {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ price: '19.90', sku: 'DW-CSV-1', name: 'Abito perché' })
  const id = await app.given.order(reseller.user, productId, { quantity: 2, reference: 'WEB;7' })
  await setOrder(app, id, 'shipped', new Date('2026-03-31T22:30:00Z'))
  const { response, bytes, lines } = await download(reseller)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="ordini-\d{4}-\d{2}-\d{2}\.csv"$/)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(lines).toEqual([
    header,
    expect.stringMatching(
      /^DW-\d{4}-\d{6};"WEB;7";01\/04\/2026;Spedito;01\/04\/2026;Cliente Finale;cliente@example\.it;;Via Roma 1;20121;Milano;;IT;2 × DW-CSV-1 Abito perché;2;39,80;5,00;0,00;44,80;IVA italiana;;22;36,72;8,08;0,00;01\/04\/2026;DHL Express;X1;https:.*X1;;;0,00$/,
    ),
    '',
  ])
})

test('texts entered by users are never exported as formulas', async () => {
  const reseller = await app.as('rivenditore')
  const address = orderAddress()
  const hostile: Partial<PlaceOrderInput> = {
    customer: { name: '=HYPERLINK("https://x.example";"qui")', email: 'a@example.it', phone: '+39 02 123' },
    shipping: { ...address.shipping, address: '@SUM(A1)', city: '-1+1' },
    notes: 'prima riga\n=seconda',
    reference: '=1+1',
  }
  await app.given.order(reseller.user, await app.given.product(), hostile)
  const { lines } = await download(reseller)
  const line = lines.slice(1).join('\r\n')
  expect(line).toContain(`;'=1+1;`)
  expect(line).toContain(`"'=HYPERLINK(""https://x.example"";""qui"")"`)
  expect(line).toContain(`;'+39 02 123;'@SUM(A1);20121;'-1+1;`)
  expect(line).toContain('"prima riga\n=seconda"')
})

test('the file contains the filtered orders of the own account only', async () => {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 50 })
  for (const [reference, status] of [
    ['UNO', 'paid'],
    ['DUE', 'shipped'],
    ['TRE', 'shipped'],
  ] as const) {
    await setOrder(app, await app.given.order(reseller.user, productId, { reference }), status, new Date())
  }
  const references = async (query: string) =>
    (await download(reseller, query)).lines.slice(1, -1).map((line) => line.split(';')[1])
  expect(await references('')).toEqual(['TRE', 'DUE', 'UNO'])
  expect(await references('?status=shipped')).toEqual(['TRE', 'DUE'])
  expect(await references('?status=shipped&search=due')).toEqual(['DUE'])
  expect(await references('?to=2020-01-01')).toEqual([])
  expect((await download(await app.as('rivenditore'))).lines).toEqual([header, ''])
})

test('an export of several batches contains every order once, newest first', async () => {
  const reseller = await app.as('rivenditore')
  await app.context.db.pool.query(
    `insert into orders (id, order_number, user_id, status, total_amount, shipping_address, shipping_city, shipping_zip,
       shipping_country, shipping_zone, weight_grams, customer_name, customer_email, created_at)
     select gen_random_uuid(), 'DW-2019-' || lpad(n::text, 6, '0'), $1, 'pending', 10, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 500,
       'Cliente', 'c@example.it', timestamptz '2019-01-01' + (n / 3) * interval '1 minute'
     from generate_series(1, 1201) as n`,
    [reseller.user.id],
  )
  const { lines } = await download(reseller)
  const numbers = lines.slice(1, -1).map((line) => line.split(';')[0])
  expect(new Set(numbers).size).toBe(1201)
  // The two newest orders have the same minute.
  expect(numbers.slice(0, 2).sort()).toEqual(['DW-2019-001200', 'DW-2019-001201'])
  expect(numbers).toHaveLength(1201)
})

test('a client that disconnects during an export leaves no statement running', async () => {
  const reseller = await app.as('rivenditore')
  await app.given.order(reseller.user, await app.given.product())
  const response = await fetch(`${app.address}/api/orders.csv`, { headers: { cookie: reseller.cookie } })
  await response.body?.cancel()
  expect((await download(reseller)).lines).toHaveLength(3)
})
