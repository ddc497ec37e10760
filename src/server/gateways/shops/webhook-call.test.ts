import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, orderIdIn, readWebhookCall } from './webhook-call.ts'

const secret = 'shpss_segreto'
const rawBody = Buffer.from('{"id":5001}')
const right = createHmac('sha256', secret).update(rawBody).digest('base64')

test.each([
  ['correct', right, secret, true],
  ['made with another secret', right, 'shpss_altro', false],
  ['missing', '', secret, false],
  ['truncated', right.slice(0, 20), secret, false],
  ['in hexadecimal', Buffer.from(right, 'base64').toString('hex'), secret, false],
  ['too long', `${right.slice(0, -1)}AAAA=`, secret, false],
])('a signature: %s', (_, signature, by, isRight) => {
  expect(isSignedBy({ rawBody, signature }, by)).toBe(isRight)
})

test('one additional byte invalidates the signature', () => {
  expect(isSignedBy({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), signature: right }, secret)).toBe(false)
})

test.each([
  ['{"id":5001}', '5001'],
  ['{"id":"5001","admin_graphql_api_id":"gid://shopify/Order/5001"}', '5001'],
  ['{"order_edit":{"id":7,"order_id":5002}}', '5002'],
  ['{"id":null}', null],
  ['{"id":{"a":1}}', null],
  ['{"id":-1}', null],
  ['{"id":1e30}', null],
  ['[]', null],
  ['null', null],
  ['{', null],
  ['', null],
])('the order id in %s is %j', (body, id) => {
  expect(orderIdIn(Buffer.from(body))).toBe(id)
})

test('without an event id, the hash of the body identifies the event', () => {
  const call = readWebhookCall(
    { 'x-shopify-topic': 'orders/create', 'x-shopify-shop-domain': 'A.myshopify.com' },
    rawBody,
  )
  expect(call).toMatchObject({ topic: 'orders/create', shopDomain: 'a.myshopify.com', signature: '' })
  expect(call.eventId).toMatch(/^[0-9a-f]{64}$/)
  expect(readWebhookCall({ 'x-shopify-event-id': 'e1' }, rawBody).eventId).toBe('e1')
})
