import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invoice } from '../../../contract/invoices.ts'
import type { OrderDetail } from '../../../contract/orders/orders.ts'
import { transportCost } from '../../../domain/orders/orders.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** Number of orders. Override it and the seed with `DOCUMENT_ORDERS=2000 DOCUMENT_SEED=7`. */
const numOrders = Number(process.env.DOCUMENT_ORDERS ?? 400)
const seed = Number(process.env.DOCUMENT_SEED ?? Date.now() % 2 ** 31)

const italian = {
  isBusinessVerified: true,
  companyName: 'Bottega Verdi S.r.l.',
  vatNumber: '12345678903',
  sdiCode: 'M5UXCR1',
  companyAddress: 'Via Roma 1',
  companyZip: '20121',
  companyCity: 'Milano',
  companyProvince: 'MI',
  companyCountry: 'IT',
}

const buyers = {
  'Italian business': italian,
  'Italian business without SDI code': { ...italian, sdiCode: null },
  'Italian business, not verified': { ...italian, isBusinessVerified: false },
  'Italian consumer': {},
  'Austrian business in VIES': {
    isBusinessVerified: true,
    companyName: 'Neue Mode GmbH',
    vatNumber: 'ATU12345678',
    companyAddress: 'Ring 1',
    companyZip: '1010',
    companyCity: 'Wien',
    companyCountry: 'AT',
  },
  'German business, not in VIES': {
    isBusinessVerified: true,
    companyName: 'Laden GmbH',
    vatNumber: 'DE136695976',
    companyAddress: 'Weg 2',
    companyZip: '10115',
    companyCity: 'Berlin',
    companyCountry: 'DE',
  },
  'German business without VAT number': {
    companyName: 'Kleiner Laden',
    companyAddress: 'Weg 3',
    companyZip: '10115',
    companyCity: 'Berlin',
    companyCountry: 'DE',
  },
  'Swiss business': {
    isBusinessVerified: true,
    companyName: 'Laden AG',
    vatNumber: 'CHE123456788',
    companyAddress: 'Bahnhofstrasse 1',
    companyZip: '8001',
    companyCity: 'Zürich',
    companyCountry: 'CH',
  },
} as const

type Buyer = keyof typeof buyers

/** Country and postal code. */
const destinations = [
  ['IT', '20121'],
  ['IT', '23041'],
  ['IT', '22061'],
  ['SM', '47890'],
  ['AT', '1010'],
  ['DE', '10115'],
  ['DE', '78266'],
  ['FR', '75001'],
  ['FR', '97400'],
  ['ES', '28001'],
  ['ES', '35001'],
  ['GR', '10558'],
  ['GB', 'SW1A 1AA'],
  ['GB', 'BT1 1AA'],
  ['CH', '8001'],
  ['US', '10001'],
  ['NO', '0150'],
] as const

/** Town names of postal codes that belong to a single town. */
const towns: Readonly<Record<string, string>> = {
  '23041': 'Livigno',
  '22061': 'Campione d’Italia',
  '78266': 'Büsingen',
}

const cases = fc.sample(
  fc.record({
    buyer: fc.constantFrom(...(Object.keys(buyers) as Buyer[])),
    destination: fc.constantFrom(...destinations),
    lines: fc.uniqueArray(fc.record({ product: fc.nat(11), quantity: fc.integer({ min: 1, max: 7 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ product }) => product,
    }),
    insurance: fc.boolean(),
    sequel: fc.constantFrom('nothing', 'cancel', 'refund pieces', 'refund shipping', 'return', 'refund pieces, cancel'),
  }),
  { numRuns: numOrders, seed },
)

/**
 * The official FatturaPA schema 1.2.1 from the `fatturapa` package, extended with the `Natura` codes of later editions.
 */
async function openSchema() {
  xmlRegisterFsInputProviders()
  const folder = join(dirname(createRequire(import.meta.url).resolve('fatturapa/package.json')), 'resources')
  const text = (await readFile(join(folder, 'Schema_1.2.1.xsd'), 'utf8')).replace(/^\ufeff/, '')
  const natures = ['N2.1', 'N2.2', 'N3.1', 'N3.2'].map((nature) => `<xs:enumeration value="${nature}"/>`).join('')
  const divided = text.replace('<xs:enumeration value="N3">', `${natures}$&`)
  // libxml resolves the imported signature schema relative to this URL.
  const schema = XmlDocument.fromString(divided, { url: join(dirname(folder), 'schema.xsd') })
  return { schema, validator: XsdValidator.fromDoc(schema) }
}

/** The reasons why the schema rejects an XML document; empty if it is valid. */
function problemsOf(xml: string): string {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return ''
  } catch (error) {
    return String(error)
  } finally {
    document.dispose()
  }
}

let schema: XmlDocument
let validator: XsdValidator
let app: TestApp
let admin: TestClient
let products: string[]
const resellers = new Map<Buyer, TestClient>()

beforeAll(async () => {
  process.stdout.write(`${numOrders} orders, seed ${seed}\n`)
  ;({ schema, validator } = await openSchema())
  app = await startTestApp()
  admin = await app.as('admin')
  const settings = {
    company_vat_number: 'IT10789010013',
    company_register: 'REA MO-123456',
    vat_intra_community: 'on',
    vat_exports: 'on',
    vat_one_stop_shop: 'on',
  }
  await admin.put('/api/admin/settings', { settings: Object.entries(settings).map(([key, value]) => ({ key, value })) })
  const rates = ['22.00', '10.00', '5.00', '4.00', '0.00']
  products = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      app.given.product({
        name: `Articolo ${index}`,
        stock: 100_000,
        price: `${[0, 3, 19, 49, 122, 999][index % 6]}.${((index * 37) % 90) + 10}`,
        weight: `${(index % 4) + 1}.250`,
        vatRate: rates[index % 5],
        vatNature: index % 5 === 4 ? 'N4' : null,
      }),
    ),
  )
  for (const [name, profile] of Object.entries(buyers) as [Buyer, Record<string, unknown>][]) {
    const client = await app.asUser(await app.given.user({ userRole: 'rivenditore', ...profile }))
    resellers.set(name, client)
    if (name !== 'Austrian business in VIES') continue
    await app.context.db.execute(sql`
      insert into vat_consultations (id, user_id, vat_number, outcome, name, consultation_number, answered_at)
      values (gen_random_uuid(), ${client.user.id}, 'ATU12345678', 'valid', 'NEUE MODE GMBH', 'WAPIAAAA1234', present())`)
  }
}, 60_000)

afterAll(async () => {
  validator?.dispose()
  schema?.dispose()
  await app?.[Symbol.asyncDispose]()
})

/** Cents of `1234.50` or `1234,50`; 0 for an empty cell. */
const cents = (amount = ''): number => Math.round(Number(amount.replace(',', '.')) * 100)

const sum = (amounts: readonly (string | undefined)[]): number => amounts.reduce((all, one) => all + cents(one), 0)

const spaced = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ')

const euro = (amount: number): string =>
  spaced((amount / 100).toLocaleString('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' }))

async function download(client: TestClient, path: string): Promise<Response> {
  const answer = await fetch(`${app.address}${path}`, { headers: { cookie: client.cookie } })
  expect(answer.status, `${path}: ${answer.status === 200 ? '' : await answer.clone().text()}`).toBe(200)
  return answer
}

const readCsv = async (client: TestClient, path: string): Promise<Record<string, string>[]> =>
  parse(await (await download(client, path)).text(), { bom: true, columns: true, delimiter: ';' })

interface Traded {
  at: number
  buyer: Buyer
  client: TestClient
  id: string
}

/** Places and pays an order, then applies its `sequel`: a cancellation, refund or return. */
async function trade(at: number): Promise<Traded | null> {
  const { buyer, destination, lines, insurance, sequel } = cases[at] ?? expect.fail(`no case ${at}`)
  const client = resellers.get(buyer) ?? expect.fail(buyer)
  const [country, zip] = destination
  const placed = await client.post<OrderDetail>('/api/orders', {
    items: lines.map(({ product, quantity }) => ({ productId: products[product], quantity })),
    customer: { name: 'Anna Esempio', email: 'anna@example.com' },
    shipping: { address: 'Via Prova 1', city: towns[zip] ?? 'Prova', zip, country },
    insurance,
  })
  expect(placed.status, JSON.stringify([cases[at], placed.problem])).toBe(201)
  const { id, items, shippingCost } = placed.body
  const transport = transportCost(placed.body)
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderId: id })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })

  const ok = async (answer: Promise<{ status: number; problem: unknown }>) => {
    const { status, problem } = await answer
    expect(status, JSON.stringify(problem)).toBeLessThan(300)
  }
  const half = items.map((item) => ({ ...item, half: Math.ceil(item.quantity / 2) }))[0] ?? expect.fail('no lines')
  // A refund of all pieces must include all of the shipping.
  const isAll = items.length === 1 && half.half === half.quantity
  const refund = (input: object) => ok(admin.post(`/api/admin/orders/${id}/refunds`, { reason: 'Prova', ...input }))
  if (sequel.startsWith('refund pieces')) {
    await refund({
      lines: [{ itemId: half.id, quantity: half.half, restock: true }],
      shipping: isAll ? shippingCost : '0',
    })
  }
  if (sequel === 'refund shipping' && cents(transport) > 1) {
    await refund({ shipping: (Math.floor(cents(transport) / 2) / 100).toFixed(2) })
  }
  if (sequel === 'return') {
    await ok(admin.put(`/api/admin/orders/${id}/shipping`, { trackingNumber: `T${at}`, carrier: 'BRT' }))
    const asked = await client.post<{ id: string }>(`/api/orders/${id}/returns`, {
      lines: [{ itemId: half.id, quantity: half.half }],
      reason: 'Taglia',
    })
    const answer = (input: object) => ok(admin.put(`/api/admin/returns/${asked.body.id}`, input))
    await answer({ status: 'accepted' })
    await answer({ status: 'received', lines: [{ itemId: half.id, restock: true }] })
    await answer({ status: 'refunded', shipping: '0' })
  }
  if (sequel.endsWith('cancel')) {
    const left = (await client.get<OrderDetail>(`/api/orders/${id}`)).body
    if (left.status !== 'cancelled') await ok(admin.post(`/api/admin/orders/${id}/cancel`))
  }
  return { at, buyer, client, id }
}

/** One sentence for each amount that differs between two places. */
async function disagreements(traded: readonly Traded[]): Promise<string[]> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(app.context.clock.now())
  const month = day.slice(0, 7)
  const rowsBy = async (client: TestClient, path: string, column: string) =>
    Map.groupBy(await readCsv(client, path), (row) => row[column] ?? '')
  const documentsOf = Map.groupBy(await allInvoices(), ({ orderId }) => orderId)
  const documentRows = await rowsBy(admin, `/api/admin/invoices.csv?month=${month}`, 'Numero')
  const adminRows = await rowsBy(admin, '/api/admin/orders.csv', 'Numero')
  const entriesOf = await rowsBy(admin, `/api/admin/money.csv?month=${month}`, 'Ordine')
  const ownRows = new Map<Buyer, Map<string, Record<string, string>[]>>()
  for (const [buyer, client] of resellers) ownRows.set(buyer, await rowsBy(client, '/api/orders.csv', 'Numero'))
  const { rows: money } = await app.context.db.execute<{ orderId: string; paid: string; refunded: string }>(sql`
    select order_id as "orderId", sum(amount)::text as paid, sum((select coalesce(sum(sandbox_refunds.amount), 0)
      from sandbox_refunds where sandbox_refunds.session_id = payments.session_id))::text as refunded
    from payments where order_id is not null and provider_payment_id is not null group by order_id`)
  const moneyOf = new Map(money.map((row) => [row.orderId, row]))
  const { rows: mails } = await app.context.db.execute<{ text: string }>(sql`select content::text as text from outbox`)
  const mailsText = mails.map(({ text }) => spaced(text))

  const found: string[] = []
  for (const { at, buyer, client, id } of traded) {
    const order = (await client.get<OrderDetail>(`/api/orders/${id}`)).body
    const { orderNumber } = order
    const agree = (what: string, seen: unknown, expected: unknown) => {
      if (seen !== expected)
        found.push(
          `${orderNumber}, case ${at} (${buyer}, ${cases[at]?.destination}), ${what}: ${seen} instead of ${expected}`,
        )
    }
    const [paid, refunded] = [cents(moneyOf.get(id)?.paid), cents(moneyOf.get(id)?.refunded)]
    agree('order, paid', cents(order.totalAmount) + cents(order.shippingCost), paid)
    agree('order, refunded', cents(order.refundedProducts) + cents(order.refundedShipping), refunded)

    const documents = documentsOf.get(id) ?? []
    const [invoices, notes] = [
      documents.filter(({ kind }) => kind === 'invoice'),
      documents.filter(({ kind }) => kind === 'credit_note'),
    ]
    agree('invoices', invoices.length, 1)
    agree('invoice, total', sum(invoices.map(({ total }) => total)), paid)
    agree('credit notes, total', sum(notes.map(({ total }) => total)), refunded)
    for (const { number, net, vat, total } of documents) {
      agree(`${number}, net and VAT`, cents(net) + cents(vat), cents(total))
      const rows = documentRows.get(number) ?? []
      const column = (name: string) => Math.abs(sum(rows.map((row) => row[name])))
      agree(`${number} in the CSV, net`, column('Imponibile'), cents(net))
      agree(`${number} in the CSV, VAT`, column('IVA italiana') + column('IVA OSS'), cents(vat))
      agree(`${number} in the CSV, total`, column('Totale aliquota'), cents(total))
    }
    // Recalculates the net amount of each rate from its gross amount.
    for (const { number } of invoices) {
      for (const row of documentRows.get(number) ?? []) {
        const [gross, rate] = [cents(row['Totale aliquota']), cents(row['Aliquota IVA'])]
        agree(
          `${number}, net at ${rate / 100} %`,
          cents(row.Imponibile),
          Math.round((gross * 10_000) / (10_000 + rate)),
        )
      }
    }

    for (const [whose, row] of [
      ['own', ownRows.get(buyer)?.get(orderNumber)?.[0]],
      ['admin', adminRows.get(orderNumber)?.[0]],
    ] as const) {
      agree(`${whose} CSV, total`, cents(row?.['Totale (€)']), paid)
      agree(`${whose} CSV, refunded`, cents(row?.['Rimborsato (€)']), refunded)
    }
    const entries = entriesOf.get(orderNumber) ?? []
    const booked = (label: string) =>
      sum(entries.filter(({ Causale }) => Causale === label).map(({ Importo }) => Importo)) -
      sum(entries.filter(({ Causale }) => Causale === `Storno: ${label}`).map(({ Importo }) => Importo))
    agree('books, received', booked('Incasso'), paid)
    agree('books, refunded', booked('Rimborso'), refunded)
    agree(
      'books, VAT',
      booked('IVA') + booked('IVA OSS'),
      sum(invoices.map(({ vat }) => vat)) - sum(notes.map(({ vat }) => vat)),
    )
    agree('books, column VAT', sum(entries.map(({ IVA }) => IVA || '0,00')), booked('IVA') + booked('IVA OSS'))
    const ofOrder = mailsText.filter((text) => text.includes(orderNumber))
    agree(
      `a mail that says ${euro(paid)}`,
      ofOrder.some((text) => text.includes(euro(paid))),
      true,
    )
    for (const { amount } of order.refunds) {
      agree(
        `a mail of the refund of ${amount}`,
        ofOrder.some((text) => text.includes(euro(cents(amount)))),
        true,
      )
    }
    if (order.paymentStatus === 'paid') {
      const pdf = await download(client, `/api/orders/${id}/receipt.pdf`)
      const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()))
      agree(`the receipt says ${euro(paid)}`, spaced(text.join(' ')).includes(`: ${euro(paid)}`), true)
    }

    for (const document of documents.filter(({ state, isElectronic }) => state === 'complete' && isElectronic)) {
      const xml = await (await download(admin, `/api/admin/invoices/${document.id}/draft.xml`)).text()
      const values = (element: string) =>
        [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value]) => value)
      agree(`${document.number}, XML, total`, sum(values('ImportoTotaleDocumento')), cents(document.total))
      agree(`${document.number}, XML, net`, sum(values('ImponibileImporto')), cents(document.net))
      agree(`${document.number}, XML, VAT`, sum(values('Imposta')), cents(document.vat))
      agree(`${document.number}, XML, lines`, sum(values('PrezzoTotale')), cents(document.net))
      agree(`${document.number}, schema`, problemsOf(xml), '')
    }
  }
  return found
}

async function allInvoices(): Promise<Invoice[]> {
  const all: Invoice[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body, headers }: { body: Invoice[]; headers: Headers } = await admin.get<Invoice[]>(
      `/api/admin/invoices?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    all.push(...body)
    cursor = headers.get('x-next-cursor')
  }
  return all
}

test(`${numOrders} orders of all buyers and destinations: order, payment, documents, tables, books and mails agree to the cent (seed ${seed})`, {
  timeout: 60_000 + numOrders * 2000,
}, async () => {
  const traded: Traded[] = []
  for (const at of cases.keys()) {
    const one = await trade(at)
    if (one) traded.push(one)
    if (at % 20 === 19) await app.runJobs()
  }
  await app.runJobs()
  expect(await disagreements(traded)).toEqual([])
  const documents = await allInvoices()
  process.stdout.write(
    `${documents.length} documents, ${documents.filter(({ state }) => state === 'complete').length} of them complete\n`,
  )
})

test('a plan bought by each kind of buyer: charge, payment, invoice, file, receipt and books agree to the cent', async () => {
  for (const [name, profile] of Object.entries(buyers)) {
    const customer = await PlanCustomer.register(app, profile)
    await customer.buy('starter')
    const [charge] = (await customer.plan()).charges
    const paid = cents(charge?.amount)
    const invoice = (await allInvoices()).find(({ userId }) => userId === customer.user.id)
    expect([cents(invoice?.total), cents(invoice?.net) + cents(invoice?.vat)], name).toEqual([paid, paid])
    const booked = await customer.ask<string>(`
      select sum(case when is_reversal then -amount else amount end)::text from money_entries
      where kind in ('receipt', 'vat') and subject in (
        select payments.id from payments join plan_charges on plan_charges.id = plan_charge_id where user_id = '${customer.user.id}'
        union select plan_charges.id from plan_charges where user_id = '${customer.user.id}')
      group by kind order by kind`)
    expect(booked.map(cents), name).toEqual([paid, ...(cents(invoice?.vat) > 0 ? [cents(invoice?.vat)] : [])])
    const pdf = await download(customer.client, `/api/subscriptions/charges/${charge?.id}/receipt.pdf`)
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()))
    expect(spaced(text.join(' ')), name).toContain(`: ${euro(paid)}`)
    if (invoice?.state !== 'complete') continue
    const xml = await (await download(admin, `/api/admin/invoices/${invoice.id}/draft.xml`)).text()
    expect(problemsOf(xml), name).toBe('')
    expect(xml, name).toContain(`<ImportoTotaleDocumento>${charge?.amount}</ImportoTotaleDocumento>`)
  }
})
