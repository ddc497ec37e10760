import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let admin: TestClient
const statements: string[] = []

const images = ['a', 'b', 'c'].map((name) => ({ imageUrl: `/media/${name}.webp` }))

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  admin = await app.as('admin')
  for (let n = 0; n < 14; n++) {
    const productId = await app.given.product({ images, name: `Cappotto ${n}`, stock: 10 })
    await client.post('/api/wishlist', { productId })
    await app.given.reservation(client.user, productId)
    await app.given.order(client.user, productId)
    const { customer, shipping } = orderAddress()
    await client.post('/api/addresses', { customer: { ...customer, name: `Cliente ${n}` }, shipping })
    const description = 'Tovaglie di lino, ricamate a mano.'
    await client.post('/api/product-requests', { category: 'casa', description })
  }
  const watch = (connection: pg.PoolClient) => {
    const query = connection.query.bind(connection) as (...call: unknown[]) => unknown
    Object.assign(connection, {
      query: (...call: unknown[]) => {
        const [statement] = call
        statements.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text))
        return query(...call)
      },
    })
  }
  // Connections that are already open are recorded when they are next taken from the pool.
  const watched = new WeakSet<object>()
  for (const pool of [app.context.db.pool, app.context.db.pages])
    pool.on('acquire', (connection) => {
      if (!watched.has(connection)) watch(connection)
      watched.add(connection)
    })
})

afterAll(() => app[Symbol.asyncDispose]())

async function statementsOf(by: TestClient, path: string): Promise<{ statements: number; rows: number }> {
  statements.length = 0
  const { status, body } = await by.get<unknown>(path)
  expect(status).toBe(200)
  const rows = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
  return { statements: statements.length, rows: rows?.length ?? 0 }
}

test.each([
  ['/api/products', 4],
  ['/api/products?search=cappotto', 5],
  ['/api/wishlist', 4],
  ['/api/reservations', 4],
  ['/api/orders', 4],
  ['/api/addresses?search=client%20mil', 3],
  ['/api/orders?search=cliente&from=2020-01-01', 5],
])('%s takes %d statements at most, session included, however many rows it shows', async (path, atMost) => {
  const limit = (n: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${n}`
  const [few, many] = [await statementsOf(client, limit(1)), await statementsOf(client, limit(14))]
  expect([few.rows, many.rows]).toEqual([1, 14])
  // The session may be cached at the second request, so there can only be fewer statements.
  expect(many.statements).toBeLessThanOrEqual(few.statements)
  expect(many.statements).toBeGreaterThan(0)
  expect(many.statements).toBeLessThanOrEqual(atMost)
})

test.each(['orders', 'product-requests'])(
  "the admin's list of %s takes at most as many statements for fourteen rows as for one",
  async (list) => {
    const [few, many] = [
      await statementsOf(admin, `/api/admin/${list}?limit=1`),
      await statementsOf(admin, `/api/admin/${list}?limit=14`),
    ]
    expect([few.rows, many.rows]).toEqual([1, 14])
    expect(many.statements).toBeLessThanOrEqual(few.statements)
  },
)

test('a quote takes five statements at most, session included, however many lines it has', async () => {
  const { body } = await client.get<{ id: string }[]>('/api/reservations?limit=14')
  const quote = async (howMany: number) => {
    statements.length = 0
    const reservationIds = body.slice(0, howMany).map(({ id }) => id)
    const answer = await client.post('/api/orders/quote', { reservationIds, shipping: { country: 'IT', zip: '20121' } })
    expect(answer.status).toBe(200)
    return statements.length
  }
  const [few, many] = [await quote(1), await quote(14)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few)
  expect(few).toBeLessThanOrEqual(5)
})

test('an order of twelve lines takes one statement more than an order of one line, to lock the stock', async () => {
  const products: string[] = []
  for (let n = 0; n < 12; n++) products.push(await app.given.product({ stock: 10 }))
  const place = async (howMany: number) => {
    statements.length = 0
    const items = products.slice(0, howMany).map((productId) => ({ productId, quantity: 1 }))
    const answer = await client.post('/api/orders', { ...orderAddress(), items })
    expect(answer.status).toBe(201)
    return statements.length
  }
  // The first order fills the caches.
  await place(1)
  const few = await place(1)
  expect(await place(12)).toBe(few + 1)
})

test("a visitor's preview does not query the session", async () => {
  expect(await statementsOf(app.visitor, '/api/products?limit=4')).toEqual({ statements: 1, rows: 4 })
})

test('the catalogue shows twelve products to a page', async () => {
  expect((await statementsOf(client, '/api/products')).rows).toBe(12)
})

test('related products take at most as many statements for thirteen candidates as for none', async () => {
  const related = async (category: string) => {
    const id = await app.given.product({ name: 'Cappotto lungo', category })
    return statementsOf(client, `/api/products/${id}/related?limit=13`)
  }
  const [none, many] = [await related('Ombrelli'), await related('Abiti')]
  expect([none.rows, many.rows]).toEqual([0, 13])
  // The product, the search for its first word, the candidates, and the chosen ones, which may be none.
  expect(many.statements).toBeLessThanOrEqual(6)
})
