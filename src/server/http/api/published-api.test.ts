import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, expect, test } from 'vitest'
import { callers, mayCall, type PublishedOperation, readPublishedApi } from '../../testing/published-api.ts'
import { RightCalls } from '../../testing/right-calls.ts'
import { setOrder } from '../../testing/set-order.ts'
import { startShopifyStandIn } from '../../testing/shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../../testing/telegram-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { apiSections } from './api-operations.ts'

/** What the description says, and that every call answers every role as it says (docs/specification/api.md). */

/** The calls that need no session, named a second time: opening one takes two decisions. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/settings/public',
  'POST /api/register',
  'POST /api/login',
  'GET /api/login',
  'POST /api/logout',
  'GET /api/logout',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'GET /api/products',
  'GET /api/products/{productId}',
  'GET /api/products/{productId}/related',
  'POST /api/payments/webhook',
  'POST /api/shopify/webhook',
  'GET /api/payments/sandbox/{sessionId}',
  'POST /api/payments/sandbox/{sessionId}',
]

const telegram = await startTelegramStandIn()
const shopify = await startShopifyStandIn()
const app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const { document, operations, expectDescribed } = await readPublishedApi(app)
const named = operations.map((operation) => [operation.name, operation] as const)

// Things in many states, so that lists hold what may be null and what may not.
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
    await right.of(find('POST /api/beta-applications'), user).then(({ body }) => body),
  )
  await app.context.db.pool.query(`update beta_applications set status = 'rejected', reviewed_at = now()`)
}
await app.runJobs()

function find(name: string): PublishedOperation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`${name} is not published`)
  return found
}

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

test('operations/ names every call that there is, and no other', () => {
  const described = apiSections.flatMap((section) => Object.keys(section.operations))
  expect(described.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(right.names))
})

/** By the specification's paths. */
const adminsElsewhere = ['PUT /api/product-images']

test.each(named)('%s says its id, section, summary, who may call it, and what it refuses', (name, operation) => {
  const { description, access } = operation
  const { operationId, tags, summary, security, responses = {} } = description
  expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
  expect(operations.filter((other) => other.description.operationId === operationId)).toEqual([operation])
  expect(document.tags?.map((tag) => tag.name)).toContain(tags?.[0])
  expect(summary).toMatch(/^\p{Lu}.+[^.]$/u)
  expect(security).toBeDefined()
  expect(access === 'anybody').toBe(open.includes(name))
  expect(access === 'admin').toBe(operation.path.startsWith('/api/admin/') || adminsElsewhere.includes(name))
  const statuses = Object.keys(responses)
  expect(statuses).toContain('5XX')
  expect(statuses.filter((status) => /^[23]/.test(status))).toHaveLength(1)
  if (access !== 'anybody') expect(statuses).toContain('401')
  if (operation.path.includes('{')) expect(statuses).toContain('404')
  for (const response of Object.values(responses)) {
    if (!('$ref' in response)) expect(response.description).not.toBe('Default Response')
  }
})

test('the shapes of answers have names, so that programs get one type for each', () => {
  const inline = operations.flatMap(({ name, description }) =>
    Object.values(description.responses ?? {}).flatMap((response) => {
      const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined
      if (!schema || '$ref' in schema || (schema.type === 'array' && '$ref' in schema.items)) return []
      return Object.keys(schema.properties ?? {}).length > 1 ? [name] : []
    }),
  )
  expect(inline).toEqual([])
})

const refusalOf = ({ access, plan }: PublishedOperation): string =>
  plan ? `plan.${plan}` : `role.${access === 'admin' ? 'admin' : 'base'}`

const calls = operations.flatMap((operation) =>
  callers.map((caller) => {
    const plan = caller === 'visitor' ? 'trial' : accounts[caller].subscriptionPlan
    return [operation.name, caller, mayCall(operation, caller, plan), operation] as const
  }),
)

const closing = find('POST /api/auth/account/close').name

test.each(calls)('%s answers %s as described (allowed: %s)', async (_, caller, allowed, operation) => {
  const account = caller === 'visitor' ? accounts.rivenditore : accounts[caller]
  // The account that closes is gone for the calls that follow, and one that buys has another plan.
  const isSpent = operation.name === closing || operation.path.startsWith('/api/subscriptions')
  const user = isSpent ? await app.given.user({ userRole: account.userRole, subscriptionPlan: 'trial' }) : account
  const client = caller === 'visitor' ? app.visitor : await app.asUser(user)
  const { ids, query, body, headers } = await right.of(operation, user)
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '')
  const answer = await client.send(operation.method, `${path}${query}`, body, headers)
  expectDescribed(operation, answer)
  if (allowed) expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201, 204, 302])
  else expect(answer.problem.code).toBe(caller === 'visitor' ? 'auth.required' : refusalOf(operation))
})
