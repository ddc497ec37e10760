import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NoAnswer } from './http.ts'
import { firstPauseMs, longestPauseMs } from './outage-retry.ts'
import { retryQueriesWhenBack } from './retry-when-back.ts'

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
