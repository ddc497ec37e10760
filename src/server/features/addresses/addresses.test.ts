import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address } from '../../../contract/addresses.ts'
import { maxAddresses } from '../../../domain/addresses/address-words.ts'
import { plansOf } from '../../testing/database/plans-of.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { exhaust } from '../accounts/attempt-limits.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
})

afterEach(() => app[Symbol.asyncDispose]())

const named = (name: string, city = 'Milano') => {
  const { customer, shipping } = orderAddress()
  return { customer: { ...customer, name }, shipping: { ...shipping, city } }
}

const save = (input: object) => client.post<Address>('/api/addresses', input)

const book = async (query = '') => (await client.get<Address[]>(`/api/addresses${query}`)).body

const names = async (query?: string) => (await book(query)).map(({ customer }) => customer.name)

/** Inserts this number of consignees with one statement. */
const fill = (howMany: number) =>
  app.context.db.pool.query(
    `insert into addresses (id, user_id, name, email, address, city, zip, country, identity, search)
     select gen_random_uuid(), $1, 'Cliente ' || n, 'c@example.it', 'Via Roma ' || n, 'Bari', '70121', 'IT', n::text,
            ' cliente ' || n || ' via roma bari'
     from generate_series(1, $2) as n`,
    [client.user.id, howMany],
  )

test('line breaks and invisible characters are removed from a consignee’s fields; NUL is rejected', async () => {
  const { customer, shipping } = named('Anna\nBianchi\u202e', 'Mi\u200blano')
  const hostile = {
    customer: { ...customer, phone: '02\t123\r\n4' },
    shipping: { ...shipping, address: 'Via Roma\n1' },
  }
  expect((await save(hostile)).body).toMatchObject({
    customer: { name: 'Anna Bianchi', phone: '02 123 4' },
    shipping: { address: 'Via Roma 1', city: 'Milano' },
  })
  expect((await save(named('Anna\u0000'))).problem.fields).toEqual({
    'customer.name': 'Contiene caratteri non ammessi',
  })
})

test('an account can add at most 200 consignees a day', async () => {
  await exhaust(app.context.db, 'addressAdd', client.user.id)
  const refused = await save(named('Anna'))
  expect([refused.status, refused.problem.message]).toEqual([429, 'Troppi tentativi: riprova tra 24 ore.'])
  expect(await book()).toEqual([])
})

test('a consignee is saved with the same fields as in orders', async () => {
  const input = named('  Anna Bianchi ')
  const { status, body } = await save({ ...input, shipping: { ...input.shipping, province: 'mi' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    customer: { name: 'Anna Bianchi', email: 'cliente@example.it', phone: null },
    shipping: { address: 'Via Roma 1', city: 'Milano', zip: '20121', province: 'MI', country: 'IT' },
    isDefault: false,
  })
  expect(await book()).toEqual([body])
})

test.each([
  [{ customer: undefined }, { customer: 'Dati del destinatario richiesti' }],
  [{ shipping: { ...named('A').shipping, zip: '2012' } }, { 'shipping.zip': 'Il CAP italiano ha 5 cifre' }],
  [
    { shipping: { ...named('A').shipping, zip: '00144', province: 'ZZ' } },
    { 'shipping.province': '«ZZ» non è una provincia italiana: per il CAP 00144 è RM' },
  ],
  [
    { shipping: { ...named('A').shipping, country: 'DE', zip: 'xxxxx' } },
    { 'shipping.zip': 'Il CAP di questo paese si scrive come 10115' },
  ],
  [
    { shipping: { ...named('A').shipping, country: 'XX' } },
    { 'shipping.country': 'Questo paese non esiste: scrivi il codice ISO di 2 lettere, per esempio IT' },
  ],
  [{ customer: { ...named('A').customer, email: 'a@example..it' } }, { 'customer.email': 'Email non valida' }],
])('%o is rejected with an error on its field', async (change, fields) => {
  const { status, problem } = await save({ ...named('Anna Bianchi'), ...change })
  expect([status, problem.fields]).toEqual([400, fields])
})

test('the same consignee is stored once, in any spelling and under concurrent requests', async () => {
  await Promise.all(Array.from({ length: 8 }, () => save(named('Niccolò D’Angelo'))))
  const phone = '+39 02 1234567'
  await save({ ...named("NICCOLO D'ANGELO"), customer: { ...named("NICCOLO D'ANGELO").customer, phone } })
  const { body } = await save(named("Niccolo' D’Angelo"))
  expect(await book()).toEqual([body])
  // A field missing from a later save keeps its value.
  expect(body.customer.phone).toBe(phone)
})

test('a repeated request with the same key returns the same consignee; a different consignee with that key is rejected', async () => {
  const key = { 'idempotency-key': 'un-clic' }
  const send = (name: string) => client.post<Address>('/api/addresses', named(name), key)
  const { body } = await send('Anna Bianchi')
  expect((await send('Anna Bianchi')).body).toEqual(body)
  const { status, problem } = await send('Anna Neri')
  expect([status, problem.code]).toEqual([409, 'idempotency.reused'])
  expect(problem.message).toContain('è in rubrica com’era allora')
  expect(await names()).toEqual(['Anna Bianchi'])
  await client.delete(`/api/addresses/${body.id}`)
  expect((await send('Anna Bianchi')).problem.code).toBe('address.not_found')
})

test('an order saves its consignee once, and only if requested', async () => {
  const productId = await app.given.product()
  const order = { ...orderAddress(), items: [{ productId, quantity: 1 }] }
  await client.post('/api/orders', order)
  expect(await book()).toEqual([])
  for (let n = 0; n < 2; n++) await client.post('/api/orders', { ...order, saveAddress: true })
  expect(await names()).toEqual(['Cliente Finale'])
  // An order that is not placed saves no address.
  const other = { ...order, ...named('Nessuno'), items: [{ productId, quantity: 99 }], saveAddress: true }
  expect((await client.post('/api/orders', other)).status).toBe(409)
  expect(await names()).toEqual(['Cliente Finale'])
})

test('a full address book does not prevent an order, but adding an address is rejected', async () => {
  await fill(maxAddresses)
  const productId = await app.given.product()
  const order = { ...orderAddress(), items: [{ productId, quantity: 1 }], saveAddress: true }
  expect((await client.post('/api/orders', order)).status).toBe(201)
  const { status, problem } = await save(named('Anna Bianchi'))
  expect([status, problem.code, problem.message]).toEqual([
    409,
    'address.book_full',
    'La rubrica è piena: può contenere 5000 indirizzi. Elimina quelli che non usi più.',
  ])
})

test('search matches the beginnings of words in any order, ignoring accents; newest first', async () => {
  await save(named('Niccolò Rossi', 'Forlì'))
  await save(named('Rossella Neri', 'Bologna'))
  await save(named('Anna Bianchi', 'Roma'))
  expect(await names()).toEqual(['Anna Bianchi', 'Rossella Neri', 'Niccolò Rossi'])
  expect(await names('?search=ross')).toEqual(['Rossella Neri', 'Niccolò Rossi'])
  for (const search of ['rossi niccolo', 'NICCOLÒ ROSSI', 'forli ross', 'rossi, forlì']) {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(['Niccolò Rossi'])
  }
  expect(await names('?search=rossi%20napoli')).toEqual([])
  expect(await names('?search=%25')).toHaveLength(3)
})

test('the default comes first, on the first page only', async () => {
  await save({ ...named('Anna Bianchi'), isDefault: true })
  for (const name of ['Bruno Neri', 'Carla Verdi']) await save(named(name))
  expect(await names()).toEqual(['Anna Bianchi', 'Carla Verdi', 'Bruno Neri'])
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof client.get<Address[]>>> = await client.get(
      `/api/addresses?limit=1&cursor=${cursor}`,
    )
    pages.push(...page.body.map(({ customer }) => customer.name))
    cursor = page.headers.get('x-next-cursor')
  }
  expect(pages).toEqual(['Anna Bianchi', 'Carla Verdi', 'Bruno Neri'])
})

test('2,000 consignees can be paged through and searched', async () => {
  await fill(2000)
  const first = await client.get<Address[]>('/api/addresses?limit=100&search=cliente')
  expect(first.headers.get('x-total-count')).toBe('2000')
  expect(first.body).toHaveLength(100)
  const cursor = first.headers.get('x-next-cursor')
  const second = await book(`?limit=100&search=cliente&cursor=${cursor}`)
  expect(new Set([...first.body, ...second].map(({ id }) => id)).size).toBe(200)
  expect(await names('?search=1999%20client')).toEqual(['Cliente 1999'])
})

test('each page, searched or not, reads only its own rows instead of the whole book', async () => {
  await fill(2000)
  await save({ ...named('Cliente Abituale'), isDefault: true })
  await app.context.db.pool.query('analyze addresses')
  const first = await client.get('/api/addresses?limit=10')
  const next = first.headers.get('x-next-cursor')
  for (const query of ['', `&cursor=${next}`, '&search=cliente']) {
    const plans = await plansOf(app, () => client.get(`/api/addresses?limit=10${query}`))
    const [plan = ''] = plans.filter((text) => text.includes('Sort Key: addresses.is_default'))
    // The sort runs on rows already limited to one page.
    expect(plan).toMatch(/->\s+Limit [^\n]+\n\s+->\s+Index Scan using addresses_user_idx/)
    expect(plan.match(/Scan /g)).toHaveLength(query.startsWith('&cursor') ? 1 : 2)
  }
})

test('a default that does not match the search appears on no page', async () => {
  await save({ ...named('Anna Bianchi'), isDefault: true })
  for (const name of ['Bruno Neri', 'Carla Neri']) await save(named(name))
  expect(await names('?search=neri')).toEqual(['Carla Neri', 'Bruno Neri'])
  expect(await names('?search=anna')).toEqual(['Anna Bianchi'])
  const { headers } = await client.get('/api/addresses?limit=1&search=neri')
  expect(await names(`?search=neri&cursor=${headers.get('x-next-cursor')}`)).toEqual(['Bruno Neri'])
})

test('without a default address the response is JSON null: the client cannot parse an empty body', async () => {
  const { status, headers, body } = await client.get('/api/addresses/default')
  expect([status, headers.get('content-length'), body]).toEqual([200, '4', null])
  expect(headers.get('content-type')).toContain('application/json')
})

test('at most one address is the default, also under concurrent requests', async () => {
  expect((await client.get('/api/addresses/default')).body).toBeNull()
  const ids: string[] = []
  for (const name of ['Uno', 'Due', 'Tre']) ids.push((await save(named(name))).body.id)
  const choose = (name: string, id: string | undefined) =>
    client.put<Address>(`/api/addresses/${id}`, { ...named(name), isDefault: true })
  const chosen = await Promise.all([choose('Uno', ids[0]), choose('Due', ids[1]), choose('Tre', ids[2])])
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200])
  const defaults = (await book()).filter(({ isDefault }) => isDefault)
  expect((await client.get('/api/addresses/default')).body).toEqual(defaults[0])
  expect(defaults).toHaveLength(1)
  // A change without `isDefault` leaves it as it is.
  const kept = await client.put<Address>(`/api/addresses/${defaults[0]?.id}`, named('Quattro'))
  expect(kept.body).toMatchObject({ isDefault: true, customer: { name: 'Quattro' } })
  await client.put(`/api/addresses/${defaults[0]?.id}`, { ...named('Quattro'), isDefault: false })
  expect((await client.get('/api/addresses/default')).body).toBeNull()
})

test('an entry cannot be changed into another existing entry', async () => {
  await save(named('Anna Bianchi'))
  const { body } = await save(named('Carla Neri'))
  const { status, problem } = await client.put(`/api/addresses/${body.id}`, named('ANNA BIANCHI'))
  expect([status, problem.code]).toEqual([409, 'address.exists'])
  expect((await client.put(`/api/addresses/${body.id}`, named('CARLA NERI'))).status).toBe(200)
})

test('an entry of another account is not found, and base accounts have no address book', async () => {
  const { body } = await save(named('Anna Bianchi'))
  const other = await app.as('rivenditore')
  expect((await other.get('/api/addresses')).body).toEqual([])
  expect((await other.put(`/api/addresses/${body.id}`, named('Anna Bianchi'))).status).toBe(404)
  expect((await other.delete(`/api/addresses/${body.id}`)).status).toBe(404)
  expect((await (await app.as('base')).get('/api/addresses')).problem.code).toBe('role.base')
  expect((await client.delete(`/api/addresses/${body.id}`)).status).toBe(204)
  expect((await client.delete(`/api/addresses/${body.id}`)).status).toBe(404)
  expect(await book()).toEqual([])
})
