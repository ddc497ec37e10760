import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NoAnswer } from './http.ts'
import { firstPauseMs, longestPauseMs, OutageRetry, retryQueriesWhenBack } from './retry-when-back.ts'

describe('failed queries', () => {
  let queryClient: QueryClient
  let leaves: (() => void)[]
  const page = new EventTarget()

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    vi.stubGlobal('navigator', { onLine: true })
    leaves = []
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
    retryQueriesWhenBack(queryClient)
  })

  afterEach(() => {
    for (const leave of leaves) leave()
    queryClient.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** Observes a query as a component would; `queryFn` counts its fetches. */
  function show(name: string, read: () => string) {
    const queryFn = vi.fn(async () => read())
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn })
    const leave = observer.subscribe(() => undefined)
    leaves.push(leave)
    const disable = () => observer.setOptions({ queryKey: [name], queryFn, enabled: false })
    return { queryFn, leave, disable, status: () => observer.getCurrentResult().status }
  }

  const fail = (error: Error) => () => {
    throw error
  }

  test('a failed query that is on the page is retried until the portal answers, then retries stop', async () => {
    let isAway = true
    const orders = show('orders', () => (isAway ? fail(new NoAnswer('away'))() : 'read'))
    await vi.advanceTimersByTimeAsync(firstPauseMs * 4)
    expect(orders.status()).toBe('error')
    expect(orders.queryFn.mock.calls.length).toBeGreaterThan(1)
    isAway = false
    await vi.advanceTimersByTimeAsync(longestPauseMs * 2)
    expect(orders.status()).toBe('success')
    const asked = orders.queryFn.mock.calls.length
    await vi.advanceTimersByTimeAsync(longestPauseMs * 2)
    expect(orders.queryFn).toHaveBeenCalledTimes(asked)
  })

  test('unmounted, disabled and refused queries are not retried', async () => {
    const left = show('left', fail(new NoAnswer('away')))
    const refused = show('refused', fail(new ApiError(404, '{"code":"order.not_found","message":"Non c’è"}', '')))
    const unwanted = show('unwanted', fail(new NoAnswer('away')))
    await vi.advanceTimersByTimeAsync(100)
    left.leave()
    unwanted.disable()
    await vi.advanceTimersByTimeAsync(longestPauseMs * 3)
    expect([left, refused, unwanted].map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([1, 1, 1])
  })

  test('retries immediately when the connection is back', async () => {
    const orders = show('orders', fail(new NoAnswer('away')))
    await vi.advanceTimersByTimeAsync(100)
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(100)
    expect(orders.queryFn).toHaveBeenCalledTimes(2)
  })
})

describe('parts of a page', () => {
  let now: number
  let isSeen: boolean
  let isAway: boolean
  let asked: { name: string; at: number }[]
  let comeback: OutageRetry

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    now = Date.now()
    isSeen = true
    isAway = true
    asked = []
    comeback = new OutageRetry(() => isSeen)
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  /** Simulates a part of a page that leaves the queue while it retries, and rejoins `showMs` after a failed retry. */
  function part(name: string, showMs = 500): void {
    const leave = comeback.wait(async () => {
      asked.push({ name, at: Date.now() - now })
      leave()
      if (isAway) setTimeout(() => part(name, showMs), showMs)
      return !isAway
    })
  }

  const names = () => asked.map(({ name }) => name)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('one part retries on behalf of all, round-robin, with pauses that grow up to a minute', async () => {
    for (const name of ['orders', 'stock', 'notices']) part(name)
    await pass(firstPauseMs - 1)
    expect(asked).toEqual([])
    await pass(300_000)
    expect(names().slice(0, 4)).toEqual(['orders', 'stock', 'notices', 'orders'])
    const pauses = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0))
    expect(pauses[0]).toBeGreaterThanOrEqual(firstPauseMs * 1.5)
    expect(pauses.every((pause, n) => n === 0 || pause >= (pauses[n - 1] ?? 0) - 1)).toBe(true)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longestPauseMs + 1_000)
  })

  test('after the first success all other parts retry once, then retries stop', async () => {
    for (const name of ['orders', 'stock', 'notices']) part(name)
    await pass(firstPauseMs + 5_000)
    expect(names()).toEqual(['orders'])
    isAway = false
    await pass(firstPauseMs * 2)
    expect(names()).toEqual(['orders', 'stock', 'notices', 'orders'])
    await pass(300_000)
    expect(asked).toHaveLength(4)
  })

  test('retries soon a request that was sent during the outage and failed after recovery', async () => {
    part('orders')
    isAway = false
    await pass(firstPauseMs + 500)
    expect(names()).toEqual(['orders'])
    part('menu')
    await pass(1_000)
    expect(names()).toEqual(['orders', 'menu'])
  })

  test('a part that always fails delays the others by at most one turn', async () => {
    const leave = comeback.wait(async () => asked.push({ name: 'broken', at: Date.now() - now }) < 0)
    isAway = false
    part('orders')
    await pass(firstPauseMs * 3)
    expect(names()).toContain('orders')
    leave()
  })

  test('a hidden page sends no retries and pauses do not grow; it retries as soon as it is visible again', async () => {
    isSeen = false
    part('orders')
    for (let n = 0; n < 5; n++) void comeback.tryNow()
    await pass(300_000)
    expect(asked).toEqual([])
    isSeen = true
    void comeback.tryNow()
    await pass(500)
    expect(names()).toEqual(['orders'])
    await pass(firstPauseMs * 2)
    expect(names()).toEqual(['orders', 'orders'])
  })

  test('the pauses start over after an outage', async () => {
    part('orders')
    await pass(120_000)
    isAway = false
    await pass(longestPauseMs * 2)
    const before = asked.length
    now = Date.now()
    isAway = true
    part('orders')
    await pass(firstPauseMs + 500)
    expect(asked).toHaveLength(before + 1)
  })

  test('retries soon a part that joins while the others are retrying', async () => {
    part('orders')
    const leave = comeback.wait(async () => {
      leave()
      setTimeout(() => part('menu'), 500)
      await new Promise((done) => setTimeout(done, 1_000))
      return true
    })
    isAway = false
    await pass(firstPauseMs + 3_000)
    expect(names()).toEqual(['orders', 'menu'])
  })

  test('the pauses also start over if the outage ended without a retry', async () => {
    const leave = comeback.wait(async () => asked.push({ name: 'orders', at: 0 }) < 0)
    await pass(120_000)
    leave()
    await pass(longestPauseMs * 2 + 1_000)
    asked = []
    part('stock')
    await pass(firstPauseMs + 500)
    expect(names()).toEqual(['stock'])
  })
})
