import { expect, test } from 'vitest'
import { setOrder } from '../orders/sold-order.ts'
import { startShopifyStandIn } from '../shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../stand-ins/telegram-stand-in.ts'
import { startTestApp } from '../test-app.ts'
import { type Caller, mayCall, type PublishedOperation, readPublishedApi } from './published-api.ts'
import { addressOf, RightCalls } from './right-calls.ts'

/** Opens a portal with one account per role and the data required by its published calls. */
export async function openPublishedPortal() {
  const telegram = await startTelegramStandIn()
  const shopify = await startShopifyStandIn()
  const app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })

  const { document, operations, expectDescribed } = await readPublishedApi(app)

  // In many states, so that nullable fields occur with and without a value.
  const productId = await app.given.product({
    stock: 5000,
    comparePrice: '69.90',
    images: [{ imageUrl: '/media/prova.webp', altText: 'Abito' }],
  })
  const withVariants = await app.given.product({
    stock: 0,
    weight: null,
    variants: [{ name: 'Nero / M', color: 'Nero', size: 'M', sku: null, stock: 9 }],
  })
  const right = new RightCalls(app, productId)
  await right.things.accounts.submittedProfile()
  const accounts = {
    base: await app.given.user({ subscriptionPlan: 'trial', firstName: null }),
    rivenditore: await app.given.user({
      userRole: 'rivenditore',
      vatCheck: null,
      companyName: 'Boutique',
      subscriptionPlan: 'pro',
    }),
    admin: await app.given.user({ userRole: 'admin', vatCheck: 'plausible' }),
  }
  for (const user of [accounts.rivenditore, accounts.admin]) {
    for (const status of ['pending_payment', 'pending', 'paid', 'processing', 'shipped', 'cancelled']) {
      await setOrder(app, await app.given.order(user, productId), status, new Date())
    }
    await app.given.reservation(user, productId)
    const client = await app.asUser(user)
    await client.post('/api/wishlist', { productId: withVariants })
    await client.post(
      '/api/beta-applications',
      await right.of(findOperation(operations, 'POST /api/beta-applications'), user).then(({ body }) => body),
    )
    await app.context.db.pool.query(`update beta_applications set status = 'rejected', reviewed_at = now()`)
  }
  await app.runJobs()
  return {
    ...{ app, accounts, right, document, operations, expectDescribed },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await telegram[Symbol.asyncDispose]()
      await shopify[Symbol.asyncDispose]()
    },
  }
}

function findOperation(operations: readonly PublishedOperation[], name: string): PublishedOperation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`${name} is not published`)
  return found
}

const refusalOf = ({ access, plan }: PublishedOperation): string =>
  plan ? `plan.${plan}` : `role.${access === 'admin' ? 'admin' : 'base'}`

/** Tests that every published call answers these callers as the API description says. */
export function testAnswers(
  { app, accounts, right, operations, expectDescribed }: Awaited<ReturnType<typeof openPublishedPortal>>,
  callers: readonly Caller[],
): void {
  const calls = operations.flatMap((operation) =>
    callers.map((caller) => {
      const plan = caller === 'visitor' ? 'trial' : accounts[caller].subscriptionPlan
      return [operation.name, caller, mayCall(operation, caller, plan), operation] as const
    }),
  )

  const closing = findOperation(operations, 'POST /api/auth/account/close').name

  test.each(calls)('%s answers %s as described (allowed: %s)', async (_, caller, allowed, operation) => {
    const account = caller === 'visitor' ? accounts.rivenditore : accounts[caller]
    // These calls close the account or change its plan, so they get an account of their own.
    const isSpent = operation.name === closing || operation.path.startsWith('/api/subscriptions')
    const user = isSpent ? await app.given.user({ userRole: account.userRole, subscriptionPlan: 'trial' }) : account
    const client = caller === 'visitor' ? app.visitor : await app.asUser(user)
    const call = await right.of(operation, user)
    const answer = await client.send(operation.method, addressOf(operation, call), call.body, call.headers)
    expectDescribed(operation, answer)
    if (allowed) expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201, 204, 302])
    else expect(answer.problem.code).toBe(caller === 'visitor' ? 'auth.required' : refusalOf(operation))
  })
}
