import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPauseMs, longestPauseMs } from './comeback.ts'
import { ApiError, NoAnswer } from './http.ts'
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

/** A reading that something on the page observes, and how often it was asked for. */
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

test('what the page shows and could not read is asked for until the portal answers, and no more', async () => {
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

test('what was left, what is not wanted any more and what was refused is not asked for', async () => {
  const left = show('left', fail(new NoAnswer('away')))
  const refused = show('refused', fail(new ApiError(404, '{"code":"order.not_found","message":"Non c’è"}', '')))
  const unwanted = show('unwanted', fail(new NoAnswer('away')))
  await vi.advanceTimersByTimeAsync(100)
  left.leave()
  unwanted.disable()
  await vi.advanceTimersByTimeAsync(longestPauseMs * 3)
  expect([left, refused, unwanted].map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([1, 1, 1])
})

test('once the line is back it is asked for at once', async () => {
  const orders = show('orders', fail(new NoAnswer('away')))
  await vi.advanceTimersByTimeAsync(100)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(orders.queryFn).toHaveBeenCalledTimes(2)
})
