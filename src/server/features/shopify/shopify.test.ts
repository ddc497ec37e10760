import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopifyIntegration } from '../../../contract/shopify/shopify.ts'
import {
  type ShopifyFate,
  type ShopifyStandIn,
  startShopifyStandIn,
  testShopApp,
} from '../../testing/shopify/shopify-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const secrets = Object.values(testShopApp)
const log: string[] = []

let shopify: ShopifyStandIn
let app: TestApp
let client: TestClient
let shopDomain: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: { ...shopify.environment, LOG_LEVEL: 'debug' }, logInto: log })
})

beforeEach(async () => {
  shopify.asked.length = 0
  shopify.fates.length = 0
  shopify.tokens = new Set([testShopApp.accessToken])
  shopify.mayRenew = false
  shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const connect = (body: object = {}, by = client) =>
  by.post<ShopifyIntegration>('/api/shopify/connect', { shopDomain, ...testShopApp, ...body })
const read = (by = client) => by.get<ShopifyIntegration | null>('/api/shopify/integration')
const disconnect = (by = client) => by.delete('/api/shopify/disconnect')

const connected = (domain: string): ShopifyIntegration => ({
  shopDomain: domain,
  lastSyncAt: null,
  ordersImported: 0,
  ordersWaiting: 0,
  isActive: true,
  end: null,
  nextSyncAt: expect.any(String),
  isSyncing: false,
  failures: 0,
  missingScopes: [],
  webhooksAt: null,
})

interface Stored {
  api_key: string
  api_secret: string
  access_token: string
}

async function stored(by = client): Promise<Stored | undefined> {
  const { rows } = await app.context.db.pool.query<Stored>('select * from shopify_integrations where user_id = $1', [
    by.user.id,
  ])
  return rows[0]
}

const opened = (field: string, sealed = '', by = client) =>
  app.context.secrets.open(sealed, `shopify.${field}.${by.user.id}`)

test('without a shop the response is null', async () => {
  expect(await read()).toMatchObject({ status: 200, body: null })
})

test('a shop is verified, stored encrypted, and returned without its credentials', async () => {
  const answer = await connect({ shopDomain: `https://${shopDomain.toUpperCase()}/admin` })
  expect([answer.status, answer.body]).toEqual([201, connected(shopDomain)])
  expect(shopify.asked).toEqual([`${shopDomain} /admin/api/2026-10/graphql.json`])
  expect((await read()).body).toEqual(connected(shopDomain))

  const row = await stored()
  expect(opened('apiKey', row?.api_key)).toBe(testShopApp.apiKey)
  expect(opened('apiSecret', row?.api_secret)).toBe(testShopApp.apiSecret)
  expect(opened('accessToken', row?.access_token)).toBe(testShopApp.accessToken)
  // It cannot be opened in another column or another account's row.
  expect(opened('apiKey', row?.access_token)).toBeNull()
  expect(opened('accessToken', row?.access_token, await app.as('rivenditore'))).toBeNull()
  const everything = JSON.stringify([row, answer.body, (await read()).body, log])
  for (const secret of secrets) expect(everything).not.toContain(secret)
})

test('disconnecting deletes shop and credentials, and may be repeated', async () => {
  await connect()
  expect(await disconnect()).toMatchObject({ status: 204 })
  expect(await disconnect()).toMatchObject({ status: 204 })
  expect([await stored(), (await read()).body]).toEqual([undefined, null])
  expect((await connect()).status).toBe(201)
})

test.each([
  [{ shopDomain: '' }, 'shopDomain', 'Dominio negozio richiesto (nome.myshopify.com)'],
  [{ shopDomain: null }, 'shopDomain', 'Dominio negozio richiesto (nome.myshopify.com)'],
  [{ shopDomain: 'negozio.example' }, 'shopDomain', 'Il dominio ha la forma nome.myshopify.com'],
  [{ shopDomain: '127.0.0.1:5432' }, 'shopDomain', 'Il dominio ha la forma nome.myshopify.com'],
  [{ shopDomain: 'x.myshopify.com@127.0.0.1' }, 'shopDomain', 'Il dominio ha la forma nome.myshopify.com'],
  [{ apiKey: ' ' }, 'apiKey', 'Client ID richiesto'],
  [{ apiSecret: '' }, 'apiSecret', 'Client secret richiesto'],
  [{ accessToken: undefined }, 'accessToken', 'Access Token richiesto'],
  [
    { accessToken: 'shpat_a\r\nx-altro: b' },
    'accessToken',
    'Access Token: contiene spazi o caratteri non ammessi, copialo di nuovo',
  ],
])('%j is refused before any shop is called', async (body, field, message) => {
  const { status, problem } = await connect(body)
  expect([status, problem.fields?.[field]]).toEqual([400, message])
  expect([shopify.asked, await stored()]).toEqual([[], undefined])
})

test('a token that the shop rejects is not stored', async () => {
  const { status, problem } = await connect({ accessToken: 'shpat_sbagliato' })
  expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([400, 'shopify.token', ['accessToken']])
  expect(problem.message).toMatch(/^Il negozio non accetta questo token/)
  // Called with the token, then for a new token with key and secret.
  expect(shopify.asked.map((line) => line.split(' ')[1])).toEqual([
    '/admin/api/2026-10/graphql.json',
    '/admin/oauth/access_token',
  ])
  expect(await stored()).toBeUndefined()
})

test('without a token, errors are shown at the secret and do not mention copying a token', async () => {
  const refused = await connect({ accessToken: null })
  expect([refused.problem.code, Object.keys(refused.problem.fields ?? {})]).toEqual(['shopify.token', ['apiSecret']])
  shopify.mayRenew = true
  shopify.scopes = ['read_orders']
  const { problem } = await connect({ accessToken: null })
  expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['shopify.scopes', ['apiSecret']])
  expect(problem.message).toContain('pubblica la versione')
})

test('a token renewed with key and secret is stored', async () => {
  shopify.mayRenew = true
  expect((await connect({ accessToken: 'shpat_scaduto' })).status).toBe(201)
  const token = opened('accessToken', (await stored())?.access_token)
  expect(token).toMatch(/^shpat_nuovo-/)
  expect(shopify.tokens).toContain(token)
})

test('a key of another app than that of the token is refused at its field', async () => {
  const { status, problem } = await connect({ apiKey: 'altra-app' })
  expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([400, 'shopify.key', ['apiKey']])
  expect(await stored()).toBeUndefined()
})

test('an app without the scopes for reading and fulfilling orders is refused, and the error names them', async () => {
  shopify.scopes = ['read_products', 'read_orders']
  const { status, problem } = await connect()
  expect([status, problem.code]).toEqual([400, 'shopify.scopes'])
  expect(problem.message).toContain('(write_merchant_managed_fulfillment_orders)')
  expect(await stored()).toBeUndefined()
})

test('a renamed shop is stored by its own name', async () => {
  const ownName = `nuovo-${shopDomain}`
  shopify.renamed.set(shopDomain, ownName)
  expect((await connect()).body.shopDomain).toBe(ownName)
})

const fates: [string, ShopifyFate, number, string, RegExp][] = [
  ['no such shop', { status: 404 }, 400, 'shopify.shop', /^A questo dominio non risponde/],
  [
    'a redirect',
    { status: 301, headers: { location: 'http://127.0.0.1:1/' } },
    400,
    'shopify.shop',
    /^A questo dominio/,
  ],
  ['a closed shop', { status: 402 }, 400, 'shopify.shop', /^Su Shopify questo negozio è chiuso/],
  ['a locked shop', { status: 423 }, 400, 'shopify.shop', /^Su Shopify questo negozio è chiuso/],
  [
    'a server error of Shopify',
    { status: 500 },
    503,
    'shopify.unreachable',
    /^Shopify in questo momento non è raggiungibile/,
  ],
  ['a cut connection', 'cut', 503, 'shopify.unreachable', /^Shopify in questo momento non è raggiungibile/],
  ['a web page instead of JSON', 'page', 503, 'shopify.unreachable', /^Shopify in questo momento non è raggiungibile/],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '7' } },
    503,
    'shopify.unreachable',
    /^Shopify chiede di aspettare/,
  ],
  [
    'throttled by cost',
    { status: 200, body: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] } },
    503,
    'shopify.unreachable',
    /^Shopify chiede di aspettare/,
  ],
]

test.each(fates)('%s: the error is in Italian, nothing is stored', async (_, fate, status, code, sentence) => {
  shopify.fates.push(fate)
  const answer = await connect()
  expect([answer.status, answer.problem.code]).toEqual([status, code])
  expect(answer.problem.message).toMatch(sentence)
  if (typeof fate === 'object' && 'headers' in fate && fate.headers?.['retry-after'])
    expect(answer.headers.get('retry-after')).toBe('7')
  expect(shopify.asked).toHaveLength(1)
  expect(await stored()).toBeUndefined()
})

test('without a connection to Shopify the response is 503, not an internal error', async () => {
  await using alone = await startTestApp({ environment: { SHOPIFY_API_URL: 'http://127.0.0.1:1' } })
  const answer = await connect({}, await alone.as('rivenditore'))
  expect([answer.status, answer.problem.code]).toEqual([503, 'shopify.unreachable'])
})

test('reconnecting the same shop keeps its progress; another shop starts from scratch', async () => {
  await connect()
  await app.context.db.pool.query(
    `update shopify_integrations set orders_imported = 7, last_sync_at = '2026-11-01T10:00:00Z', sync_cursor = 'c', is_active = false where user_id = $1`,
    [client.user.id],
  )
  expect((await read()).body?.isActive).toBe(false)
  expect((await connect()).body).toEqual({
    ...connected(shopDomain),
    ordersImported: 7,
    lastSyncAt: '2026-11-01T10:00:00.000Z',
  })
  const other = `altro-${shopDomain}`
  expect((await connect({ shopDomain: other })).body).toEqual(connected(other))
})

test('one shop belongs to one account, even if several connect it at once', async () => {
  const clients = [client, await app.as('rivenditore'), await app.as('rivenditore')]
  const refusal = [
    409,
    'shopify.taken',
    'Questo negozio è già collegato a un altro account: scollegalo da lì, o scrivici.',
  ]
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(clients.map((by) => connect({}, by)))
    const losers = answers.flatMap(({ status, problem }, n) => (status === 201 ? [] : [{ status, problem, n }]))
    expect(losers.map(({ status, problem }) => [status, problem.code, problem.fields?.shopDomain])).toEqual([
      refusal,
      refusal,
    ])
    for (const { n } of losers) expect((await read(clients[n])).body).toBeNull()
    for (const by of clients) await disconnect(by)
  }
})

test('after 20 attempts in a quarter of an hour no shop is called any more', async () => {
  for (let n = 0; n < 20; n++) await connect({ accessToken: `shpat_${n}` })
  const asked = shopify.asked.length
  const { status, headers } = await connect()
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(shopify.asked).toHaveLength(asked)
  expect((await connect({}, await app.as('rivenditore'))).status).toBe(201)
})

test('base accounts and visitors have no shop', async () => {
  const base = await app.as('base')
  for (const answer of [await read(base), await connect({}, base), await disconnect(base)])
    expect([answer.status, answer.problem.code]).toEqual([403, 'role.base'])
  for (const answer of [await read(app.visitor), await connect({}, app.visitor), await disconnect(app.visitor)])
    expect(answer.status).toBe(401)
  expect(shopify.asked).toEqual([])
})
