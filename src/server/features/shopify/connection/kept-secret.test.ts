import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DataExport } from '../../../../contract/accounts/account-data.ts'
import type { ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import { startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { numberOf, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

/** Every row of the database as text, including jobs and mails. */
async function everyRow({ context }: TestApp): Promise<string> {
  const { rows } = await context.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const { rows: held } = await context.db.pool.query<{ text: string }>(`select t::text as text from ${name} as t`)
    texts.push(name, ...held.map(({ text }) => text))
  }
  return texts.join('\n')
}

/** Records every response that the client gets, including headers. */
function listening(client: TestClient): string[] {
  const heard: string[] = []
  for (const method of ['get', 'post', 'delete'] as const) {
    const call = client[method] as (
      ...given: unknown[]
    ) => Promise<{ body: unknown; problem: unknown; headers: Headers }>
    Reflect.set(client, method, async (...given: unknown[]) => {
      const answer = await call(...given)
      heard.push(JSON.stringify([answer.body, answer.problem, ...answer.headers]))
      return answer
    })
  }
  return heard
}

test('credentials never appear in clear in logs, responses, errors, mails, jobs or rows, whatever goes wrong', async () => {
  await using shopify = await startShopifyStandIn()
  const log: string[] = []
  await using app = await startTestApp({ environment: { ...shopify.environment, LOG_LEVEL: 'debug' }, logInto: log })
  const sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  await app.given.product({ sku, stock: 10 })
  const client = await app.as('rivenditore')
  const admin = await app.as('admin')
  const heard = [listening(client), listening(admin)]
  const shopDomain = `negozio-${randomUUID()}.myshopify.com`
  const wrong = { apiKey: 'chiave-errata', apiSecret: 'shpss_segreto-errato', accessToken: 'shpat_token-errato' }
  const connect = (given: object) => client.post('/api/shopify/connect', { shopDomain, ...testShopApp, ...given })

  // Refused for every possible reason, by the portal and by Shopify.
  await connect(wrong)
  await connect({ apiKey: wrong.apiKey })
  await connect({ shopDomain: 'altro.example' })
  await connect({ accessToken: `${testShopApp.accessToken} con spazi` })
  await connect({ accessToken: 7 })
  for (const fate of ['cut', 'page', { status: 500 }, { status: 402 }] as const) {
    shopify.fates.push(fate)
    await connect({})
  }
  // Accepted, renewed, used, announced by webhook, failed, ended.
  shopify.mayRenew = true
  expect((await connect({ accessToken: null })).status).toBe(201)
  expect((await connect({})).status).toBe(201)
  await app.runJobs()
  const order = standInOrder({ [sku]: 1 })
  shopify.orders.set(shopDomain, [order, standInOrder({ [sku]: 1 }, { shippingAddress: null })])
  shopify.tokens.clear()
  await client.post('/api/shopify/sync-orders')
  const told = { id: Number(numberOf(order)) }
  await shopify.deliver(shopDomain, 'orders/create', told)
  await shopify.deliver(shopDomain, 'orders/create', told, { isForged: true })
  await app.runJobs()
  shopify.fates.push({ status: 500 }, 'page')
  await client.post('/api/shopify/sync-orders')
  await client.post('/api/shopify/sync-orders')
  const { body: ledger } = await client.get<ShopifyOrdersPage>('/api/shopify/orders')
  await client.post(`/api/shopify/orders/${ledger.orders[0]?.id}/retry`)
  await client.get('/api/shopify/integration')
  await client.post<DataExport>('/api/auth/data-exports')
  await app.runJobs()
  shopify.mayRenew = false
  shopify.tokens.clear()
  await client.post('/api/shopify/sync-orders')
  await app.runJobs()
  await admin.get('/api/admin/errors')
  await admin.get('/api/admin/mailbox')
  const rows = await everyRow(app)
  expect(rows).toContain(shopDomain)
  await client.delete('/api/shopify/disconnect')

  const secrets = [...Object.values(testShopApp), ...Object.values(wrong), 'shpat_nuovo-']
  expect(log.length).toBeGreaterThan(0)
  for (const [place, text] of [
    ['log', log.join('\n')],
    ['answers', heard.flat().join('\n')],
    ['rows', rows],
  ] as const) {
    for (const secret of secrets) {
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('base64').slice(0, -4)), `${secret} in ${place}`).toBe(false)
    }
  }
})
