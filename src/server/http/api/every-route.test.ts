import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cartParcel, orderAddress } from '../../testing/given.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient, TestResponse } from '../../testing/test-client.ts'

/** Rules for every call of the server. The list comes from the API description, so that no route can be forgotten. */

const { customer, shipping } = orderAddress()

/** Valid bodies, sent with ids that do not exist. */
const rightBodies: Readonly<Record<string, object>> = {
  'PUT /api/addresses/{addressId}': { customer, shipping },
  'PATCH /api/wishlist/{entryId}': { quantity: 1 },
  'PATCH /api/cart/lines/{lineId}': { quantity: 1, was: 2 },
  'PUT /api/cart/parcels/{parcelId}': { ...cartParcel(), revision: 0 },
  'PUT /api/admin/orders/{orderId}/shipping': { trackingNumber: '123', carrier: 'DHL' },
  'PUT /api/admin/users/{userId}': { plan: 'pro' },
  'POST /api/admin/orders/{orderId}/notes': { text: 'Chiamare prima' },
  'POST /api/admin/orders/{orderId}/refunds': { shipping: '1,00', reason: 'In ritardo' },
  'POST /api/admin/credit-proposals/{proposalId}/decline': { reason: 'La merce è stata consegnata' },
  'POST /api/admin/orders/{orderId}/documents': {
    uploadURL: `https://filiera.example/api/objects/upload/${'a'.repeat(43)}`,
    kind: 'cmr',
    name: 'CMR.pdf',
  },
  'POST /api/admin/refunds/{refundId}/by-hand': { paidOn: '2026-03-02', reference: 'CRO 0123456789' },
  'POST /api/orders/{orderId}/returns': {
    lines: [{ itemId: '0190b3c8-0000-7000-8000-000000000000', quantity: 1 }],
    reason: 'Taglia sbagliata',
  },
  'PUT /api/admin/returns/{returnId}': { status: 'accepted' },
  'PUT /api/admin/order-views/{viewId}': { name: 'Milano' },
  'PUT /api/admin/users/{userId}/verification': { verified: true },
  'PUT /api/subscriptions': { plan: 'pro' },
  'POST /api/payments/sandbox/{sessionId}': { outcome: 'paid' },
  'PUT /api/admin/categories/{categoryId}': { name: 'Altra' },
  'PUT /api/admin/products/{productId}': { description: 'Di lana' },
  'PUT /api/admin/products/{productId}/images': { images: [] },
  'PUT /api/admin/stock-items/{stockItemId}': { counted: 7, seen: 10, reason: 'count' },
  'PUT /api/admin/product-requests/{requestId}': { status: 'approved' },
  'PUT /api/admin/beta-applications/{applicationId}': { status: 'approved' },
  'PUT /api/selling-prices/{productId}': { price: '79.90' },
  'PATCH /api/shopify/products/{productId}': { isDraft: true },
}

/** Authenticated by the signature over the raw body: they accept any type and any origin. */
const webhooks: Readonly<Record<string, [status: number, code: string]>> = {
  'POST /api/payments/webhook': [400, 'payment.signature'],
  'POST /api/shopify/webhook': [401, 'auth.required'],
}

const unknownId = '0190b3c8-0000-7000-8000-000000000000'

/** Calls whose body consists only of booleans, so that `true` is a valid value. */
const loneFlags = new Set(['PUT /api/auth/preferences'])

/** Calls whose fields and body are all optional or nullable; their own tests send invalid values. */
const allOptional = new Set(['POST /api/objects/upload'])

interface Route {
  name: string
  method: string
  path: string
  takesBody: boolean
  fields: string[]
  queryFields: string[]
}

interface Operation {
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  parameters?: { name: string; in: string }[]
}

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const { body: description } = await app.visitor.get<{ paths: Record<string, Record<string, Operation>> }>(
  '/api/openapi.json',
)

const routes: Route[] = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([method]) => method !== 'head')
    .map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      takesBody: operation.requestBody !== undefined,
      fields: fieldsOf(operation.requestBody?.content?.['application/json']?.schema),
      queryFields: (operation.parameters ?? []).filter((field) => field.in === 'query').map(({ name }) => name),
    })),
)

/** Names of all fields in a body; nested ones are dotted. */
function fieldsOf(schema: unknown, prefix = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, anyOf } = schema as { properties?: Record<string, unknown>; anyOf?: unknown[] }
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => [
      `${prefix}${name}`,
      ...fieldsOf(inner, `${prefix}${name}.`),
    ]),
    ...(anyOf ?? []).flatMap((inner) => fieldsOf(inner, prefix)),
  ]
}

const mutations = routes.filter(({ method }) => method !== 'GET')

/** Rows for `test.each`, with the route's name as title. */
const named = (some: readonly Route[]) => some.map((route) => [route.name, route] as const)

const fill = ({ path }: Route, id = unknownId) => path.replace(/\{\w+\}/g, id)

const ask = (client: TestClient, route: Route, body?: unknown, headers?: Record<string, string>) =>
  client.send<unknown>(route.method, fill(route), body, headers)

/** Expects an Italian message, an error code and no internal details. */
function expectProblem(response: TestResponse<unknown>, status: number, code?: string): void {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { message, code: given, fields, ...others } = response.problem
  expect(others).toEqual({})
  expect(given).toMatch(/^[a-z_]+(\.[a-z_]+)*$/)
  if (code) expect(given).toBe(code)
  for (const sentence of [message, ...Object.values(fields ?? {})]) {
    expect(sentence).toMatch(/^\p{Lu}?.*\p{L}{2}/u)
    expect(sentence).not.toMatch(/\b(?:must|should|expected|required|received|error|invalid|not|string|of)\b/i)
  }
}

/** One statement that hashes every table, except attempt counters, the log of refusals and the sessions opened by tests. */
const { rows: digestParts } = await app.context.db.execute<{ part: string }>(sql`
  select format(
    'select %L as name, count(*) || '' '' || coalesce(md5(string_agg(t::text, '''' order by t::text)), '''') as content from %I as t',
    table_name, table_name) as part
  from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'attempt_limits', 'security_log')`)
const wholeDatabaseText = digestParts.map(({ part }) => part).join(' union all ')

async function wholeDatabase(): Promise<Record<string, string>> {
  // A named statement, so that it is planned once per connection.
  const query = { name: 'whole-database', text: wholeDatabaseText }
  const { rows } = await app.context.db.pool.query<{ name: string; content: string }>(query)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** Contents after the last `changingNothing`, which the next one starts from, because reading every table is slow. */
let unchanged: Record<string, string> | undefined

async function changingNothing(work: () => Promise<void>): Promise<void> {
  const before = unchanged ?? (await wholeDatabase())
  expect(Object.keys(before).length).toBeGreaterThan(20)
  await work()
  unchanged = await wholeDatabase()
  expect(unchanged).toEqual(before)
}

const admin = await app.as('admin')

// Data that a faulty request could change.
const owner = await app.as('rivenditore')
const productId = await app.given.product()
await app.given.order(owner.user, productId)
await app.given.reservation(owner.user, productId)
await owner.post('/api/wishlist', { productId })

test('the description contains the routes of every feature', () => {
  const names = routes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(rightBodies)))
  expect(names).toEqual(expect.arrayContaining(['POST /api/orders', 'GET /api/wishlist', 'GET /api/admin/orders']))
  const order = routes.find(({ name }) => name === 'POST /api/orders')
  expect(order?.fields).toEqual(expect.arrayContaining(['items', 'customer.email', 'shipping.zip', 'notes']))
})

test.each(named(routes.filter(({ path }) => path.includes('{'))))('%s rejects unknown ids', async (_, route) => {
  await changingNothing(async () => {
    expectProblem(await ask(admin, route, rightBodies[route.name]), 404)
    for (const id of ['x', '1', 'null', '%27%20or%201=1', '%00', '%F0%9F%91%97', 'a'.repeat(100), 'a'.repeat(300)]) {
      expectProblem(await admin.send(route.method, fill(route, id), rightBodies[route.name]), 404)
    }
    expectProblem(await admin.send(route.method, fill(route, '%zz'), rightBodies[route.name]), 400)
  })
})

test.each(named(routes.filter(({ queryFields }) => queryFields.length > 0)))(
  '%s handles unusual query parameters without failing',
  async (_, route) => {
    unchanged = undefined
    for (const field of route.queryFields) {
      for (const value of [
        '',
        'x',
        '-1',
        '1e9',
        '%00',
        '%F0%9F%91%97',
        '%27%3B--',
        'null',
        'a'.repeat(3000),
        `1&${field}=2`,
      ]) {
        const response = await admin.send(route.method, `${fill(route)}?${field}=${value}`)
        if (response.status === 400) expectProblem(response, 400)
        else expect(response.status, `${field}=${value}`).toBeOneOf([200, 302, 404])
      }
      const nested = await admin.send(route.method, `${fill(route)}?${field}[x]=1&__proto__[x]=1`)
      expect(nested.status).toBeLessThan(500)
    }
  },
)

test.each(named(mutations))('%s refuses a body that is not JSON, and changes nothing', async (_, route) => {
  const send = (body: string, type = 'application/json') => ask(admin, route, body, { 'content-type': type })
  await changingNothing(async () => {
    const unsigned = webhooks[route.name]
    if (unsigned) {
      for (const body of ['{', 'null', '{}', '']) expectProblem(await send(body), ...unsigned)
      expectProblem(await send('x'.repeat(300_000)), 413, 'request.too_large')
      return
    }
    for (const body of ['{', '{"a":', "{'a':1}", '\u0000', '{"a":1}x', '{"__proto__":{"isAdmin":true}}', 'undefined']) {
      expectProblem(await send(body), 400, 'request.invalid_json')
    }
    expectProblem(await send(''), 400, 'request.empty_body')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      expectProblem(await send('{"quantity":1}', type), 415, 'request.unsupported_type')
    }
    // Longer than the largest body that a call accepts.
    expectProblem(await send(JSON.stringify({ notes: 'x'.repeat(1_100_000) })), 413, 'request.too_large')
  })
})

test.each(named(mutations.filter(({ name, takesBody }) => takesBody && !(name in webhooks) && !allOptional.has(name))))(
  '%s refuses bodies of the wrong shape in Italian, and changes nothing',
  async (_, route) => {
    await changingNothing(async () => {
      for (const body of ['[]', '42', '"testo"', 'true', `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
        expectProblem(await ask(admin, route, body), 400, 'validation')
      }
      const nothing = await ask(admin, route, 'null')
      expectProblem(nothing, nothing.status === 404 ? 404 : 400)

      const wrong = [null, true, 0, -1, 1e308, [], {}, [null], '\u0000', '\u0000abcdef@example.it', 'x'.repeat(100_000)]
      for (const field of route.fields) {
        for (const value of wrong.filter((one) => one !== true || !loneFlags.has(route.name))) {
          const body = {}
          const path = field.split('.')
          path.reduce<Record<string, unknown>>((at, name, depth) => {
            at[name] = depth === path.length - 1 ? value : {}
            return at[name] as Record<string, unknown>
          }, body)
          const response = await ask(admin, route, body)
          expect(response.status, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBeOneOf([400, 404])
          expectProblem(response, response.status)
        }
      }
    })
  },
)

test.each(named(mutations))(
  '%s is refused to pages of other sites, and open to its own pages and to programs',
  async (_, route) => {
    const foreign = [
      'https://evil.example',
      `${app.address}.evil.example`,
      app.address.replace('127.0.0.1', 'localhost'),
      'http://127.0.0.1:1',
      'null',
      'x',
    ]
    const unsigned = webhooks[route.name]
    if (unsigned) {
      expectProblem(await ask(admin, route, '{}', { origin: 'https://evil.example' }), ...unsigned)
      return
    }
    await changingNothing(async () => {
      for (const origin of foreign) {
        expectProblem(await ask(admin, route, '{', { origin }), 403, 'origin.foreign')
      }
      expect((await ask(admin, route, '{', { origin: app.address })).status).toBe(400)
      expect((await ask(admin, route, '{')).status).toBe(400)
    })
  },
)
