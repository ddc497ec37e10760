import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTab } from '../forms/tab-memory.ts'
import { assignTab } from '../forms/tab-owner.ts'
import { doubleClickMs } from './double-click.ts'
import { isMadeEarlier, postOnce, unanswered } from './intents.ts'
import { travelBy } from './transport.ts'

/** Stand-in for the server: a key creates at most one resource, and other content with the same key is refused. Maps keys to request bodies. */
const made = new Map<string, string>()
/** Keys whose resource was cancelled or removed. */
const cancelled = new Set<string>()
const removed = new Set<string>()
let sent: { key: string; body: unknown }[] = []
let line: 'up' | 'loses answers' | 'down' | 'reaches another proxy' | 'reaches an earlier release' = 'up'

const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ message: 'Non si può', code }), { status })

function serve(key: string, text: string): Response {
  const body = JSON.parse(text)
  if (body.pieces > 9) return problem(400, 'invalid')
  const earlier = made.get(key)
  if (earlier !== undefined && earlier !== text) return problem(409, 'idempotency.reused')
  if (removed.has(key)) return problem(404, 'wishlist.not_found')
  if (cancelled.has(key)) return Response.json({ ...body, status: 'cancelled' }, { status: 201 })
  if (body.pieces > 5) return problem(409, 'stock.insufficient')
  made.set(key, text)
  return Response.json(body, { status: 201 })
}

const order = (pieces: number, form = 'order') => postOnce<{ pieces: number }>('/api/orders', { pieces }, { form })
const keys = () => new Set(sent.map(({ key }) => key)).size
const clickLater = () => vi.advanceTimersByTime(doubleClickMs)

beforeEach(() => {
  vi.useFakeTimers()
  for (const known of [made, cancelled, removed]) known.clear()
  sent = []
  line = 'up'
  travelBy(async (_, init) => {
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    const text = String(init.body)
    sent.push({ key, body: JSON.parse(text) })
    if (line === 'down') throw new TypeError('Failed to fetch')
    if (line === 'reaches another proxy') return new Response('404 page not found', { status: 404 })
    if (line === 'reaches an earlier release') return problem(404, 'route.not_found')
    const answer = serve(key, text)
    if (line === 'loses answers') throw new TypeError('Failed to fetch')
    return answer
  })
})

afterEach(() => {
  forgetTab()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('repeating an unanswered attempt reuses its key, and a request after the answer gets a new one', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  expect(unanswered('order')).toEqual({ path: '/api/orders', body: { pieces: 1 } })
  line = 'up'
  await expect(order(1)).resolves.toEqual({ pieces: 1 })
  expect([keys(), made.size, unanswered('order')]).toEqual([1, 1, null])
  clickLater()
  await order(1)
  expect([keys(), made.size]).toEqual([2, 2])
})

test.each(['reaches another proxy', 'reaches an earlier release'] as const)(
  'a 404 from a server that does not know the first attempt leaves it unanswered: a line that %s',
  async (elsewhere) => {
    line = 'loses answers'
    await expect(order(1)).rejects.toThrow()
    line = elsewhere
    clickLater()
    await expect(order(1)).rejects.toThrow()
    line = 'up'
    clickLater()
    await expect(order(1)).resolves.toEqual({ pieces: 1 })
    expect([keys(), made.size]).toEqual([1, 1])
  },
)

test('changed content after an attempt that arrived is refused; only a later click creates a second resource', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  const error = await order(2).catch((refusal) => refusal)
  expect(isMadeEarlier(error)).toBe(true)
  // The second click of a double click gets the same refusal.
  await expect(order(2)).rejects.toBe(error)
  expect([...made.values()]).toEqual(['{"pieces":1}'])
  clickLater()
  await order(2)
  expect([...made.values()]).toEqual(['{"pieces":1}', '{"pieces":2}'])
})

test('changed content after an attempt that did not arrive replaces it', async () => {
  line = 'down'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  await order(2)
  expect([keys(), ...made.values()]).toEqual([1, '{"pieces":2}'])
})

test('a refusal of changed content leaves the first attempt unanswered', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  await expect(order(10)).rejects.toThrow('invalid')
  expect(isMadeEarlier(await order(2).catch((refusal) => refusal))).toBe(true)
  expect(made.size).toBe(1)
})

test('a refused attempt is forgotten if no other is unanswered', async () => {
  await expect(order(6)).rejects.toThrow('stock.insufficient')
  expect(unanswered('order')).toBeNull()
  await expect(order(6)).rejects.toThrow('stock.insufficient')
  expect(keys()).toBe(2)
})

test('forms do not share attempts', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  await order(2, 'other')
  expect([keys(), made.size]).toEqual([2, 2])
  expect(unanswered('order')).not.toBeNull()
})

test.each([
  ['cancelled', cancelled],
  ['removed', removed],
])('a resource that was created and %s since is created again on request', async (_, undone) => {
  const stands = ({ status }: { status?: string }) => status !== 'cancelled'
  const wish = () =>
    postOnce<{ pieces: number; status?: string }>('/api/orders', { pieces: 1 }, { form: 'order', stands })
  line = 'loses answers'
  await expect(wish()).rejects.toThrow()
  undone.add(sent[0]?.key ?? '')
  line = 'up'
  await expect(wish()).resolves.toEqual({ pieces: 1 })
  expect([made.size, sent.length, unanswered('order')]).toEqual([2, 3, null])
  clickLater()
  undone.add(sent[2]?.key ?? '')
  await wish()
  expect([made.size, sent.length]).toEqual([3, 4])
})

test('unanswered attempts of one account are not visible to the next account in the tab', async () => {
  assignTab('anna')
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  assignTab('anna')
  expect(unanswered('order')).not.toBeNull()
  assignTab('bruno')
  expect(unanswered('order')).toBeNull()
  line = 'up'
  await order(2)
  expect([keys(), made.size]).toEqual([2, 2])
})

test('a body with a timestamp is resent unchanged', async () => {
  let now = 0
  const reserve = () =>
    postOnce('/api/reservations', { pieces: 1 }, { form: 'order', bodyOf: () => ({ pieces: 1, at: now++ }) })
  line = 'loses answers'
  await expect(reserve()).rejects.toThrow()
  line = 'up'
  await reserve()
  expect(sent.map(({ body }) => body)).toEqual([
    { pieces: 1, at: 0 },
    { pieces: 1, at: 0 },
  ])
})
