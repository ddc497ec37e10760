import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient, TestResponse } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let admin: TestClient

/** More rows than fit on a page, all created at the same instant. */
const rows = 7

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore', { createdAt: new Date('2020-01-01T00:00:00Z') })
  admin = await app.as('admin', { createdAt: new Date('2020-01-01T00:00:00Z') })
  for (let n = 0; n < rows; n++) {
    const productId = await app.given.product()
    await client.post('/api/wishlist', { productId })
    await app.given.reservation(client.user, productId)
    await app.given.order(client.user, productId)
  }
  await app.context.db.execute(sql`
    insert into notifications (id, user_id, kind, title, body)
    select gen_random_uuid(), ${client.user.id}, 'order.paid', 'Prova', n::text from generate_series(1, ${rows}) as n`)
  for (let n = 0; n < rows - 2; n++) await app.given.user()
  for (const table of ['wishlist_items', 'reservations', 'orders', 'notifications', 'users']) {
    await app.context.db.execute(sql`update ${sql.identifier(table)} set created_at = date_trunc('minute', now())`)
  }
})

afterAll(() => app[Symbol.asyncDispose]())

const lists: [path: string, by: () => TestClient][] = [
  ['/api/wishlist', () => client],
  ['/api/reservations', () => client],
  ['/api/orders', () => client],
  ['/api/notifications', () => client],
  ['/api/admin/users', () => admin],
]

type Row = { id: string }

test.each(lists)('paging through %s by threes returns every row once despite equal timestamps', async (path, by) => {
  const whole = await by().get<Row[]>(path)
  expect(whole.body).toHaveLength(rows)
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TestResponse<Row[]> = await by().get(
      `${path}?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    expect(page.status).toBe(200)
    expect(page.headers.get('x-total-count')).toBe(String(rows))
    seen.push(...page.body.map(({ id }) => id))
    sizes.push(page.body.length)
    cursor = page.headers.get('x-next-cursor')
  }
  expect(sizes).toEqual([3, 3, 1])
  expect(seen).toEqual(whole.body.map(({ id }) => id))
  expect(new Set(seen).size).toBe(rows)
})

test('paging through /api/admin/orders returns every order once', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `&cursor=${cursor}` : ''
    const { body } = await admin.get<{ orders: Row[]; total: number; nextCursor: string | null }>(
      `/api/admin/orders?limit=3${query}`,
    )
    expect(body.total).toBe(rows)
    seen.push(...body.orders.map(({ id }) => id))
    cursor = body.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(rows)
})

test.each(lists)('a page of %s that fits exactly has no next one', async (path, by) => {
  const page = await by().get<Row[]>(`${path}?limit=${rows}`)
  expect(page.body).toHaveLength(rows)
  expect(page.headers.get('x-next-cursor')).toBeNull()
})

test('a row added between two pages shifts nothing', async () => {
  const first = await client.get<Row[]>('/api/notifications?limit=4')
  const { rows: added } = await app.context.db.execute<Row>(sql`
    insert into notifications (id, user_id, kind, title, body, created_at)
    values (gen_random_uuid(), ${client.user.id}, 'order.paid', 'Nuova', 'Nuova', now() + interval '1 minute') returning id`)
  const rest = await client.get<Row[]>(`/api/notifications?limit=4&cursor=${first.headers.get('x-next-cursor')}`)
  expect(rest.body).toHaveLength(rows - 4)
  const ids = new Set([...first.body, ...rest.body].map(({ id }) => id))
  expect(ids.size).toBe(rows)
  await app.context.db.execute(sql`delete from notifications where id = ${added[0]?.id}`)
})

const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  'x',
  '%',
  'AAAA',
  cursorOf('1.2'),
  cursorOf(`1777777777000.${'-'.repeat(36)}`),
  cursorOf(`1777777777000.${'a'.repeat(36)}`),
  cursorOf('999999999999999.0190b3c8-0000-7000-8000-000000000000'),
  cursorOf("1777777777000.0190b3c8-0000-7000-8000-00000000000' "),
  cursorOf('-1.0190b3c8-0000-7000-8000-000000000000'),
])('the invalid cursor “%s” is refused', async (cursor) => {
  for (const [path, by] of [...lists, ['/api/admin/orders', () => admin] as const]) {
    const { status, problem } = await by().get(`${path}?cursor=${encodeURIComponent(cursor)}`)
    expect([status, problem]).toEqual([400, { code: 'cursor', message: 'Pagina non valida: ricarica l’elenco.' }])
  }
})

test.each(['limit=0', 'limit=101', 'limit=x', `cursor=${'a'.repeat(201)}`])(
  '%s is refused in Italian',
  async (query) => {
    for (const [path, by] of lists) {
      const { status, problem } = await by().get(`${path}?${query}`)
      expect(status).toBe(400)
      if (query.startsWith('limit')) expect(problem.message).toBe('limit deve essere tra 1 e 100')
    }
  },
)
