import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText, renderPageAsImage } from 'unpdf'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { PickList, PrintedSlips } from '../../../contract/orders/fulfilment.ts'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { isParcelCode } from '../../../domain/orders/parcels/parcels.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { orderAddress } from '../../testing/given.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** An order paid `minutes` ago. */
async function paidOrder(app: TestApp, user: UserRow, productId: string, minutes = 0, wishes = {}): Promise<string> {
  const id = await app.given.order(user, productId, wishes)
  await setOrder(app, id, 'paid', new Date(app.context.clock.now().getTime() - minutes * 60_000))
  return id
}

const print = (admin: TestClient, body: object) => admin.post<PrintedSlips>('/api/admin/orders/packing-slips', body)

async function pdfOf(app: TestApp, admin: TestClient, path: string | null): Promise<Uint8Array> {
  const answer = await fetch(`${app.address}${path}`, { headers: { cookie: admin.cookie } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await answer.arrayBuffer())
}

test('the slips of all new orders are one PDF, oldest payment first, and the orders move to preparation', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', { companyName: 'Boutique Però S.r.l.' })
  const admin = await app.as('admin')
  const productId = await app.given.product({ name: 'Abito «Città»', sku: 'DW-SEGRETO', price: '49.90' })
  const late = await paidOrder(app, reseller.user, productId, 5, { reference: 'WEB-2', notes: 'Nota interna' })
  const early = await paidOrder(app, reseller.user, productId, 50, {
    reference: 'WEB-1',
    customer: { ...orderAddress().customer, name: 'Łukasz Żółć' },
  })
  await app.given.order(reseller.user, productId)

  const { status, body } = await print(admin, { scope: 'new' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ prepared: 2, leftOut: [], hasMore: false })
  expect(body.slips.map(({ orderId }) => orderId)).toEqual([early, late])
  for (const { code, printedBefore } of body.slips) expect([isParcelCode(code), printedBefore]).toEqual([true, null])

  const pages = (await extractText(await pdfOf(app, admin, body.pdf))).text.map((page) => page.replace(/[\s ]+/g, ' '))
  expect(pages).toHaveLength(2)
  for (const part of [
    'Boutique Però S.r.l.',
    'Ordine WEB-1',
    'Łukasz Żółć',
    'Via Roma 1',
    '20121 Milano',
    'Abito «Città»',
  ]) {
    expect(pages[0]).toContain(part)
  }
  expect(pages[1]).toContain('Ordine WEB-2')
  const all = pages.join(' ')
  for (const ours of ['Filiera', 'DW-', 'SEGRETO', '49', '€', 'Nota interna']) expect(all).not.toContain(ours)

  const detail = await admin.get<AdminOrderDetail>(`/api/admin/orders/${early}`)
  expect(detail.body.status).toBe('processing')
  expect(detail.body.history.at(-1)).toMatchObject({ status: 'processing', by: admin.user.firstName })
  expect((await print(admin, { scope: 'new' })).body).toMatchObject({ slips: [], prepared: 0, pdf: null })
})

/** Destination countries with the expected title, order label and country name on the slip. */
const destinations = [
  { country: 'IT', zip: '10121', title: 'Distinta di imballaggio', order: 'Ordine', name: 'Italia' },
  { country: 'AT', zip: '1010', title: 'Packzettel', order: 'Bestellung', name: 'Österreich' },
  { country: 'DE', zip: '10115', title: 'Packzettel', order: 'Bestellung', name: 'Deutschland' },
  { country: 'NL', zip: '1011 AB', title: 'Pakbon', order: 'Bestelling', name: 'Nederland' },
  { country: 'FR', zip: '75001', title: 'Bordereau de colisage', order: 'Commande', name: 'France' },
  { country: 'BE', zip: '1000', title: 'Packing slip', order: 'Order', name: 'Belgium' },
  { country: 'ES', zip: '28001', title: 'Packing slip', order: 'Order', name: 'Spain' },
]

test('a slip is in the consignee’s language and contains no portal name, SKU or price', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', { companyName: 'Boutique Però S.r.l.' })
  const admin = await app.as('admin')
  const variants = [{ name: 'Verde / 40', color: 'Verde', size: '40', sku: 'DW-SEGRETO-40', stock: 9 }]
  const productId = await app.given.product({ name: 'Blazer «Città»', sku: 'DW-SEGRETO', price: '49.90', variants })
  const { body: product } = await admin.get<{ variants: { id: string }[] }>(`/api/products/${productId}`)
  const items = [{ productId, variantId: product.variants[0]?.id ?? null, quantity: 1 }]
  const orderIds: string[] = []
  for (const { country, zip } of destinations) {
    const shipping = { ...orderAddress().shipping, country, zip }
    orderIds.push(await paidOrder(app, reseller.user, productId, 0, { items, shipping, reference: `WEB-${country}` }))
  }
  const { body } = await print(admin, { orderIds })
  const pages = (await extractText(await pdfOf(app, admin, body.pdf))).text.map((page) => page.replace(/[\s ]+/g, ' '))
  expect(pages).toHaveLength(destinations.length)
  for (const { country, title, order, name } of destinations) {
    const slip = pages.find((text) => text.includes(`WEB-${country}`)) ?? ''
    const stands = [title, `${order} WEB-${country}`, 'Boutique Però S.r.l.', 'Cliente Finale', name]
    for (const part of [...stands, 'Blazer «Città» · Verde / 40']) expect(slip).toContain(part)
    for (const ours of ['filiera', 'dw-', 'segreto', '49,90', '€', 'sku'])
      expect(slip.toLowerCase()).not.toContain(ours)
    if (country !== 'IT') expect(slip).not.toMatch(/Articolo|Destinatario|Quantità|Controllo|Pezzi/i)
  }
})

test('the barcode of a slip scans as the parcel code', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product()
  const ids = [await paidOrder(app, reseller.user, productId, 2), await paidOrder(app, reseller.user, productId, 1)]
  const { body } = await print(admin, { orderIds: ids })
  // Load the module from the installed package; by default it would be fetched from the network.
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const pdf = await pdfOf(app, admin, body.pdf)
  const read = async (page: number) => {
    // 200 dpi, as a label printer renders it.
    const image = await renderPageAsImage(pdf.slice(), page, {
      scale: 200 / 72,
      canvasImport: () => import('@napi-rs/canvas'),
    })
    return (await readBarcodes(new Uint8Array(image))).map(({ text }) => text)
  }
  expect([await read(1), await read(2)]).toEqual(body.slips.map(({ code }) => [code]))
})

test('printing again gives the same codes, names the previous printer, and changes no order', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const [first, second] = [await app.as('admin', { firstName: 'Anna', lastName: 'Neri' }), await app.as('admin')]
  const productId = await app.given.product()
  const id = await paidOrder(app, reseller.user, productId)
  const before = await print(first, { orderIds: [id] })
  const again = await print(second, { orderIds: [id, id] })
  expect(again.body).toMatchObject({
    prepared: 0,
    slips: [{ orderId: id, printedBefore: { by: 'Anna Neri' } }],
  })
  expect(again.body.slips.map(({ code }) => code)).toEqual(before.body.slips.map(({ code }) => code))
  const { rows } = await app.context.db.execute(
    sql`select action from audit_trail where subject = ${`order:${id}`} order by id`,
  )
  expect(rows).toEqual([{ action: 'order.prepare' }, { action: 'order.print_slip' }])
})

test('orders that cannot be shipped are left out and listed', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product()
  const good = await paidOrder(app, reseller.user, productId)
  const unpaid = await app.given.order(reseller.user, productId)
  const cancelled = await app.given.order(reseller.user, productId)
  await setOrder(app, cancelled, 'cancelled', new Date())
  const nobody = '0190b3c8-0000-7000-8000-000000000000'
  const { body } = await print(admin, { orderIds: [unpaid, good, cancelled, nobody] })
  expect(body.slips.map(({ orderId }) => orderId)).toEqual([good])
  expect(body.leftOut.map(({ reason }) => reason)).toEqual(['non è ancora pagato', 'è annullato', 'non esiste'])
  expect(body.leftOut[0]?.orderNumber).toMatch(/^DW-/)
})

test('the slip of a shipped order can be reprinted alone without changing the order; among others it is left out', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product()
  const [id, other] = [await paidOrder(app, reseller.user, productId), await paidOrder(app, reseller.user, productId)]
  const first = await print(admin, { orderIds: [id] })
  await admin.put(`/api/admin/orders/${id}/shipping`, { trackingNumber: 'ANDATO', carrier: 'BRT' })
  const read = () => admin.get<AdminOrderDetail>(`/api/admin/orders/${id}`)
  const before = (await read()).body

  const again = await print(admin, { orderIds: [id] })
  expect(again.body).toMatchObject({ prepared: 0, leftOut: [], pdf: first.body.pdf })
  expect((await extractText(await pdfOf(app, admin, again.body.pdf))).text).toHaveLength(1)
  const after = (await read()).body
  expect([after.status, after.history]).toEqual(['shipped', before.history])

  const both = await print(admin, { orderIds: [id, other] })
  expect(both.body.slips.map(({ orderId }) => orderId)).toEqual([other])
  expect(both.body.leftOut).toMatchObject([{ orderId: id, reason: 'è già spedito' }])
})

test('concurrent prints move each order once and give it one code', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admins = await Promise.all([1, 2, 3].map(() => app.as('admin')))
  const productId = await app.given.product({ stock: 50 })
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => paidOrder(app, reseller.user, productId, n)))
  const answers = await Promise.all(
    admins.map((admin, n) => print(admin, { orderIds: n % 2 ? ids : ids.toReversed() })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.prepared, 0)).toBe(12)
  const codes = answers.map(({ body }) => body.slips.map(({ code }) => code).sort())
  expect(codes[1]).toEqual(codes[0])
  expect(new Set(codes[0]).size).toBe(12)
})

test.each([
  ['/api/admin/orders/packing-slips.pdf?codes=P000000000', 404],
  ['/api/admin/orders/packing-slips.pdf?codes=niente', 400],
  ['/api/admin/orders/packing-slips.pdf', 400],
  [`/api/admin/orders/packing-slips.pdf?codes=${Array(201).fill('P000000000').join(',')}`, 400],
])('%s answers %d', async (path, status) => {
  await using app = await startTestApp()
  expect((await (await app.as('admin')).get(path)).status).toBe(status)
})

test('a pick list sums the pieces of a stock item by shelf and names the parcels that get them', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const far = await app.given.product({ name: 'Gonna', sku: 'DW-B', stock: 50 })
  const near = await app.given.product({ name: 'Abito', sku: 'DW-A', stock: 50 })
  const nowhere = await app.given.product({ name: 'Sciarpa', sku: 'DW-0', stock: 50 })
  await app.context.db.execute(sql`update stock_items set shelf = 'A-10' where product_id = ${far}`)
  await app.context.db.execute(sql`update stock_items set shelf = 'A-2' where product_id = ${near}`)
  const items = (...lines: [string, number][]) => ({
    items: lines.map(([productId, quantity]) => ({ productId, variantId: null, quantity })),
  })
  const first = await paidOrder(app, reseller.user, far, 9, items([far, 2], [near, 1]))
  const second = await paidOrder(app, reseller.user, far, 8, items([far, 3], [nowhere, 1]))
  await app.given.order(reseller.user, far)

  const { body } = await admin.get<PickList>('/api/admin/orders/pick-list')
  expect(body).toMatchObject({ orders: 2, pieces: 7, hasMore: false })
  expect(body.items.map(({ shelf, sku, quantity }) => [shelf, sku, quantity])).toEqual([
    ['A-2', 'DW-A', 1],
    ['A-10', 'DW-B', 5],
    [null, 'DW-0', 1],
  ])
  expect(body.items[1]?.parcels.map(({ orderId, quantity }) => [orderId, quantity]).sort()).toEqual(
    [
      [first, 2],
      [second, 3],
    ].sort(),
  )
  const one = await admin.get<PickList>(`/api/admin/orders/pick-list?orderIds=${second}`)
  expect(one.body).toMatchObject({ orders: 1, pieces: 4 })
})

async function setWhiteLabel(client: TestClient, { withLogo }: { withLogo: boolean }): Promise<void> {
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  const picture = sharp({ create: { width: 300, height: 100, channels: 3, background: '#1f4d4a' } })
  const body = await picture.png().toBuffer()
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } })
  const logo = await client.put<AttachedObject>('/api/white-label-logos', { imageURL: uploadURL })
  const answer = await client.put('/api/white-label', {
    companyName: 'Maison Lucia',
    logoUrl: withLogo ? logo.body.objectPath : null,
    cardMaterial: 'premium',
    packagingMaterial: 'eco',
    packagingDescription: 'Scatola bianca.',
  })
  expect(answer.status).toBe(200)
}

test.each([
  { withLogo: false, names: ['Maison Lucia'], pictures: 0 },
  { withLogo: true, names: [], pictures: 2 },
])('a white-label slip has the logo, or else the name: $withLogo', async ({ withLogo, names, pictures }) => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', { companyName: 'Ditta Rossi S.r.l.', subscriptionPlan: 'pro' })
  const admin = await app.as('admin')
  await setWhiteLabel(reseller, { withLogo })
  const productId = await app.given.product({ stock: 10 })
  for (const _ of [1, 2, 3]) {
    await setOrder(app, await app.given.order(reseller.user, productId), 'paid', app.context.clock.now())
  }
  const { body } = await print(admin, { scope: 'new' })
  const pdf = await pdfOf(app, admin, body.pdf)
  // The image and its transparency mask are embedded once, however many slips use them.
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? [],
  ).toHaveLength(pictures)
  const { text } = await extractText(pdf)
  expect(text).toHaveLength(3)
  for (const page of text) {
    for (const name of names) expect(page).toContain(name)
    for (const other of ['Ditta Rossi', reseller.user.username, 'Filiera']) expect(page).not.toContain(other)
  }
})
