import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Invoice, InvoiceSummary } from '../../../../contract/invoices.ts'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import type { OrderQuote, SplitOrderQuote } from '../../../../contract/orders/order-placing.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { readOrderPricing } from './order-pricing.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
let admin = await app.as('admin')
const productId = await app.given.product({ stock: 500, price: '122.00' })
const { db } = app.context

const austrian = {
  isBusinessVerified: true,
  companyName: 'Neue Mode GmbH',
  vatNumber: 'ATU12345678',
  companyAddress: 'Ring 1',
  companyZip: '1010',
  companyCity: 'Wien',
  companyCountry: 'AT',
}

async function reseller(profile: object): Promise<TestClient> {
  return app.asUser(await app.given.user({ userRole: 'rivenditore', ...profile }))
}

/** Inserts an answer of VIES. */
async function viesSays(
  client: TestClient,
  outcome: 'valid' | 'unknown',
  vatNumber: string = austrian.vatNumber,
): Promise<void> {
  await db.execute(sql`
    insert into vat_consultations (id, user_id, vat_number, outcome, name, consultation_number, answered_at)
    values (gen_random_uuid(), ${client.user.id}, ${vatNumber}, ${outcome},
      ${outcome === 'valid' ? 'NEUE MODE GMBH' : null}, 'WAPIAAAA1234', present())`)
}

const set = (values: Record<string, 'on' | 'off'>) =>
  admin.put('/api/admin/settings', { settings: Object.entries(values).map(([key, value]) => ({ key, value })) })

const allOff = { vat_intra_community: 'off', vat_exports: 'off', vat_one_stop_shop: 'off' } as const

const customer = { name: 'Anna', email: 'anna@example.com' }
const vienna = { address: 'Ring 1', city: 'Wien', zip: '1010', country: 'AT' }
const zurich = { address: 'Bahnhofstrasse 1', city: 'Zürich', zip: '8001', country: 'CH' }
const milan = { address: 'Via Roma 1', city: 'Milano', zip: '20121', country: 'IT' }

interface Tried {
  quote: OrderQuote
  order: OrderDetail
}

/** Quotes and places the same order and checks that both have the same price. */
async function order(client: TestClient, shipping: typeof vienna, quantity = 1): Promise<Tried> {
  const items = [{ productId, quantity }]
  const { country, zip } = shipping
  const quote = await client.post<OrderQuote>('/api/orders/quote', { items, shipping: { country, zip } })
  expect(quote.status).toBe(200)
  const placed = await client.post<OrderDetail>('/api/orders', { items, customer, shipping })
  expect(placed.status).toBe(201)
  const { totalAmount, shippingCost } = placed.body
  expect([totalAmount, shippingCost]).toEqual([quote.body.totalAmount, quote.body.shippingCost])
  expect(quote.body.unitPrices).toEqual(placed.body.items.map(({ unitPrice }) => unitPrice))
  return { quote: quote.body, order: placed.body }
}

const taxationOf = async ({ id }: OrderDetail) =>
  (await db.execute(sql`select treatment, rate, nature, evidence from order_taxations where order_id = ${id}`)).rows

async function pay(client: TestClient, { id }: OrderDetail): Promise<Invoice | undefined> {
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderId: id })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
  return (await admin.get<Invoice[]>('/api/admin/invoices?limit=5')).body.find(({ orderId }) => orderId === id)
}

test('all cross-border rules are off until an admin enables them', async () => {
  const client = await reseller(austrian)
  await viesSays(client, 'valid')
  for (const shipping of [vienna, zurich]) {
    const { quote, order: placed } = await order(client, shipping)
    expect([quote.totalAmount, quote.taxation]).toEqual(['122.00', null])
    expect(await taxationOf(placed)).toEqual([])
  }
})

test('goods to a VIES-registered business of another member state are charged net, and the VIES answer is stored with the order', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller(austrian)
  await viesSays(client, 'valid')
  const { quote, order: placed } = await order(client, vienna, 2)
  expect(quote).toMatchObject({
    totalAmount: '200.00',
    taxation: { treatment: 'intra_community', rate: '0.00', law: 'Non imponibile art. 41 D.L. 331/1993' },
  })
  expect(placed.items.map(({ unitPrice, totalPrice, vatRate }) => [unitPrice, totalPrice, vatRate])).toEqual([
    ['100.00', '200.00', '0.00'],
  ])
  expect(await taxationOf(placed)).toEqual([
    {
      treatment: 'intra_community',
      rate: '0.00',
      nature: 'N3.2',
      evidence: expect.objectContaining({
        vatNumber: 'ATU12345678',
        name: 'NEUE MODE GMBH',
        consultationNumber: 'WAPIAAAA1234',
      }),
    },
  ])
  // A later answer of VIES does not change the order.
  await viesSays(client, 'unknown')
  const invoice = await pay(client, placed)
  expect(invoice).toMatchObject({ total: '200.00', net: '200.00', vat: '0.00', customer: 'Neue Mode GmbH' })
  expect((await order(client, vienna)).quote.taxation).toBeNull()
  expect((await order(client, milan)).quote.taxation).toBeNull()
})

test('a quote gives the net price of each item and the net fee of insurance, in the sequence of the request', async () => {
  await set({ ...allOff, vat_exports: 'on' })
  const client = await reseller(austrian)
  const cheap = await app.given.product({ stock: 500, price: '12.20' })
  const quoted = async (changes: object) =>
    (await client.post<OrderQuote>('/api/orders/quote', { shipping: { country: 'CH' }, ...changes })).body
  const items = [productId, cheap, productId].map((id) => ({ productId: id, quantity: 1 }))
  const net = { unitPrices: ['100.00', '10.00', '100.00'], insuranceFee: '2.05' }
  expect(await quoted({ items })).toMatchObject({ ...net, totalAmount: '210.00', insuranceCost: '0.00' })
  expect(await quoted({ items, insurance: true })).toMatchObject({ ...net, insuranceCost: '2.05' })
  const gross = { unitPrices: ['122.00', '12.20', '122.00'], insuranceFee: '2.50', taxation: null }
  expect(await quoted({ items, shipping: { country: 'IT', zip: '20121' } })).toMatchObject(gross)
  const reserved = await Promise.all(
    items.map(async (item) => (await client.post<{ id: string }>('/api/reservations', { ...item, days: 1 })).body.id),
  )
  // The ids are ordered by time, so this is not their sequence in the database.
  expect(await quoted({ reservationIds: [reserved[0], reserved[2], reserved[1]] })).toMatchObject({
    unitPrices: ['100.00', '100.00', '10.00'],
  })
})

test('without a valid answer of VIES, Italian VAT is due', async () => {
  await set({ ...allOff, vat_intra_community: 'on', vat_one_stop_shop: 'on' })
  const client = await reseller(austrian)
  expect((await order(client, vienna)).quote.taxation).toBeNull()
  await viesSays(client, 'unknown')
  expect((await order(client, vienna)).quote.taxation).toBeNull()
})

/** Price of a piece as quoted and ordered, and the requirement missing for a price without VAT. */
async function priced(client: TestClient): Promise<[string, string | null]> {
  const { quote, order: placed } = await order(client, vienna)
  expect((await taxationOf(placed)).length).toBe(quote.taxation === null ? 0 : 1)
  return [quote.totalAmount, quote.withoutVatLacks]
}

const profileOf = ({ isBusinessVerified: _, ...profile }: typeof austrian) => profile

const verify = async (client: TestClient, verified: boolean) =>
  expect(
    (await admin.put(`/api/admin/users/${client.user.id}/verification`, { verified, reason: 'Visura non leggibile' }))
      .status,
  ).toBe(200)

test('a valid VIES number is not enough: without a verified profile Italian VAT is due', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller({ ...austrian, isBusinessVerified: false, businessSubmittedAt: new Date() })
  await viesSays(client, 'valid')
  expect(await priced(client)).toEqual(['122.00', 'verified_profile'])
  await verify(client, true)
  expect(await priced(client)).toEqual(['100.00', null])
  // Verification withdrawn by an admin: the role stays, the net prices do not.
  await verify(client, false)
  expect(await priced(client)).toEqual(['122.00', 'verified_profile'])
})

test('another VAT number ends net prices until it is verified and confirmed by VIES', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller({ ...austrian, businessSubmittedAt: new Date() })
  await viesSays(client, 'valid')
  expect(await priced(client)).toEqual(['100.00', null])
  const other = 'ATU87654321'
  const saved = await client.put('/api/auth/business-profile', { ...profileOf(austrian), vatNumber: other })
  expect(saved.status).toBe(200)
  await viesSays(client, 'valid', other)
  expect(await priced(client)).toEqual(['122.00', 'verified_profile'])
  // The new number is verified, but VIES now answers otherwise for it; its answer for the old number does not count.
  await verify(client, true)
  await app.moveClock({ minutes: 1 })
  await viesSays(client, 'unknown', other)
  expect(await priced(client)).toEqual(['122.00', 'vies_confirmation'])
  await app.moveClock({ minutes: 1 })
  await viesSays(client, 'valid')
  expect(await priced(client)).toEqual(['122.00', 'vies_confirmation'])
  await app.moveClock({ minutes: 1 })
  await viesSays(client, 'valid', other)
  expect(await priced(client)).toEqual(['100.00', null])
})

test('a suspended account has no net prices, also for orders placed without a session', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller(austrian)
  await viesSays(client, 'valid')
  const treatment = async () =>
    (await readOrderPricing(app.context, db, client.user.id)).taxation({ country: 'AT', zip: '1010' }).treatment
  expect(await treatment()).toBe('intra_community')
  const suspend = (suspended: boolean) => admin.put(`/api/admin/users/${client.user.id}`, { suspended })
  expect((await suspend(true)).status).toBe(200)
  expect(await treatment()).toBe('domestic')
  const refused = await client.post('/api/orders/quote', {
    items: [{ productId, quantity: 1 }],
    shipping: { country: 'AT', zip: '1010' },
  })
  expect(refused.status).toBe(401)
  expect((await suspend(false)).status).toBe(200)
  expect(await priced(await app.asUser(client.user))).toEqual(['100.00', null])
})

test('a split order is taxed by the same rule', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller({ ...austrian, isBusinessVerified: false })
  await viesSays(client, 'valid')
  const quote = await client.post<SplitOrderQuote>('/api/orders/split/quote', {
    items: [{ productId, quantity: 1 }],
    shipping: { country: 'AT', zip: '1010' },
  })
  expect(quote.body).toMatchObject({ totalAmount: '122.00', taxation: null, withoutVatLacks: 'verified_profile' })
})

test('exports are charged net, including delivery; free delivery depends on the catalogue prices', async () => {
  await set({ ...allOff, vat_exports: 'on' })
  const client = await reseller({ companyName: 'Bottega S.r.l.', vatNumber: '12345678903' })
  const before = await client.post<OrderQuote>('/api/orders/quote', {
    items: [{ productId, quantity: 1 }],
    shipping: { country: 'IT', zip: '20121' },
  })
  expect(before.body.shippingCost).toBe('0.00')
  const { quote, order: placed } = await order(client, zurich)
  await set(allOff)
  const { quote: taxed } = await order(client, zurich)
  await set({ vat_exports: 'on' })
  expect(quote.totalAmount).toBe('100.00')
  expect(Number(quote.shippingCost)).toBeCloseTo(Number(taxed.shippingCost) / 1.22, 2)
  expect(await taxationOf(placed)).toEqual([{ treatment: 'export', rate: '0.00', nature: 'N3.1', evidence: null }])
  expect(placed.taxation).toEqual(quote.taxation)
  const invoice = await pay(client, placed)
  expect(invoice?.vat).toBe('0.00')
  const read = await client.get<OrderDetail>(`/api/orders/${placed.id}`)
  const { body: list } = await admin.get<AdminOrderList>('/api/admin/orders')
  const listed = list.orders.find(({ id }) => id === placed.id)
  expect([read.body.taxation, listed?.taxation]).toEqual([quote.taxation, quote.taxation])
  for (const path of ['/api/orders.csv', '/api/admin/orders.csv']) {
    const cookie = path.includes('admin') ? admin.cookie : client.cookie
    const table = await (await fetch(`${app.address}${path}`, { headers: { cookie } })).text()
    const [net] = (
      await db.execute<{ net: string }>(
        sql`select replace((total_amount + shipping_cost)::text, '.', ',') as net from orders where id = ${placed.id}`,
      )
    ).rows
    expect(table).toContain(`;Senza IVA;Non imponibile art. 8 D.P.R. 633/1972;0;${net?.net};0,00;`)
  }
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  const own = mails.filter(({ subject }) => subject.includes(placed.orderNumber))
  expect(own).toHaveLength(2)
  for (const mail of own) {
    expect(mail.text).toContain('Totale (senza IVA)')
    expect(mail.text).toContain('Non imponibile art. 8 D.P.R. 633/1972')
  }
})

test('a consumer in another member state is charged that state’s VAT, on a non-electronic invoice with its own number series', async () => {
  await set({ ...allOff, vat_one_stop_shop: 'on' })
  const client = await reseller({ firstName: 'Anna', lastName: 'Huber' })
  const { quote, order: placed } = await order(client, vienna)
  expect(quote).toMatchObject({ totalAmount: '120.00', taxation: { treatment: 'one_stop_shop', rate: '20.00' } })
  expect(placed.items[0]?.vatRate).toBe('20.00')
  const invoice = await pay(client, placed)
  expect(invoice).toMatchObject({
    isElectronic: false,
    state: 'complete',
    missing: [],
    net: '100.00',
    vat: '20.00',
    total: '120.00',
  })
  expect(invoice?.number).toMatch(/^OSS-\d{4}-000001$/)
  // The state of consumption is on the document, in the tables and in the books, where its VAT is separate from Italian VAT.
  expect(invoice).toMatchObject({ consumption: 'AT', transmission: null })
  const text = async (path: string) =>
    (await fetch(`${app.address}${path}`, { headers: { cookie: admin.cookie } })).text()
  expect(await text('/api/admin/invoices.csv')).toContain(
    ';20,00;;IVA OSS;IVA del paese di destinazione, art. 74-sexies D.P.R. 633/1972;AT;100,00;;20,00;120,00;120,00;',
  )
  const { rows } = await db.execute(sql`
    select kind, credit, amount from money_entries where order_id = ${placed.id} and kind in ('vat', 'oss_vat')`)
  expect(rows).toEqual([{ kind: 'oss_vat', credit: 'oss_vat', amount: '20.00' }])
  const books = await text('/api/admin/money.csv')
  expect(books).toMatch(/;IVA OSS;DW-[\d-]+;Vendite;IVA OSS a debito;20,00;IVA OSS;20;AT;;;/)
  expect(books).toMatch(/;Ordine pagato;DW-[\d-]+;[^;]+;[^;]+;120,00;IVA OSS;20;AT;100,00;20,00;120,00/)
  const { body: summary } = await admin.get<InvoiceSummary>(
    `/api/admin/invoices/summary?month=${invoice?.issuedOn.slice(0, 7)}`,
  )
  expect(summary.totals.filter(({ kind }) => kind === 'one_stop_shop')).toEqual([
    { kind: 'one_stop_shop', consumption: 'AT', net: '100.00', vat: '20.00', gross: '120.00' },
  ])
  const file = await admin.get(`/api/admin/invoices/${invoice?.id}/draft.xml`)
  expect([file.status, file.problem.code]).toEqual([409, 'invoice.not_electronic'])
})

test('an answer that is a month old still counts, and VIES is asked again', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  const client = await reseller(austrian)
  await viesSays(client, 'valid')
  const waiting = async () =>
    (await db.execute(sql`select 1 from jobs.job where name = 'ask-vies' and data ->> 'userId' = ${client.user.id}`))
      .rows
  await order(client, vienna)
  expect(await waiting()).toHaveLength(0)
  await app.moveClock({ days: 31 })
  admin = await app.as('admin')
  const later = await app.asUser(client.user)
  expect((await order(later, vienna)).quote.taxation?.treatment).toBe('intra_community')
  await order(later, vienna)
  expect(await waiting()).toHaveLength(1)
})

test('orders of a file are taxed by the same rule', async () => {
  await set({ ...allOff, vat_exports: 'on' })
  const client = await reseller({ companyName: 'Bottega S.r.l.', vatNumber: '12345678903' })
  const { rows } = await db.execute<{ sku: string }>(sql`select sku from products where id = ${productId}`)
  const file = `Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Paese;Email\nA-1;${rows[0]?.sku};1;Anna;Ring 1;Zürich;8001;CH;a@example.com\n`
  const answer = await client.send<OrderImport>('POST', '/api/orders/import', file, { 'content-type': 'text/csv' })
  expect(answer.body.orders.map(({ totalAmount }) => totalAmount)).toEqual(['100.00'])
  const export8 = { treatment: 'export', rate: '0.00', law: expect.stringContaining('633/1972') }
  expect(answer.body.orders[0]?.taxation).toEqual(export8)
  const again = await client.send<OrderImport>('POST', '/api/orders/import?dryRun=1', file, {
    'content-type': 'text/csv',
  })
  expect(again.body.orders[0]).toMatchObject({ state: 'known', taxation: export8 })
  const [imported] = answer.body.orders
  const { rows: taxations } = await db.execute(
    sql`select nature from order_taxations where order_id = ${imported?.orderId}`,
  )
  expect(taxations).toEqual([{ nature: 'N3.1' }])
})

const refresh = async (invoice: Invoice | undefined) =>
  (await admin.post<Invoice>(`/api/admin/invoices/${invoice?.id}/refresh`)).body

async function sellAsCompany(): Promise<void> {
  await admin.put('/api/admin/settings', {
    settings: [
      { key: 'company_vat_number', value: 'IT10789010013' },
      { key: 'company_register', value: 'REA MO-123456' },
    ],
  })
}

test('a VAT number changed between order and payment leaves the draft invoice incomplete', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  await sellAsCompany()
  const client = await reseller({ ...austrian, businessSubmittedAt: new Date() })
  await viesSays(client, 'valid')
  const { order: placed } = await order(client, vienna)
  const change = (vatNumber: string) => client.put('/api/auth/business-profile', { ...profileOf(austrian), vatNumber })
  expect((await change('ATU87654321')).status).toBe(200)
  const invoice = await pay(client, placed)
  expect(invoice).toMatchObject({
    state: 'incomplete',
    vat: '0.00',
    missing: ['La partita IVA «ATU12345678», confermata dal VIES: il profilo ora ha «ATU87654321»'],
  })
  // Even if VIES confirms the other number too.
  await viesSays(client, 'valid', 'ATU87654321')
  expect((await refresh(invoice)).state).toBe('incomplete')
  await change('ATU12345678')
  expect(await refresh(invoice)).toMatchObject({ state: 'complete', missing: [] })
})

test('a VIES confirmation older than 30 days at payment leaves the draft incomplete until VIES has answered again', async () => {
  await set({ ...allOff, vat_intra_community: 'on' })
  await sellAsCompany()
  const client = await reseller(austrian)
  await viesSays(client, 'valid')
  await app.moveClock({ days: 29 })
  admin = await app.as('admin')
  const later = await app.asUser(client.user)
  const { order: recent } = await order(later, vienna)
  const { order: old } = await order(later, vienna)
  expect((await pay(later, recent))?.missing).toEqual([])
  await app.moveClock({ days: 1, hours: 1 })
  admin = await app.as('admin')
  const invoice = await pay(await app.asUser(client.user), old)
  expect(invoice?.missing).toEqual([
    expect.stringMatching(/^Una conferma del VIES non più vecchia di 30 giorni al pagamento del /),
  ])
  const { rows } = await db.execute(
    sql`select 1 from jobs.job where name = 'ask-vies' and data ->> 'userId' = ${client.user.id}`,
  )
  expect(rows).toHaveLength(1)
  expect((await refresh(invoice)).state).toBe('incomplete')
  await viesSays(client, 'valid')
  expect(await refresh(invoice)).toMatchObject({ state: 'complete', missing: [] })
})

test('goods to an unknown country code are charged Italian VAT, and the draft is incomplete', async () => {
  await set({ ...allOff, vat_exports: 'on' })
  await sellAsCompany()
  const client = await reseller({ ...austrian, vatNumber: 'ATU12345678' })
  const { order: placed } = await order(client, milan)
  // As stored by earlier releases.
  await db.execute(sql`update orders set shipping_country = 'ZZ', shipping_province = null where id = ${placed.id}`)
  const { taxation } = await readOrderPricing(app.context, db, client.user.id)
  expect(taxation({ country: 'ZZ', zip: '1' }).treatment).toBe('domestic')
  expect((await pay(client, placed))?.missing).toEqual([
    'Il paese di consegna: «ZZ» non è il codice di un paese, perciò è stata calcolata l’IVA italiana',
  ])
})

test('a business without a VAT number is not a consumer and pays Italian VAT', async () => {
  await set({ ...allOff, vat_one_stop_shop: 'on' })
  const client = await reseller({ companyName: 'Neue Mode GmbH', firstName: 'Anna', lastName: 'Huber' })
  expect((await order(client, vienna)).quote.taxation).toBeNull()
})

test('a seller whose tax regime charges no VAT charges the catalogue prices and states the law', async () => {
  await set({ ...allOff, vat_exports: 'on' })
  await sellAsCompany()
  const regime = (value: string) =>
    admin.put('/api/admin/settings', { settings: [{ key: 'company_tax_regime', value }] })
  await regime('RF19')
  const client = await reseller({ ...austrian, vatNumber: 'ATU12345678' })
  const { quote, order: placed } = await order(client, milan)
  const law = 'Operazione senza IVA, art. 1, commi 54-89, L. 190/2014'
  expect(quote).toMatchObject({ totalAmount: '122.00', taxation: { treatment: 'exempt_seller', rate: '0.00', law } })
  expect(placed.items.map(({ unitPrice, vatRate }) => [unitPrice, vatRate])).toEqual([['122.00', '0.00']])
  expect((await order(client, zurich)).quote).toMatchObject({
    totalAmount: '122.00',
    taxation: { treatment: 'export' },
  })
  const invoice = await pay(client, placed)
  expect(invoice).toMatchObject({ net: '122.00', vat: '0.00', missing: [] })
  const file = await fetch(`${app.address}/api/admin/invoices/${invoice?.id}/draft.xml`, {
    headers: { cookie: admin.cookie },
  })
  const xml = await file.text()
  for (const part of ['>RF19<', '<Natura>N2.2<', law, '<ImportoBollo>2.00<']) expect(xml).toContain(part)
  await regime('RF01')
})
