import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type {
  Invoice,
  InvoiceSummary,
  InvoicesRefreshed,
  OwnInvoice,
  TransmissionsMarked,
} from '../../../contract/invoices.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { recheckInvoices } from '../../database/backfills/recheck-invoices.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
let admin = await app.as('admin')
const productId = await app.given.product({ stock: 5000, price: '49.90' })
const { db } = app.context

const company = {
  companyName: 'Bottega Verdi S.r.l.',
  vatNumber: '12345678903',
  pecEmail: 'verdi@pec.it',
  companyAddress: 'Via Roma 1',
  companyZip: '20121',
  companyCity: 'Milano',
  companyProvince: 'MI',
  companyCountry: 'IT',
}

const newReseller = async (profile: Partial<typeof company> = company): Promise<TestClient> =>
  app.asUser(await app.given.user({ userRole: 'rivenditore', ...profile }))

await admin.put('/api/admin/settings', {
  settings: [
    { key: 'company_vat_number', value: 'IT10789010013' },
    { key: 'company_register', value: 'REA MO-123456' },
  ],
})

async function checkout(client: TestClient, orderIds: readonly string[]): Promise<string> {
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderIds })
  return body.url.split('/').at(-1) ?? ''
}

const pay = (sessionId: string) => app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome: 'paid' })

async function paidOrder(client: TestClient, quantity = 1): Promise<string> {
  const id = await app.given.order(client.user, productId, {
    items: [{ productId, variantId: null, quantity }],
  })
  await pay(await checkout(client, [id]))
  return id
}

const listed = async (query = '') => (await admin.get<Invoice[]>(`/api/admin/invoices${query}`)).body

const ofOrder = async (orderId: string) => (await listed('?limit=100')).filter((one) => one.orderId === orderId)

const month = () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(app.context.clock.now())
  return day.slice(0, 7)
}

async function cancel(orderId: string): Promise<void> {
  await admin.post(`/api/admin/orders/${orderId}/cancel`)
  await app.runJobs()
}

test('a paid order has a numbered, complete draft of the paid amount; an unpaid order has none', async () => {
  const client = await newReseller()
  const unpaid = await app.given.order(client.user, productId)
  const orderId = await paidOrder(client, 2)
  expect(await ofOrder(unpaid)).toEqual([])
  const [invoice, ...others] = await ofOrder(orderId)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^FV-\d{4}-\d{6}$/),
    customer: 'Bottega Verdi S.r.l.',
    state: 'complete',
    missing: [],
    notes: [],
    total: '99.80',
    net: '81.80',
    vat: '18.00',
    creditedNumber: null,
  })
})

test('numbers are consecutive without gaps under concurrent and repeated payments', async () => {
  const before = (await listed('?limit=100&kind=invoice')).length
  const clients = await Promise.all(Array.from({ length: 6 }, () => newReseller()))
  const sessions = await Promise.all(
    clients.map(async (client) => checkout(client, [await app.given.order(client.user, productId)])),
  )
  // Each session twice: a payment is invoiced once.
  await Promise.all(sessions.flatMap((session) => [pay(session), pay(session)]))
  const { rows } = await db.execute<{ ordinal: number }>(
    sql`select ordinal from invoices where series = 'FV' order by ordinal`,
  )
  expect(rows.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, place) => place + 1))
  expect(rows).toHaveLength(before + 6)
})

test('orders paid together get one draft each', async () => {
  const client = await newReseller()
  const ids = [await app.given.order(client.user, productId), await app.given.order(client.user, productId)]
  await pay(await checkout(client, ids))
  const drafts = await Promise.all(ids.map(ofOrder))
  expect(drafts.map((some) => some.length)).toEqual([1, 1])
  // One order is refunded: only its own invoice is credited.
  await cancel(ids[0] ?? '')
  expect((await ofOrder(ids[0] ?? '')).map(({ kind }) => kind)).toEqual(['credit_note', 'invoice'])
  expect((await ofOrder(ids[1] ?? '')).map(({ kind }) => kind)).toEqual(['invoice'])
})

test('a refund creates a credit note of the same amounts, in its own series, that refers to its invoice', async () => {
  const client = await newReseller()
  const orderId = await paidOrder(client, 3)
  await cancel(orderId)
  const [note, invoice] = await ofOrder(orderId)
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(/^NC-\d{4}-\d{6}$/),
    creditedNumber: invoice?.number,
    total: invoice?.total,
    net: invoice?.net,
    vat: invoice?.vat,
    state: 'complete',
  })
})

test('the refund of a duplicate payment has no credit note', async () => {
  const client = await newReseller()
  const orderId = await app.given.order(client.user, productId)
  const first = await checkout(client, [orderId])
  await db.execute(sql`update payments set expires_at = now() - interval '1 hour' where session_id = ${first}`)
  const second = await checkout(client, [orderId])
  await pay(second)
  await pay(first)
  await app.runJobs()
  expect((await ofOrder(orderId)).map(({ kind }) => kind)).toEqual(['invoice'])
})

test('the file contains seller, buyer and amounts; an incomplete draft has no file and lists what is missing', async () => {
  const client = await newReseller()
  const [complete] = await ofOrder(await paidOrder(client))
  const path = `${app.address}/api/admin/invoices/${complete?.id}/draft.xml`
  const file = await fetch(path, { headers: { cookie: admin.cookie } })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="IT10789010013_[0-9A-Z]{5}\.xml"$/)
  const text = await file.text()
  for (const part of ['<TipoDocumento>TD01<', `<Numero>${complete?.number}<`, '<PECDestinatario>verdi@pec.it<']) {
    expect(text).toContain(part)
  }
  const { companyZip: _, ...rest } = company
  const lacking = await newReseller(rest)
  const [draft] = await ofOrder(await paidOrder(lacking))
  expect(draft).toMatchObject({ state: 'incomplete', missing: ['Il CAP della sede del cliente'] })
  const refused = await admin.get(`/api/admin/invoices/${draft?.id}/draft.xml`)
  expect([refused.status, refused.problem.code]).toEqual([409, 'invoice.incomplete'])
  expect(refused.problem.message).toBe('Prima correggi il documento: Il CAP della sede del cliente.')
})

test('a refresh takes over completed data once; a complete draft keeps the data of its payment', async () => {
  const { companyCity: _, ...rest } = company
  const client = await newReseller(rest)
  const [draft] = await ofOrder(await paidOrder(client))
  const refresh = () => admin.post<Invoice>(`/api/admin/invoices/${draft?.id}/refresh`)
  expect((await refresh()).body.missing).toEqual(['La città della sede del cliente'])
  await client.put('/api/auth/business-profile', { ...company, sdiCode: 'M5UXCR1' })
  expect((await refresh()).body).toMatchObject({ state: 'complete', missing: [], number: draft?.number })
  await client.put('/api/auth/business-profile', { ...company, companyName: 'Tutt’altro S.p.A.' })
  expect((await refresh()).body.customer).toBe('Bottega Verdi S.r.l.')
  const acts = await db.execute(
    sql`select before, after from audit_trail where subject = ${`invoice:${draft?.id}`} order by id`,
  )
  expect(acts.rows).toEqual([
    {
      before: { missing: ['La città della sede del cliente'], 'buyer.city': null, 'buyer.sdiCode': null },
      after: { missing: [], 'buyer.city': 'Milano', 'buyer.sdiCode': 'M5UXCR1' },
    },
  ])
})

const refreshAll = (invoiceIds: readonly (string | undefined)[]) =>
  admin.post<InvoicesRefreshed>('/api/admin/invoices/refresh', { invoiceIds })

const actsOf = async (id: string | undefined) =>
  (await db.execute(sql`select before, after from audit_trail where subject = ${`invoice:${id}`} order by id`)).rows

test('a changed buyer is audited even if the same data is still missing', async () => {
  const { companyCity: _, ...rest } = company
  const client = await newReseller(rest)
  const [draft] = await ofOrder(await paidOrder(client))
  await db.execute(sql`update users set company_name = 'Bottega Blu S.r.l.' where id = ${client.user.id}`)
  await admin.post(`/api/admin/invoices/${draft?.id}/refresh`)
  await admin.post(`/api/admin/invoices/${draft?.id}/refresh`)
  expect(await actsOf(draft?.id)).toEqual([
    { before: { 'buyer.companyName': 'Bottega Verdi S.r.l.' }, after: { 'buyer.companyName': 'Bottega Blu S.r.l.' } },
  ])
})

test('the audit trail does not quote a wrong fiscal code of the customer', async () => {
  const buyer = { userRole: 'rivenditore', ...company, fiscalCode: 'RSSMRA80A01H501A' } as const
  const client = await app.asUser(await app.given.user(buyer))
  const [draft] = await ofOrder(await paidOrder(client))
  expect(draft?.missing.join()).toContain('RSSMRA80A01H501A')
  await db.execute(sql`update users set fiscal_code = '12345678903' where id = ${client.user.id}`)
  await refreshAll([draft?.id])
  const [act] = await actsOf(draft?.id)
  expect(JSON.stringify(act)).not.toContain('RSSMRA80A01H501A')
  expect(JSON.stringify(act)).toContain('codice fiscale del cliente «•••»')
})

test('the audit trail masks the changed data of a private person', async () => {
  const client = await app.asUser(
    await app.given.user({ userRole: 'rivenditore', firstName: 'Anna', lastName: 'Rossi', companyCountry: 'IT' }),
  )
  const [draft] = await ofOrder(await paidOrder(client))
  await db.execute(sql`update users set last_name = 'Bianchi', company_city = 'Bari' where id = ${client.user.id}`)
  await refreshAll([draft?.id])
  const [act] = await actsOf(draft?.id)
  expect(JSON.stringify(act)).not.toMatch(/Rossi|Bianchi|Bari/)
  expect(act).toMatchObject({
    before: { 'buyer.lastName': '•••', 'buyer.city': null },
    after: { 'buyer.lastName': '•••', 'buyer.city': '•••' },
  })
})

test('one call refreshes several drafts once, either all of them or none', async () => {
  const { companyCity: _, ...rest } = company
  const [first, second, gone, complete] = await Promise.all(
    [rest, rest, rest, company].map((profile) => newReseller(profile)),
  )
  if (!first || !second || !gone || !complete) throw new Error('Four resellers are needed')
  const drafts: (string | undefined)[] = []
  for (const client of [first, second, gone, complete]) drafts.push((await ofOrder(await paidOrder(client)))[0]?.id)
  await db.execute(sql`update users set company_city = 'Bari' where id = ${first.user.id}`)
  await db.execute(sql`update users set company_name = 'Chiusa', company_city = 'Bari' where id = ${gone.user.id}`)
  await db.execute(sql`insert into closed_accounts (user_id, closed_at) values (${gone.user.id}, now())`)

  const unknown = await refreshAll([...drafts, '0190b3c8-0000-7000-8000-000000000000'])
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'invoice.not_found'])
  expect(await actsOf(drafts[0])).toEqual([])

  for (let n = 0; n < 2; n++) {
    // The second time the first draft is already complete.
    expect((await refreshAll([...drafts, drafts[0]])).body).toEqual({ complete: 2, incomplete: 1, closed: 1 })
  }
  expect(await actsOf(drafts[0])).toEqual([
    {
      before: { missing: ['La città della sede del cliente'], 'buyer.city': null },
      after: { missing: [], 'buyer.city': 'Bari' },
    },
  ])
  for (const untouched of drafts.slice(1)) expect(await actsOf(untouched)).toEqual([])
})

test('two admins who refresh the same drafts concurrently change each draft once', async () => {
  const { companyCity: _, ...rest } = company
  const clients = await Promise.all([newReseller(rest), newReseller(rest)])
  const drafts: (string | undefined)[] = []
  for (const client of clients) {
    drafts.push((await ofOrder(await paidOrder(client)))[0]?.id)
    await db.execute(sql`update users set company_city = 'Bari' where id = ${client.user.id}`)
  }
  const answers = await Promise.all([refreshAll(drafts), refreshAll(drafts.toReversed())])
  expect(answers.map(({ body }) => body.complete)).toEqual([2, 2])
  for (const draft of drafts) expect(await actsOf(draft)).toHaveLength(1)
})

test.each([[[]], [['x']], [Array.from({ length: 201 }, () => '0190b3c8-0000-7000-8000-000000000000')]])(
  'an invalid list of ids is rejected: %j',
  async (invoiceIds) => {
    expect((await refreshAll(invoiceIds)).status).toBe(400)
  },
)

test('the list filters by month, kind, state, customer and number', async () => {
  const client = await newReseller({ ...company, companyName: 'Sartoria Unica S.n.c.', companyCity: '' })
  const [draft] = await ofOrder(await paidOrder(client))
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id)
  expect(await ids('?search=UNICA')).toEqual([draft?.id])
  expect(await ids(`?search=${draft?.number}`)).toEqual([draft?.id])
  expect(await ids('?search=un_ca')).toEqual([])
  expect(await ids(`?search=unica&month=${month()}&kind=invoice&state=incomplete`)).toEqual([draft?.id])
  expect(await ids('?search=unica&state=complete')).toEqual([])
  expect(await ids('?search=unica&kind=credit_note')).toEqual([])
  expect(await ids('?search=unica&month=2020-01')).toEqual([])
  expect((await admin.get('/api/admin/invoices?month=2026-13')).status).toBe(400)
  const first = await admin.get<Invoice[]>('/api/admin/invoices?limit=1')
  const next = first.headers.get('x-next-cursor') ?? ''
  const second = await listed(`?limit=1&cursor=${next}`)
  expect(second[0]?.id).not.toBe(first.body[0]?.id)
})

const dayOf = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(
    app.context.clock.now().getTime() + days * 86_400_000,
  )

const mark = (transmittedOn: string | null, ...documents: { invoiceId: string | undefined; sdiId?: string | null }[]) =>
  admin.put<TransmissionsMarked>('/api/admin/invoices/transmissions', { transmittedOn, documents })

test('a document shows its age and deadline; its transmission is marked, corrected and audited', async () => {
  const client = await newReseller()
  const [first, second] = [await paidOrder(client), await paidOrder(client)]
  const [invoice] = await ofOrder(first)
  const [other] = await ofOrder(second)
  expect(invoice?.transmission).toEqual({
    state: 'to_transmit',
    ageDays: 0,
    lastDay: dayOf(12),
    transmittedOn: null,
    sdiId: null,
  })
  expect((await mark(dayOf(1), { invoiceId: invoice?.id })).status).toBe(400)
  expect((await mark(dayOf(-1), { invoiceId: invoice?.id })).problem.code).toBe('invoice.transmitted_before')
  expect((await mark(dayOf(), { invoiceId: invoice?.id, sdiId: 'x1' })).status).toBe(400)
  expect((await mark(null, { invoiceId: invoice?.id, sdiId: '1' })).status).toBe(400)
  const both = [{ invoiceId: invoice?.id, sdiId: '12345678901' }, { invoiceId: other?.id }]
  for (const changed of [2, 0]) expect((await mark(dayOf(), ...both)).body).toEqual({ changed })
  const state = async () => (await listed('?limit=100')).find(({ id }) => id === invoice?.id)?.transmission
  expect(await state()).toMatchObject({ state: 'transmitted', transmittedOn: dayOf(), sdiId: '12345678901' })
  expect((await mark(dayOf(), { invoiceId: invoice?.id, sdiId: '12345678902' })).body).toEqual({ changed: 1 })
  expect((await mark(null, { invoiceId: invoice?.id })).body).toEqual({ changed: 1 })
  expect(await state()).toMatchObject({ state: 'to_transmit', sdiId: null })
  expect(await actsOf(invoice?.id)).toEqual([
    { before: { transmittedOn: null, sdiId: null }, after: { transmittedOn: dayOf(), sdiId: '12345678901' } },
    { before: { sdiId: '12345678901' }, after: { sdiId: '12345678902' } },
    { before: { transmittedOn: dayOf(), sdiId: '12345678902' }, after: { transmittedOn: null, sdiId: null } },
  ])
})

test('an incomplete draft can be marked as transmitted, because the office may have completed it elsewhere', async () => {
  const { companyCity: _, ...rest } = company
  const [draft] = await ofOrder(await paidOrder(await newReseller(rest)))
  expect(draft?.state).toBe('incomplete')
  const found = async (state: string) =>
    (await listed(`?state=${state}&limit=100`)).filter(({ id }) => id === draft?.id).map(({ state }) => state)
  expect(await found('incomplete')).toEqual(['incomplete'])
  expect((await mark(dayOf(), { invoiceId: draft?.id })).body).toEqual({ changed: 1 })
  // It no longer has to be completed in the portal.
  expect([await found('incomplete'), await found('complete')]).toEqual([[], []])
  expect(await found('elsewhere')).toEqual(['elsewhere'])
  const { body } = await admin.post('/api/admin/invoices/refresh', { invoiceIds: [draft?.id] })
  expect(body).toEqual({ complete: 0, incomplete: 0, closed: 0 })
  const archive = await fetch(`${app.address}/api/admin/invoices.zip?month=${month()}`, {
    headers: { cookie: admin.cookie },
  })
  const files = await readZip(Buffer.from(await archive.arrayBuffer()))
  expect(files.get('DA-COMPLETARE.txt') ?? '').not.toContain(draft?.number)
  expect(files.get(`documenti-${month()}.csv`)).toContain('Completato nel gestionale')
})

test('documents to transmit and late documents are filtered and counted', async () => {
  const client = await newReseller({ ...company, companyName: 'Ritardataria S.r.l.' })
  const [late, done] = [await paidOrder(client), await paidOrder(client)]
  await cancel(done)
  const waiting = async () => (await admin.get<InvoiceSummary>(`/api/admin/invoices/summary?month=${month()}`)).body
  const before = await waiting()
  const ids = (await Promise.all([ofOrder(late), ofOrder(done)])).flat().map(({ id }) => id)
  // As if paid thirteen days ago. Credit notes have no deadline.
  await db.execute(sql`update invoices set issued_on = issued_on - 13 where id = any(${sql.param(ids)}::uuid[])`)
  const found = async (transmission: string) =>
    (await listed(`?search=ritardataria&transmission=${transmission}`)).map(({ kind }) => kind)
  expect(await found('to_transmit')).toEqual(['credit_note', 'invoice', 'invoice'])
  expect(await found('late')).toEqual(['invoice', 'invoice'])
  expect((await waiting()).late).toBe(before.late + 2)
  await mark(dayOf(), { invoiceId: (await ofOrder(done)).find(({ kind }) => kind === 'invoice')?.id })
  expect(await found('late')).toEqual(['invoice'])
  expect(await found('transmitted')).toEqual(['invoice'])
  expect((await waiting()).toTransmit).toBe(before.toTransmit - 1)
  const dashboard = await admin.get<{ toAnswer: { lateInvoices: number } }>('/api/admin/dashboard')
  expect(dashboard.body.toAnswer.lateInvoices).toBe(before.late + 1)
})

test('the archive of a month contains its complete files, a table of all documents, and a list of missing data', async () => {
  const answer = await fetch(`${app.address}/api/admin/invoices.zip?month=${month()}`, {
    headers: { cookie: admin.cookie },
  })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="documenti-${month()}.zip"`)
  const files = await readZip(Buffer.from(await answer.arrayBuffer()))
  const all = await listed('?limit=100')
  const complete = all.filter(({ state }) => state === 'complete')
  expect(all.length).toBeLessThan(100)
  expect([...files.keys()].filter((name) => name.endsWith('.xml'))).toHaveLength(complete.length)
  expect(files.get('DA-COMPLETARE.txt')).toContain('  - Il CAP della sede del cliente')
  // A document without a buyer name remains identifiable.
  expect(files.get('DA-COMPLETARE.txt')).toMatch(/^FV-\d{4}-\d{6} {2}.+, Ordine DW-\d{4}-\d{6}\r$/m)
  const table = (files.get(`documenti-${month()}.csv`) ?? '').trim().split('\r\n')
  expect(table).toHaveLength(all.length + 1)
  // Credit notes are negative in the table, so its sum is receipts minus refunds.
  const column = (table[0] ?? '').split(';').indexOf('Totale aliquota')
  const totals = table.slice(1).map((row) => (row.split(';')[column] ?? '').replaceAll('"', '').replace(',', '.'))
  const sums = all.map(({ kind, total }) => (kind === 'credit_note' ? `-${total}` : total))
  expect(addMoney(...totals)).toBe(addMoney(...sums))
})

test('the archive of a month without documents contains an empty table', async () => {
  const answer = await fetch(`${app.address}/api/admin/invoices.zip?month=2020-01`, {
    headers: { cookie: admin.cookie },
  })
  const files = await readZip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toEqual(['documenti-2020-01.csv'])
})

const fileOf = (client: TestClient, path: string) =>
  fetch(`${app.address}/api/invoices${path}`, { headers: { cookie: client.cookie } })

test('a reseller lists its own documents, newest first, and those of one order', async () => {
  const client = await newReseller()
  const other = await newReseller()
  const orderId = await paidOrder(client, 2)
  const cancelled = await paidOrder(client)
  const foreign = await paidOrder(other)
  await cancel(cancelled)
  const { body } = await client.get<OwnInvoice[]>('/api/invoices')
  expect(body.map(({ kind, orderId: of }) => [kind, of])).toEqual([
    ['credit_note', cancelled],
    ['invoice', cancelled],
    ['invoice', orderId],
  ])
  expect(body[2]).toMatchObject({ net: '81.80', vat: '18.00', total: '99.80', transmittedOn: null, hasXml: true })
  // Missing data concern only the office, so they are not on the wire.
  expect(Object.keys(body[0] ?? {})).not.toEqual(expect.arrayContaining(['missing']))
  expect((await client.get<OwnInvoice[]>(`/api/invoices?orderId=${orderId}`)).body).toEqual([body[2]])
  expect((await client.get<OwnInvoice[]>(`/api/invoices?orderId=${foreign}`)).body).toEqual([])
  expect((await client.get<OwnInvoice[]>('/api/invoices?month=2020-01')).body).toEqual([])
  // A filter of the caller cannot replace the account of the session.
  expect((await client.get<OwnInvoice[]>(`/api/invoices?userId=${other.user.id}`)).body).toEqual(body)
})

test('the PDF copy has both parties as issued, amounts and VAT, and says whether the document was transmitted', async () => {
  const client = await newReseller()
  await paidOrder(client, 2)
  const [{ id = '', number = '' } = {}] = (await client.get<OwnInvoice[]>('/api/invoices')).body
  // The document keeps the buyer of its day.
  await db.execute(sql`update users set company_name = 'Nuova S.r.l.' where id = ${client.user.id}`)
  const textOf = async () => {
    const answer = await fileOf(client, `/${id}/copy.pdf`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    return text.replace(/[\s\u00a0]+/g, ' ')
  }
  const draft = await textOf()
  for (const part of [
    `Fattura ${number}`,
    'Copia di cortesia, non trasmessa al Sistema di Interscambio.',
    'Bottega Verdi S.r.l. Via Roma 1 20121 Milano (MI) P. IVA 12345678903',
    'Aliquota 22 % 81,80 € 18,00 € 99,80 €',
    'Totale (IVA inclusa): 99,80 €',
    'Pagina 1 di 1',
  ]) {
    expect(draft).toContain(part)
  }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(app.context.clock.now())
  await admin.put('/api/admin/invoices/transmissions', {
    transmittedOn: today,
    documents: [{ invoiceId: id, sdiId: '12345678901' }],
  })
  expect(await textOf()).toContain(`trasmessa al Sistema di Interscambio il ${today.split('-').reverse().join('/')}.`)
  expect((await client.get<OwnInvoice[]>('/api/invoices')).body[0]?.transmittedOn).toBe(today)
})

test('the XML copy says that it was not transmitted; an incomplete draft has only the PDF', async () => {
  const client = await newReseller()
  await paidOrder(client)
  const [{ id = '', number = '' } = {}] = (await client.get<OwnInvoice[]>('/api/invoices')).body
  const xml = await (await fileOf(client, `/${id}/copy.xml`)).text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<!-- Copia di cortesia, non trasmessa/)
  expect(xml).toContain(`<Numero>${number}</Numero>`)
  const incomplete = await newReseller({ companyName: 'Bottega Senza CAP' })
  await paidOrder(incomplete)
  const [draft] = (await incomplete.get<OwnInvoice[]>('/api/invoices')).body
  expect(draft?.hasXml).toBe(false)
  expect((await incomplete.get(`/api/invoices/${draft?.id}/copy.xml`)).problem).toMatchObject({
    code: 'invoice.no_xml_yet',
  })
  expect((await fileOf(incomplete, `/${draft?.id}/copy.pdf`)).status).toBe(200)
})

test('other accounts, admins included, do not get a reseller’s copies', async () => {
  const client = await newReseller()
  await paidOrder(client)
  const [{ id = '' } = {}] = (await client.get<OwnInvoice[]>('/api/invoices')).body
  for (const other of [await newReseller(), admin]) {
    for (const type of ['pdf', 'xml']) expect((await fileOf(other, `/${id}/copy.${type}`)).status).toBe(404)
  }
  expect((await fetch(`${app.address}/api/invoices/${id}/copy.pdf`)).status).toBe(401)
})

test('the archive of an own month contains a PDF of each document and the XML of the complete ones', async () => {
  const client = await newReseller()
  const cancelled = await paidOrder(client)
  await cancel(cancelled)
  const numbers = (await client.get<OwnInvoice[]>('/api/invoices')).body.map(({ number }) => number)
  const files = await readZip(Buffer.from(await (await fileOf(client, `.zip?month=${month()}`)).arrayBuffer()))
  expect([...files.keys()].sort()).toEqual(numbers.flatMap((number) => [`${number}.pdf`, `${number}.xml`]).sort())
  expect(files.get(`${numbers[0]}.pdf`)).toMatch(/^%PDF-/)
})

test('an article at rate 0 has its own nature in the draft; a missing one is added once the product has it', async () => {
  const untaxed = await app.given.product({ stock: 50, price: '100.00', vatRate: '0.00' })
  const client = await newReseller()
  const items = [
    { productId, variantId: null, quantity: 1 },
    { productId: untaxed, variantId: null, quantity: 1 },
  ]
  const order = async () => {
    const id = await app.given.order(client.user, productId, { items })
    await db.execute(sql`update order_items set vat_rate = 0 where order_id = ${id} and product_id = ${untaxed}`)
    await pay(await checkout(client, [id]))
    return (await ofOrder(id))[0]
  }
  const draft = await order()
  const natureMissing =
    'La natura IVA degli articoli con aliquota 0: scrivila nel prodotto, poi rileggi i dati (controllo SdI 00400)'
  expect(draft?.missing).toEqual([natureMissing])
  const refreshed = async () => (await admin.post<Invoice>(`/api/admin/invoices/${draft?.id}/refresh`)).body.missing
  expect(await refreshed()).toEqual([natureMissing])
  const change = (body: object) => admin.put(`/api/admin/products/${untaxed}`, body)
  expect((await change({ name: 'Libro' })).status).toBe(200)
  // Repeating the stored values changes nothing, so no nature is required.
  expect((await change({ vatNature: '', vatRate: '0' })).status).toBe(200)
  expect((await change({ vatNature: 'N9' })).status).toBe(400)
  expect((await change({ vatNature: 'n4' })).status).toBe(200)
  expect((await change({ vatNature: '' })).problem.fields).toEqual({
    vatNature: 'Scegli la natura IVA: serve quando l’aliquota è 0',
  })
  expect(await refreshed()).toEqual([])
  const whole = await order()
  for (const document of [draft, whole]) {
    expect((await ofOrder(document?.orderId ?? ''))[0]?.missing).toEqual([])
    const file = await fetch(`${app.address}/api/admin/invoices/${document?.id}/draft.xml`, {
      headers: { cookie: admin.cookie },
    })
    const xml = await file.text()
    expect(xml.match(/<Natura>N4</g)).toHaveLength(2)
    expect(xml).toContain('<RiferimentoNormativo>Esente art. 10 D.P.R. 633/1972<')
    expect(xml).toContain('<ImportoBollo>2.00<')
  }
  const table = await fetch(`${app.address}/api/admin/invoices.csv`, { headers: { cookie: admin.cookie } })
  expect((await table.text()).split('\r\n').filter((row) => row.includes('N4'))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining(';N4;Senza IVA;Esente art. 10 D.P.R. 633/1972;')),
  )
  // The credit note has the same nature.
  await cancel(whole?.orderId ?? '')
  const [note] = await ofOrder(whole?.orderId ?? '')
  expect(note).toMatchObject({ kind: 'credit_note', missing: [] })
})

test('a backfill checks drafts of earlier releases against the SdI rules once', async () => {
  const [wrong] = await ofOrder(await paidOrder(await newReseller()))
  const [right] = await ofOrder(await paidOrder(await newReseller()))
  await db.execute(
    sql`update invoices set facts = jsonb_set(facts, '{buyer,vatNumber}', '"12345678901"') where id = ${wrong?.id}`,
  )
  let after: string | null = null
  do {
    const from: string | null = after
    after = await db.transaction((tx) => recheckInvoices.step(tx, from))
  } while (after !== null)
  const found = new Map((await listed('?limit=100')).map((one) => [one.id, one.missing]))
  expect(found.get(right?.id ?? '')).toEqual([])
  expect(found.get(wrong?.id ?? '')).toEqual([
    'La partita IVA del cliente «12345678901»: la cifra di controllo è sbagliata (controllo SdI 00305)',
  ])
})

test('the numbers restart at one in a new year', async () => {
  await app.moveClock({ days: 400 })
  admin = await app.as('admin')
  const client = await newReseller()
  const [invoice] = await ofOrder(await paidOrder(client))
  expect(invoice?.number).toMatch(/^FV-\d{4}-000001$/)
})

test('an order whose lines do not add up to its price stays paid, and an error is logged', async () => {
  const client = await newReseller()
  const orderId = await app.given.order(client.user, productId)
  const session = await checkout(client, [orderId])
  await db.execute(sql`update orders set total_amount = total_amount + 1 where id = ${orderId}`)
  await pay(session)
  const { rows } = await db.execute<{ status: string }>(sql`select status from orders where id = ${orderId}`)
  expect(rows[0]?.status).toBe('paid')
  expect(await ofOrder(orderId)).toEqual([])
  const errors = await admin.get<{ errorType: string; payload: { orderId?: string } }[]>('/api/admin/errors')
  expect(errors.body.filter(({ payload }) => payload?.orderId === orderId).map(({ errorType }) => errorType)).toEqual([
    'invoice.not_written',
  ])
})

/** Reads an archive with uncompressed files into a map by name. Uses the central directory and verifies the checksums. */
async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0) throw new Error('The archive has no end')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, sum, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(data, data + size)
    if (method !== 0 || crc32(content) !== sum) throw new Error(`${name} is not stored whole`)
    files.set(name, content.toString('utf8'))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
