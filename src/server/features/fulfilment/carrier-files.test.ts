import { expect, test } from 'vitest'
import type { PrintedSlips, ShipmentResults } from '../../../contract/orders/fulfilment.ts'
import type { TrackingFile } from '../../../contract/orders/tracking-file.ts'
import { maxCarrierParcels } from '../../../domain/orders/parcels/parcels.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

async function paidOrders(app: TestApp, howMany: number, wishes = {}): Promise<string[]> {
  const { user } = await app.as('rivenditore', { companyName: 'Boutique Lago' })
  const productId = await app.given.product({ stock: howMany })
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) {
    const id = await app.given.order(user, productId, wishes)
    await setOrder(app, id, 'paid', new Date(app.context.clock.now().getTime() - (howMany - n) * 60_000))
    ids.push(id)
  }
  return ids
}

async function codesOf(admin: TestClient, orderIds: string[]): Promise<string[]> {
  const { body } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds })
  const codes = new Map(body.slips.map(({ orderId, code }) => [orderId, code]))
  return orderIds.map((id) => codes.get(id) ?? '')
}

const check = (admin: TestClient, file: string) =>
  admin.send<TrackingFile>('POST', '/api/admin/orders/tracking-file?carrier=GLS', file, { 'content-type': 'text/csv' })

test('the carrier file has consignees, weights and our parcel codes, without protection against spreadsheet formulas', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const ids = await paidOrders(app, 2, {
    reference: 'WEB-1',
    customer: { name: '=HYPERLINK("x")', email: 'a@example.it', phone: '+39 011 1' },
  })
  const answer = await fetch(`${app.address}/api/admin/orders/carrier-file`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', origin: app.address },
    body: JSON.stringify({ orderIds: ids }),
  })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(header).toBe(
    'Riferimento;Destinatario;Indirizzo;CAP;Città;Provincia;Paese;Telefono;Email;Peso (kg);Colli;Note;Valore assicurato (€)',
  )
  expect(rows).toHaveLength(2)
  const codes = await codesOf(admin, ids)
  expect(rows[0]).toContain(`${codes[0]};`)
  expect(rows[0]).toContain(`;"=HYPERLINK(""x"")";`)
  expect(rows[0]).toContain(';IT;+39 011 1;a@example.it;0,500;1;Boutique Lago WEB-1;')
  const { rows: acts } = await app.context.db.pool.query(
    "select subject from audit_trail where action = 'order.export_consignee'",
  )
  expect(acts.map(({ subject }) => subject).sort()).toEqual(ids.map((id) => `order:${id}`).sort())
})

test('more orders than one file holds are refused, so that none is left out unnoticed', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  await paidOrders(app, 1)
  await app.context.db.pool.query(`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'DW-X-' || n))).*
    from orders as o, generate_series(1, ${maxCarrierParcels}) as n`)
  const answer = await admin.post('/api/admin/orders/carrier-file', { scope: 'waiting' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'order.too_many_for_file' } })
})

test('a tracking file is checked row by row before anything is shipped', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const ids = await paidOrders(app, 5)
  const [a, b, c, d, e] = await codesOf(admin, ids)
  await admin.put(`/api/admin/orders/${ids[2]}/shipping`, { trackingNumber: 'C-1', carrier: 'BRT' })
  await admin.post(`/api/admin/orders/${ids[3]}/cancel`)
  const { status, body } = await check(
    admin,
    [
      'Rif. mittente;Numero spedizione;Vettore',
      `${a};A-1;`,
      `${b?.toLowerCase()};B-1;DHL Express`,
      `${c};C-1;`,
      `${c};C-2;`,
      `${d};D-1;`,
      `${e};C-1;`,
      `${a};A-2;`,
      `P000000018;X-1;`,
      `${e};;`,
      `${e};1,23457E+11;`,
      `${e};${a};`,
      `${e};E-1;Poste lumaca`,
    ].join('\r\n'),
  )
  expect(status).toBe(200)
  expect(body.ready).toBe(2)
  expect(body.rows.map(({ line, state, carrier, problem }) => [line, state, carrier, problem])).toEqual([
    [2, 'ready', 'GLS', null],
    [3, 'ready', 'DHL', null],
    [4, 'shipped', 'GLS', null],
    [5, 'wrong', 'GLS', 'Già spedito con il codice C-1'],
    [6, 'wrong', 'GLS', 'L’ordine non si può spedire: annullato'],
    [7, 'wrong', 'GLS', expect.stringMatching(/^Il codice è già dell’ordine DW-/)],
    [8, 'wrong', 'GLS', 'Ripete la riga 2'],
    [9, 'wrong', 'GLS', 'Nessun ordine da spedire ha il codice P000000018'],
    [10, 'wrong', 'GLS', 'Manca il codice di tracking'],
    [11, 'wrong', 'GLS', 'Il foglio di calcolo ha arrotondato il codice: riscrivilo'],
    [12, 'wrong', 'GLS', 'È il codice di una bolla, non di un’etichetta'],
    [13, 'wrong', null, 'Corriere sconosciuto: Poste lumaca'],
  ])
  const { body: detail } = await admin.get<{ status: string }>(`/api/admin/orders/${ids[0]}`)
  expect(detail.status).toBe('processing')
})

test('rows that name no carrier get the one that their number identifies, and a number of another carrier is reported', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [a, b, c] = await codesOf(admin, await paidOrders(app, 3))
  const file = `Riferimento;Tracking;Corriere\n${a};1Z999AA10123456784;\n${b};TRACK-1;\n${c};1Z999AA10123456785;BRT`
  const type = { 'content-type': 'text/csv' }
  const path = '/api/admin/orders/tracking-file?carrier=GLS&missing=recognised'
  const { body } = await admin.send<TrackingFile>('POST', path, file, type)
  expect(body.rows.map(({ state, carrier, doubt }) => [state, carrier, doubt])).toEqual([
    ['ready', 'UPS', null],
    ['ready', 'GLS', 'Non ha la forma di un codice GLS: controllalo.'],
    ['ready', 'BRT', 'Sembra un codice UPS: controlla il corriere.'],
  ])
})

test.each([
  ['', 'Il file è vuoto.'],
  ['Nome;Cognome\nAnna;Verdi', 'Nella prima riga servono le colonne «Riferimento» e «Tracking».'],
  ['Riferimento;Tracking', 'Sotto l’intestazione non c’è nessuna riga.'],
  [`Riferimento;Tracking\n${'A;B\n'.repeat(2001)}`, 'Il file ha più di 2000 righe: dividilo in più file.'],
])('the file %j is refused as a whole', async (file, message) => {
  await using app = await startTestApp()
  expect(await check(await app.as('admin'), file)).toMatchObject({ status: 400, body: { message } })
})

test('tracking numbers in a file are compared like scanned labels: ignoring case and spaces', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const ids = await paidOrders(app, 3)
  const [a, b, c] = await codesOf(admin, ids)
  await admin.put(`/api/admin/orders/${ids[0]}/shipping`, { trackingNumber: 'brt 0011', carrier: 'BRT' })
  const { body } = await check(
    admin,
    [
      'Riferimento;Tracking',
      `${a};BRT0011`,
      `${b};Brt 0011`,
      `${b};BRT 0012`,
      `${c};brt0012`,
      `${c};${a?.toLowerCase()}`,
    ].join('\n'),
  )
  expect(body.rows.map(({ state, trackingNumber, problem }) => [state, trackingNumber, problem])).toEqual([
    ['shipped', 'BRT0011', null],
    ['wrong', 'Brt 0011', expect.stringMatching(/^Il codice è già dell’ordine DW-/)],
    ['ready', 'BRT 0012', null],
    ['wrong', 'brt0012', 'Ripete la riga 4'],
    ['wrong', a?.toLowerCase(), 'È il codice di una bolla, non di un’etichetta'],
  ])
})

test('a reference that contains a space identifies its order in a file and at the scanner', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [id] = await paidOrders(app, 1, { reference: 'Web 1042' })
  const { body } = await check(admin, 'Riferimento;Tracking\r\nWeb 1042;G-1\r\n')
  expect(body.rows).toMatchObject([{ state: 'ready', orderId: id }])
  const scan = (code: string) => admin.get<{ orderId: string }>(`/api/admin/orders/scan/${encodeURIComponent(code)}`)
  for (const code of ['Web 1042', 'WEB1042']) expect((await scan(code)).body.orderId, code).toBe(id)
})

test('a spreadsheet text prefix around numbers and codes is removed', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [a, b] = await codesOf(admin, await paidOrders(app, 2))
  const { body } = await check(admin, `Riferimento;Tracking\n'${a};'084123456789\n${b};"=""084123456780"""`)
  expect(body.rows.map(({ state, trackingNumber }) => [state, trackingNumber])).toEqual([
    ['ready', '084123456789'],
    ['ready', '084123456780'],
  ])
})

test('a file without a header is read if it begins with our parcel codes', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [code] = await codesOf(admin, await paidOrders(app, 1))
  expect((await check(admin, `${code},084123456789`)).body.rows).toMatchObject([
    { line: 1, code, trackingNumber: '084123456789', state: 'ready' },
  ])
})

test('shipments are independent: one that fails does not block the others, and sending them again ships nothing twice', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const ids = await paidOrders(app, 3)
  await admin.post(`/api/admin/orders/${ids[1]}/cancel`)
  const shipments = ids.map((orderId, n) => ({ orderId, trackingNumber: `M-${n}`, carrier: 'BRT' }))
  const send = () => admin.post<ShipmentResults>('/api/admin/orders/shipments', { shipments })
  const { body } = await send()
  expect(body.results.map(({ isShipped }) => isShipped)).toEqual([true, false, true])
  expect(body.results[1]?.problem).toContain('L’ordine è annullato: non si può più pagare né spedire.')
  expect((await send()).body).toEqual(body)
  const { rows } = await app.context.db.pool.query(
    "select count(*)::int as n from audit_trail where action = 'order.ship'",
  )
  expect(rows).toEqual([{ n: 2 }])
})
