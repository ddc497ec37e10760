import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readPublishedApi } from '../../testing/calls/published-api.ts'
import { addressOf, RightCalls } from '../../testing/calls/right-calls.ts'
import { startShopifyStandIn } from '../../testing/shopify/shopify-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** The flagged routes, collected at registration, so that none can be forgotten. */
const flagged: string[] = []

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.keepsSessionCache) flagged.push(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
}

subscribe('fastify.initialization', noteRoutes)
const shopify = await startShopifyStandIn()
const app = await startTestApp({ environment: shopify.environment, own: true })
unsubscribe('fastify.initialization', noteRoutes)

const { operations } = await readPublishedApi(app)
const right = new RightCalls(app, await app.given.product({ stock: 5000 }))
const listener = new pg.Client({ connectionString: app.databaseUrl })
await listener.connect()
const heard: string[] = []
listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
await listener.query('listen session_changed')

/** Notifications of session and user changes since the last call. */
async function told(): Promise<string[]> {
  await listener.query('select 1')
  return heard.splice(0)
}

beforeEach(told)

afterAll(async () => {
  await listener.end()
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

test('frequent writes keep cached sessions, signing out does not', async () => {
  expect(flagged).toEqual(
    expect.arrayContaining([
      'PATCH /api/wishlist/{entryId}',
      'PUT /api/selling-prices/{productId}',
      'POST /api/orders',
    ]),
  )
  const client = await app.as('rivenditore')
  await told()
  await client.post('/api/logout')
  expect(await told()).toHaveLength(1)
})

test.each(flagged)('%s is flagged correctly: it changes no session and no user', async (name) => {
  const operation = operations.find((one) => one.name === name)
  if (!operation) throw new Error(`${name} is not published`)
  const user = await app.given.user({
    userRole: operation.access === 'anybody' ? 'rivenditore' : operation.access,
    subscriptionPlan: operation.plan ?? 'starter',
  })
  const call = await right.of(operation, user)
  const client = operation.access === 'anybody' ? app.visitor : await app.asUser(user)
  // Records the session's use now, so that it is not recorded by the call under test.
  if (client !== app.visitor) await client.get('/api/auth/user')
  await told()
  const answer = await client.send(operation.method, addressOf(operation, call), call.body, call.headers)
  expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201, 204])
  expect(await told()).toEqual([])
})
