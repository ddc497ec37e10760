import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTab } from '../forms/tab-memory.ts'
import { giveTabTo } from '../forms/tab-owner.ts'
import { doubleClickMs } from './double-click.ts'
import { isMadeEarlier, postOnce, unanswered } from './intents.ts'
import { travelBy } from './transport.ts'

/** Keeps the server's promise: a key makes one thing, and other content with it is refused. What it makes is what was sent. */
const made = new Map<string, string>()
/** Keys whose thing was cancelled, or removed. */
const cancelled = new Set<string>()
const removed = new Set<string>()
let sent: { key: string; body: unknown }[] = []
let line: 'up' | 'loses answers' | 'down' | 'ends at another proxy' | 'ends at an earlier release' = 'up'

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
    if (line === 'ends at another proxy') return new Response('404 page not found', { status: 404 })
    if (line === 'ends at an earlier release') return problem(404, 'route.not_found')
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

test('an unanswered try that is repeated is the same one, and what comes after its answer is another', async () => {
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

test.each(['ends at another proxy', 'ends at an earlier release'] as const)(
  'a 404 of what knows nothing of the first try leaves it unanswered: a line that %s',
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

test('changed after a try that has arrived, it is refused with a word; only a later click makes it too', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  const error = await order(2).catch((refusal) => refusal)
  expect(isMadeEarlier(error)).toBe(true)
  // The second click of a double click has not read it.
  await expect(order(2)).rejects.toBe(error)
  expect([...made.values()]).toEqual(['{"pieces":1}'])
  clickLater()
  await order(2)
  expect([...made.values()]).toEqual(['{"pieces":1}', '{"pieces":2}'])
})

test('changed after a try that has not arrived, it takes its place', async () => {
  line = 'down'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  await order(2)
  expect([keys(), ...made.values()]).toEqual([1, '{"pieces":2}'])
})

test('a refusal of what was changed says nothing of the first try', async () => {
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  line = 'up'
  await expect(order(10)).rejects.toThrow('invalid')
  expect(isMadeEarlier(await order(2).catch((refusal) => refusal))).toBe(true)
  expect(made.size).toBe(1)
})

test('what was refused is forgotten where nothing else is unanswered', async () => {
  await expect(order(6)).rejects.toThrow('stock.insufficient')
  expect(unanswered('order')).toBeNull()
  await expect(order(6)).rejects.toThrow('stock.insufficient')
  expect(keys()).toBe(2)
})

test('forms know nothing of each other', async () => {
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
])('what has arrived, and was %s since, is made again where it is asked for again', async (_, undone) => {
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

test('what one account left unanswered is not for the next one in the tab, where nothing but the page keeps it either', async () => {
  giveTabTo('anna')
  line = 'loses answers'
  await expect(order(1)).rejects.toThrow()
  giveTabTo('anna')
  expect(unanswered('order')).not.toBeNull()
  giveTabTo('bruno')
  expect(unanswered('order')).toBeNull()
  line = 'up'
  await order(2)
  expect([keys(), made.size]).toEqual([2, 2])
})

test('a body with an instant is sent again as it was', async () => {
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
