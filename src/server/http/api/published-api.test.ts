import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, expect, test } from 'vitest'
import { openPublishedPortal, testAnswers } from '../../testing/calls/published-portal.ts'
import { policyOf } from '../access/policies.ts'

/** Tests the API description, and that every call answers every role as described (docs/specification/api.md). */

/** Calls without a session, repeated here on purpose: opening a call to visitors takes two edits. */
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

const portal = await openPublishedPortal()
afterAll(() => portal[Symbol.asyncDispose]())
const { document, operations, right } = portal
const named = operations.map((operation) => [operation.name, operation] as const)

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

test('every section has calls, and every example belongs to a call', () => {
  const used = new Set(operations.flatMap(({ description }) => description.tags ?? []))
  expect(document.tags?.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(right.names))
})

test('a route whose path has no policy prevents the start; no other path extends a policy by accident', () => {
  expect(() => policyOf('/api/unlisted')).toThrow('/api/unlisted')
  expect(() => policyOf('/api/adminsomething')).toThrow('/api/adminsomething')
  expect(policyOf('/api/orders.csv')?.role).toBe('rivenditore')
  expect(policyOf('/api/shopify/webhooks')?.role).toBe('rivenditore')
})

/** Admin-only calls whose paths outside `/api/admin` are fixed by the specification. */
const adminsElsewhere = ['PUT /api/product-images']

test.each(named)('%s states its id, section, summary, access and refusals', (name, operation) => {
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

test('response schemas are named, so that programs get one type for each', () => {
  const inline = operations.flatMap(({ name, description }) =>
    Object.values(description.responses ?? {}).flatMap((response) => {
      const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined
      if (!schema || '$ref' in schema || (schema.type === 'array' && '$ref' in schema.items)) return []
      return Object.keys(schema.properties ?? {}).length > 1 ? [name] : []
    }),
  )
  expect(inline).toEqual([])
})

testAnswers(portal, ['visitor', 'base'])
