import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { ProductRequest } from '../../../contract/products/product-requests.ts'
import { accountLimits } from '../../rate-limits.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { sweepObjects } from '../objects/sweep-objects.ts'

let app: TestApp
let client: TestClient
let picture: Buffer

beforeAll(async () => {
  app = await startTestApp()
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  client = await app.as('base')
})
afterAll(() => app[Symbol.asyncDispose]())

const request = {
  productUrl: 'https://www.esempio.it/borsa',
  category: 'abbigliamento',
  description: 'Una borsa a mano in pelle conciata al vegetale.',
  colors: 'Cuoio, nero',
  sizes: ['S', 'M'],
  imageUrls: [],
}

const submit = (who: TestClient, change: object = {}, headers: Record<string, string> = {}) =>
  who.post<ProductRequest>('/api/product-requests', { ...request, ...change }, headers)

const mine = async (who: TestClient) => (await who.get<ProductRequest[]>('/api/product-requests')).body

async function uploaded(who: TestClient): Promise<string> {
  const { uploadURL } = (await who.post<OpenedUpload>('/api/objects/upload', {})).body
  await fetch(uploadURL, { method: 'PUT', body: picture, headers: { 'content-type': 'image/jpeg' } })
  return uploadURL
}

async function attached(who: TestClient, to = 'product-request-images'): Promise<string> {
  const answer = await who.put<AttachedObject>(`/api/${to}`, { imageURL: await uploaded(who) })
  return answer.body.objectPath
}

test.each(['base', 'rivenditore', 'admin'] as const)('a %s account can submit and read a request', async (role) => {
  const who = await app.as(role)
  expect(await mine(who)).toEqual([])
  const imageUrls = [await attached(who), await attached(who)]
  const { status, body } = await submit(who, { imageUrls, status: 'approved', adminNotes: 'Mia', userId: 'x' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...request, imageUrls, userId: who.user.id, status: 'pending', adminNotes: null })
  expect(await mine(who)).toEqual([body])
})

test('visitors must sign in', async () => {
  expect((await submit(app.visitor)).status).toBe(401)
  expect((await app.visitor.get('/api/product-requests')).status).toBe(401)
})

test('only category and description are required; texts are trimmed', async () => {
  const { status, body } = await client.post<ProductRequest>('/api/product-requests', {
    category: 'altro',
    description: '  Dieci segni ',
    productUrl: '',
    colors: ' ',
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ description: 'Dieci segni', productUrl: null, colors: null, sizes: [], imageUrls: [] }),
  ])
})

test.each([
  [{ category: '' }, { category: 'Seleziona una categoria' }],
  [{ category: 'giardino' }, { category: 'Seleziona una categoria' }],
  [{ description: 'a'.repeat(9) }, { description: 'La descrizione deve essere di almeno 10 caratteri' }],
  [{ description: undefined }, { description: 'La descrizione deve essere di almeno 10 caratteri' }],
  [{ description: 'a'.repeat(2001) }, { description: 'Massimo 2000 caratteri' }],
  [{ productUrl: 'javascript:alert(1)' }, { productUrl: expect.stringContaining('https://www.esempio.it') }],
  [{ productUrl: 'esempio' }, { productUrl: expect.stringContaining('https://www.esempio.it') }],
  [{ sizes: ['S', 'S'] }, { sizes: 'Ogni taglia una volta' }],
])('%j is refused: %j', async (change, fields) => {
  const { status, problem } = await submit(client, change)
  expect([status, problem.fields]).toEqual([400, fields])
  expect(await mine(client)).toEqual([])
})

const id = '0190a0a0-0000-7000-8000-000000000000'

test.each([
  ['a path traversal', ['/api/objects/../../etc/passwd']],
  ['an external address', [`https://example.org/api/objects/${id}`]],
  ['a public picture', ['/media/0123456789abcdef0123456789abcdef/800.webp']],
  ['a picture that does not exist', [`/api/objects/${id}`]],
  ['more than five', Array.from({ length: 6 }, (_, n) => `/api/objects/${id.slice(0, -1)}${n}`)],
  ['the same picture twice', [`/api/objects/${id}`, `/api/objects/${id}`]],
])('refuses these pictures: %s', async (_, imageUrls) => {
  expect((await submit(client, { imageUrls })).status).toBe(400)
  expect(await mine(client)).toEqual([])
})

test('a picture of another account, a product picture and an unattached upload give the same error', async () => {
  const admin = await app.as('admin')
  const theirs = await attached(await app.as('rivenditore'))
  await attached(admin, 'product-images')
  const { rows } = await app.context.db.pool.query<{ id: string }>(
    `select id from objects where kind = 'product-image' and owner_id = $1`,
    [admin.user.id],
  )
  await uploaded(client)
  const waiting = await app.context.db.pool.query<{ id: string }>(`select id from objects where owner_id = $1`, [
    client.user.id,
  ])
  for (const [who, path] of [
    [client, theirs],
    [admin, theirs],
    [admin, `/api/objects/${rows[0]?.id}`],
    [client, `/api/objects/${waiting.rows[0]?.id}`],
  ] as const) {
    const { status, problem } = await submit(who, { imageUrls: [path] })
    expect([status, problem.code, problem.fields?.imageUrls]).toEqual([
      400,
      'product_request.picture',
      'Un’immagine non è più disponibile: toglila e caricala di nuovo.',
    ])
    expect(await mine(who)).toEqual([])
  }
})

test('a request’s picture is readable by its owner and by admins only', async () => {
  const path = await attached(client)
  await submit(client, { imageUrls: [path] })
  expect((await client.get(path)).status).toBe(200)
  expect((await (await app.as('admin')).get(path)).status).toBe(200)
  expect((await (await app.as('rivenditore')).get(path)).status).toBe(404)
})

test('the sweep keeps pictures of requests and removes unused ones, which are refused afterwards', async () => {
  const [kept, swept] = [await attached(client), await attached(client)]
  await submit(client, { imageUrls: [kept] })
  await app.context.db.pool.query(`update objects set attached_at = now() - interval '2 days'`)
  await sweepObjects.run(app.context, {}, { isLast: false })
  expect([(await client.get(kept)).status, (await client.get(swept)).status]).toEqual([200, 404])
  expect((await submit(client, { imageUrls: [swept] })).problem.code).toBe('product_request.picture')
})

test('a picture that a request uses during the sweep stays complete', async () => {
  const path = await attached(client)
  await app.context.db.pool.query(`update objects set attached_at = now() - interval '2 days'`)
  const waiting = (statement: string) => async () => {
    const { rows } = await app.context.db.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`,
      [statement],
    )
    return rows.length
  }
  // Blocks the admins' notification, which the request writes after it has locked the picture.
  const holding = await app.context.db.pool.connect()
  await holding.query('begin')
  await holding.query('lock table notifications in share row exclusive mode')
  const submitting = submit(client, { imageUrls: [path] })
  await expect.poll(waiting('%insert into%notifications%')).toBe(1)
  const sweeping = sweepObjects.run(app.context, {}, { isLast: false })
  await expect.poll(waiting('%objects%for update%')).toBe(1)
  await holding.query('commit')
  holding.release()
  expect((await submitting).status).toBe(201)
  await sweeping
  expect((await client.get(path)).status).toBe(200)
})

test('the same Idempotency-Key returns the first request again', async () => {
  const send = () => submit(client, {}, { 'idempotency-key': 'un-clic' })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  expect(await mine(client)).toHaveLength(1)
  expect((await submit(client, { colors: 'Blu' }, { 'idempotency-key': 'un-clic' })).status).toBe(409)
})

test(`an account can have ${accountLimits.openProductRequests} unanswered requests, also if more are sent concurrently`, async () => {
  const answers = await Promise.all(Array.from({ length: accountLimits.openProductRequests + 4 }, () => submit(client)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array(4).fill([429, 'product_request.too_many']),
  )
  await app.context.db.pool.query(
    `update product_requests set status = 'approved', reviewed_at = now() where id = $1`,
    [answers.find(({ status }) => status === 201)?.body.id],
  )
  expect((await submit(client)).status).toBe(201)
})

test('an account lists its own requests only, by page, newest first', async () => {
  for (const colors of ['uno', 'due', 'tre']) await submit(client, { colors })
  await submit(await app.as('base'), { colors: 'altrui' })
  const first = await client.get<ProductRequest[]>('/api/product-requests?limit=2')
  expect([first.body.map(({ colors }) => colors), first.headers.get('x-total-count')]).toEqual([['tre', 'due'], '3'])
  const rest = await client.get<ProductRequest[]>(
    `/api/product-requests?limit=2&cursor=${first.headers.get('x-next-cursor')}`,
  )
  expect(rest.body.map(({ colors }) => colors)).toEqual(['uno'])
})

test('each request notifies the admins once, with a short text', async () => {
  await using own = await startTestApp()
  const admin = await own.as('admin')
  const asking = await own.as('base', { companyName: 'Boutique Riva S.r.l.' })
  const send = () => submit(asking, { description: '🧥'.repeat(400) }, { 'idempotency-key': 'due-clic' })
  const [sent] = await Promise.all([send(), send()])
  await submit(asking, { category: 'giardino' })
  const { body } = await admin.get<Notification[]>('/api/notifications')
  expect(body.map(({ kind, title, body: text, link }) => ({ kind, title, text, link }))).toEqual([
    {
      kind: 'product_request.submitted',
      title: 'Nuova richiesta di prodotto',
      text: `Boutique Riva S.r.l., Abbigliamento: ${'🧥'.repeat(300)}…`,
      link: `/admin?tab=catalog&request=${sent.body.id}`,
    },
  ])
})

test.each([
  ['an unknown category', `category = 'giardino'`],
  ['an unknown size', `sizes = array['XXXL']`],
  ['an unknown status', `status = 'forse', reviewed_at = now()`],
  ['an approval without a review date', `status = 'approved'`],
  ['a description of nine characters', `description = 'a23456789'`],
  ['six pictures', `image_urls = array['1', '2', '3', '4', '5', '6']`],
])('the database refuses %s', async (_, change) => {
  const { body } = await submit(client)
  await expect(
    app.context.db.pool.query(`update product_requests set ${change} where id = $1`, [body.id]),
  ).rejects.toThrow('violates check constraint')
})
