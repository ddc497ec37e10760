import type { PublishedOperation } from './published-api.ts'
import type { RightCall } from './right-calls.ts'

/** One request as an attacker sends it: a right call with something wrong in it. */
export interface HostileInput {
  path: string
  /** Sent as it is. */
  body?: string
  headers: Record<string, string>
}

/** Things of somebody else, by the name of the parameter or field that would hold them. */
export type Loot = Readonly<Record<string, string>>

const unknownId = '0190b3c8-0000-7000-8000-000000000000'

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '👩‍👩‍👧',
  '\u202etxt.exe',
  'аdmin',
  '１２',
  "'; drop table users; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  // As an attacker writes it, for the engine of a template.
  '$'.concat('{7*7}{{7*7}}'),
  'a\r\nBcc: tutti@example.it',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(5_000),
  'x'.repeat(100_000),
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  'a@b.it,c@d.it',
  `${'a'.repeat(60)}@${'b.'.repeat(60)}it`,
  unknownId,
  unknownId.toUpperCase(),
  `{${unknownId}}`,
  [],
  [null],
  [[[[[]]]]],
  {},
  { $gt: '' },
  { toString: 1, length: 1e9 },
  Array.from({ length: 2_000 }, () => ({})),
]

/** Fields that a body must never set. */
const privileges: readonly Record<string, unknown>[] = [
  { role: 'admin', userRole: 'admin', isAdmin: true },
  { subscriptionPlan: 'pro', subscriptionExpiresAt: null },
  { isBusinessVerified: true, verified: true, suspended: false },
  { price: '0.01', unitPrice: '0.00', totalAmount: '0.00', shippingCost: '0.00' },
  { status: 'paid', paymentStatus: 'paid', paidAt: '2026-01-01T00:00:00Z' },
  { constructor: { prototype: { isAdmin: true } } },
]

const texts: readonly string[] = [
  '',
  '{',
  '{"a":',
  'null',
  '[]',
  '42',
  '"testo"',
  'undefined',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1}{"a":2}',
  '{"a":1,"a":2}',
  `${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a=1&b=2',
]

const headers: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json, text/html' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { 'idempotency-key': "'; drop table users; --" },
  { 'idempotency-key': '\u00ff\u00fe' },
  { cookie: 'filiera_session=inventato' },
  { cookie: `filiera_session=${'a'.repeat(3_000)}` },
  { cookie: 'filiera_session=%00; filiera_session=b; =; ;;' },
  { 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'evil.example' },
  { accept: 'text/html', 'accept-encoding': 'br;q=9, x, *;q=-1' },
  { 'if-none-match': '*', 'if-modified-since': 'mai', range: 'bytes=-1-0,9-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': "' or 1=1 --".repeat(200) },
  { authorization: 'Basic OjpbXQ==' },
  { 'content-encoding': 'gzip' },
]

const pathIds: readonly string[] = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '%00',
  '%0d%0aSet-Cookie:a=b',
  '%27%20or%201=1--',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%F0%9F%91%97',
  '%ED%A0%80',
  '%zz',
  '*',
  '%7Bid%7D',
  unknownId,
  `${unknownId}%20`,
  unknownId.toUpperCase(),
  'a'.repeat(150),
  'a'.repeat(5_000),
]

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

type Kind = (at: Attack) => void

interface Attack {
  /** Counts the inputs of this kind. */
  turn: number
  operation: PublishedOperation
  ids: Record<string, string>
  /** An object, or a text that is sent as it is. */
  body: unknown
  query: string
  headers: Record<string, string>
  loot: Loot
}

const kinds: readonly Kind[] = [
  // A wrong value in one field.
  (at) => {
    const paths = leaves(at.body)
    const path = paths.length > 0 ? pick(paths, at.turn) : ['campo']
    at.body = withValue(at.body, path, pick(values, Math.floor(at.turn / Math.max(1, paths.length))))
  },
  // Somebody else's things, in path and body.
  (at) => {
    for (const name of Object.keys(at.ids)) at.ids[name] = at.loot[name] ?? unknownId
    const own = typeof at.body === 'object' && at.body !== null ? at.body : {}
    at.body = { ...own, ...at.loot, ...pick(privileges, at.turn) }
  },
  (at) => {
    at.query = `?${pick(queryNames(at.operation), at.turn)}=${encodeURIComponent(asText(pick(values, at.turn)).toWellFormed()).slice(0, 6_000)}`
  },
  (at) => {
    at.body = pick(texts, at.turn)
  },
  (at) => {
    for (const name of Object.keys(at.ids)) at.ids[name] = pick(pathIds, at.turn)
  },
  (at) => {
    Object.assign(at.headers, pick(headers, at.turn))
  },
  // The same parameter twice, as a list and as an object.
  (at) => {
    const name = pick(queryNames(at.operation), at.turn)
    at.query = pick(
      [`?${name}=1&${name}=2`, `?${name}[]=1`, `?${name}[$gt]=`, `?__proto__[${name}]=1`, `?${name}`],
      at.turn,
    )
  },
  // A field that is missing, or a list in its place.
  (at) => {
    const paths = leaves(at.body)
    if (paths.length === 0) return
    const value = at.turn % 2 === 0 ? undefined : [pick(values, at.turn)]
    at.body = withValue(at.body, pick(paths, at.turn), value)
  },
]

/** The input number `n` for this call: the same at every run. */
export function hostileInput(operation: PublishedOperation, right: RightCall, loot: Loot, n: number): HostileInput {
  const attack: Attack = {
    turn: Math.floor(n / kinds.length),
    operation,
    ids: { ...right.ids },
    body: structuredClone(right.body),
    query: right.query,
    headers: { ...right.headers },
    loot,
  }
  pick(kinds, n)(attack)
  // Some carry two faults.
  if (n % 5 === 0) pick(kinds, n / 5 + 2)(attack)
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => attack.ids[name] ?? '')
  const takesBody = operation.method !== 'GET'
  return {
    path: `${path}${attack.query}`,
    headers: attack.headers,
    ...(takesBody && attack.body !== undefined && { body: asText(attack.body) }),
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function queryNames({ description }: PublishedOperation): string[] {
  const named = (description.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.name ? [parameter.name] : [],
  )
  return [...named, 'userId', 'limit', 'returnTo']
}

/** The paths of all fields that hold no other. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string, unknown>
  copy[name] = withValue(copy[name], rest, value)
  return copy
}
