import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataExport } from '../../../contract/accounts/account-data.ts'
import { letStatementsTake } from '../../database/statement-limit.queries.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { startViesStandIn } from '../../testing/vies-stand-in.ts'
import { accountTables } from './account-tables.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore', { username: 'lucia', subscriptionPlan: 'pro' })
})

afterEach(() => app[Symbol.asyncDispose]())

const rowsOf = async (statement: string) => (await app.context.db.pool.query(statement)).rows

/** Tens of thousands of rows, however long a busy machine takes for them. */
const fill = (statement: string) =>
  app.context.db.transaction(async (tx) => {
    await letStatementsTake(tx, '0')
    await tx.execute(sql.raw(statement))
  })

type Copy = Record<string, Record<string, unknown>[]> & { account: object }

/** Asked for and made. */
async function makeCopy(by: TestClient, portal = app): Promise<string> {
  const { body } = await by.post<DataExport>('/api/auth/data-exports')
  await portal.runJobs()
  return body.id
}

/** What its owner fetches. */
async function copyOf(by: TestClient, portal = app, id?: string): Promise<{ copy: Copy; size: number }> {
  const exportId = id ?? (await makeCopy(by, portal))
  const answer = await fetch(`${portal.address}/api/auth/data-exports/${exportId}/file`, {
    headers: { cookie: by.cookie },
  })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="filiera-dati.json"',
  ])
  const text = await answer.text()
  return { copy: JSON.parse(text) as Copy, size: text.length }
}

test('the copy holds everything of the account and no secret', async () => {
  const productId = await app.given.product({ name: 'Gonna Siena', sku: 'DW-GONNA', stock: 20 })
  await client.post('/api/wishlist', { productId, quantity: 2, notes: 'Per la vetrina' })
  await app.given.reservation(client.user, productId, 3)
  await client.post('/api/orders', { ...orderAddress(), items: [{ productId, quantity: 1 }], reference: 'WEB-7' })
  await client.put('/api/white-label', {
    logoUrl: null,
    companyName: 'Maison Lucia',
    packagingDescription: 'Scatola bianca con nastro blu.',
    cardMaterial: 'luxury',
    packagingMaterial: 'eco',
  })
  await client.post('/api/product-requests', {
    category: 'casa',
    description: 'Tovaglie di lino ricamate a mano.',
    sizes: [],
    imageUrls: [],
  })
  await app.context.db.execute(sql`insert into shopify_integrations (id, user_id, shop_domain, api_key, api_secret, access_token)
    values (gen_random_uuid(), ${client.user.id}, 'lucia.myshopify.com', 'chiave-1', 'segreto-2', 'gettone-3')`)
  await app.context.db.execute(sql`insert into notifications (id, user_id, kind, title, body)
    values (gen_random_uuid(), ${client.user.id}, 'order.paid', 'Ordine pagato', 'Prova')`)
  await app.context.db.execute(sql`insert into selling_prices (user_id, product_id, price)
    values (${client.user.id}, ${productId}, 79.9)`)
  await app.context.db.execute(sql`insert into addresses
      (id, user_id, name, email, address, city, zip, country, identity, search)
    values (gen_random_uuid(), ${client.user.id}, 'Anna Verdi', 'anna@example.it', 'Via Po 3', 'Torino', '10123', 'IT', 'x', ' anna')`)
  const other = await app.as('rivenditore', { username: 'altra' })
  await other.post('/api/wishlist', { productId, quantity: 9, notes: 'di un’altra' })

  const { copy } = await copyOf(client)
  expect(copy.account).toMatchObject({ username: 'lucia', email: client.user.email, consigneeMails: true })
  expect(copy.wishlist).toMatchObject([
    { quantity: 2, notes: 'Per la vetrina', productName: 'Gonna Siena', sku: 'DW-GONNA' },
  ])
  expect(copy.reservations).toMatchObject([{ quantity: 3, status: 'active', sku: 'DW-GONNA' }])
  expect(copy.orders).toMatchObject([
    {
      reference: 'WEB-7',
      status: 'pending_payment',
      items: [{ sku: 'DW-GONNA', quantity: 1 }],
      history: [{ status: 'pending_payment' }],
      payments: [],
    },
  ])
  expect(copy.whiteLabel).toMatchObject([{ companyName: 'Maison Lucia' }])
  expect(copy.productRequests).toMatchObject([{ category: 'casa' }])
  expect(copy.notifications).toHaveLength(1)
  expect(copy.sellingPrices).toMatchObject([{ price: 79.9, productName: 'Gonna Siena', sku: 'DW-GONNA' }])
  expect(copy.addresses).toContainEqual(expect.objectContaining({ name: 'Anna Verdi', city: 'Torino' }))
  expect(copy.sessions).toMatchObject([{ sess: { address: '127.0.0.1' } }])
  expect(copy.shopify).toMatchObject([{ shopDomain: 'lucia.myshopify.com' }])
  const text = JSON.stringify(copy)
  for (const secret of ['chiave-1', 'segreto-2', 'gettone-3', 'argon2', 'di un’altra', client.cookie.split('=')[1]]) {
    expect(text).not.toContain(secret)
  }
})

test('every table that names an account says what its owner gets and what closing does; no exported column may be a secret', async () => {
  const named = await rowsOf(`
    select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'users'::regclass and c.relnamespace = 'public'::regnamespace`)
  expect(Object.keys(accountTables)).toEqual(expect.arrayContaining(named.map(({ name }) => name)))
  const columns = await rowsOf(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(hash|token|secret|password|key|sid)$'`,
  )
  const open = columns.filter(({ table, column }) => {
    const exported = accountTables[table]?.exported
    return exported && !exported.without?.includes(column)
  })
  expect(open).toEqual([])
})

test('20,000 orders are written with flat memory', async () => {
  const productId = await app.given.product({ stock: 5 })
  const orderId = await app.given.order(client.user, productId)
  await fill(`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'DW-' || n, 'notes', repeat('x', 300), 'hold_expires_at', null))).*
    from orders o, generate_series(1, 20000) n where o.id = '${orderId}'`)
  await fill(`
    insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
    select gen_random_uuid(), id, '${productId}', 1, 10, 10, 22, 'Prova' from orders where notes is not null`)
  await rowsOf('analyze orders, order_items, order_history, payments')
  // What is still in use, without garbage.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const inUse = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }
  const before = inUse()
  let [peak, samples] = [0, 0]
  const sampling = setInterval(() => {
    peak = Math.max(peak, inUse() - before)
    samples += 1
    // Each of them collects the garbage of all that this process has loaded.
  }, 300)
  const id = await makeCopy(client)
  clearInterval(sampling)
  const { copy, size } = await copyOf(client, app, id)
  expect(size).toBeGreaterThan(20_000_000)
  // Whole, the rows would take more than the file's 20 MB.
  expect(samples).toBeGreaterThan(3)
  expect(peak).toBeLessThan(10_000_000)
  expect(copy.orders).toHaveLength(20_001)
  expect(copy.orders?.every(({ items }) => (items as object[]).length === 1)).toBe(true)
}, 90_000)

test('what VIES answered is the owner’s too', async () => {
  await using vies = await startViesStandIn()
  await using portal = await startTestApp({ environment: vies.environment })
  const customer = await portal.as('base')
  await customer.put('/api/auth/business-profile', {
    companyName: 'Neue Mode GmbH',
    vatNumber: 'DE123456788',
    companyAddress: 'Berlin',
  })
  await portal.runJobs()
  const { copy } = await copyOf(customer, portal)
  expect(copy.vatConsultations).toMatchObject([{ vatNumber: 'DE123456788', outcome: 'valid' }])
})
