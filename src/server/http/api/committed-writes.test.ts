import type pg from 'pg'
import { expect, test } from 'vitest'
import { mayCall, type PublishedOperation, readPublishedApi } from '../../testing/calls/published-api.ts'
import { addressOf, RightCalls } from '../../testing/calls/right-calls.ts'
import { startShopifyStandIn } from '../../testing/shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../../testing/stand-ins/telegram-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Once armed, allows one more transaction to commit; after that, connecting fails as if the pool were exhausted. */
function failAfterCommit({ context }: TestApp) {
  let [isArmed, isBroken] = [false, false]
  for (const pool of [context.db.pool, context.db.pages]) {
    const connect = pool.connect.bind(pool) as (callback: (...args: unknown[]) => void) => void
    const broken = () => new Error('timeout exceeded when trying to connect')
    pool.connect = ((callback?: (error: unknown, client?: pg.PoolClient, release?: unknown) => void) => {
      if (!callback) {
        return new Promise((resolve, reject) => {
          pool.connect((error, client) => (error || !client ? reject(error) : resolve(client)))
        })
      }
      if (isBroken) return void setImmediate(callback, broken())
      connect((error, client, release) => {
        if (client) watch(client as pg.PoolClient)
        callback(error, client as pg.PoolClient, release)
      })
    }) as typeof pool.connect
  }
  const watched = new WeakSet<pg.PoolClient>()
  function watch(client: pg.PoolClient) {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text
      const answer = query(...args)
      if (isArmed && /^commit/i.test(text ?? '')) isBroken = true
      return answer
    }) as typeof client.query
  }
  return {
    arm() {
      ;[isArmed, isBroken] = [true, false]
    },
    /** Whether anything was committed since it was armed. */
    disarm(): boolean {
      const hasCommitted = isBroken
      ;[isArmed, isBroken] = [false, false]
      return hasCommitted
    },
  }
}

/** Calls that commit more than once, because they call an external service in between or can be resumed by the same call. */
const inSteps = new Set([
  // A repeated registration gets the same answer as the first.
  'POST /api/register',
  // The provider or the shop is called in between; the same call again resumes.
  'POST /api/payments/create-checkout-session',
  'POST /api/subscriptions/checkout',
  'PUT /api/subscriptions',
  'POST /api/subscriptions/cancel',
  'POST /api/shopify/connect',
  'POST /api/payments/sandbox/{sessionId}',
  // The provider repeats an event until it is answered.
  'POST /api/payments/webhook',
])

test('no write that was committed is answered with 5xx, whatever fails after its commit', {
  timeout: 300_000,
}, async () => {
  await using telegram = await startTelegramStandIn()
  await using shopify = await startShopifyStandIn()
  await using app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })
  const right = new RightCalls(app, await app.given.product({ stock: 10_000 }))
  const { operations } = await readPublishedApi(app)
  const database = failAfterCommit(app)
  const failed: string[] = []
  let committed = 0
  const send = async (operation: PublishedOperation) => {
    const plan = operation.plan ?? 'starter'
    const userRole = mayCall(operation, 'rivenditore', plan) ? 'rivenditore' : 'admin'
    const user = await app.given.user({ userRole, subscriptionPlan: plan })
    const call = await right.of(operation, user)
    const client = operation.access === 'anybody' ? app.visitor : await app.asUser(user)
    // Session use is recorded before, so that it does not count as the write.
    if (operation.access !== 'anybody') await client.get('/api/auth/user')
    database.arm()
    const answer = await client.send(operation.method, addressOf(operation, call), call.body, call.headers)
    if (database.disarm()) committed += 1
    if (answer.status >= 500 && !inSteps.has(operation.name))
      failed.push(`${operation.name} ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  for (const operation of operations) if (operation.method !== 'GET') await send(operation)
  expect(failed).toEqual([])
  expect(committed).toBeGreaterThan(80)
})
