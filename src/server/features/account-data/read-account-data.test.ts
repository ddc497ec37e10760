import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyOf } from '../../testing/data-copy.ts'
import { orderAddress } from '../../testing/given.ts'
import { startViesStandIn } from '../../testing/stand-ins/vies-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { accountTables } from './account-tables.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore', { username: 'lucia', subscriptionPlan: 'pro' })
})

afterEach(() => app[Symbol.asyncDispose]())

const rowsOf = async (statement: string) => (await app.context.db.pool.query(statement)).rows

test("the export contains all of the account's data and no secrets", async () => {
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

  const { copy } = await copyOf(client, app)
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

test('every table that references an account declares its export and the effect of closing; no exported column may be a secret', async () => {
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

test('the export contains the VIES responses', async () => {
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
