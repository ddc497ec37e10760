import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchAgain } from './use-invalidate.ts'

let queryClient: QueryClient
let leave: () => void
/** Resolves the fetches, in order. */
let answers: ((status: string) => void)[]
let order: QueryObserver<string>

beforeEach(() => {
  answers = []
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  order = new QueryObserver<string>(queryClient, {
    queryKey: ['/api/admin/orders', 'detail'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  leave = order.subscribe(() => {})
})

afterEach(() => {
  leave()
  queryClient.clear()
})

test('a first fetch that was running during a change is restarted, and its response is ignored', async () => {
  const again = fetchAgain(queryClient, ['/api/admin/orders'])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.('paid')
  answers[1]?.('processing')
  await again
  expect(order.getCurrentResult()).toMatchObject({ status: 'success', data: 'processing', isStale: true })
})

test('data stay on screen during a refetch', async () => {
  answers[0]?.('paid')
  await expect.poll(() => order.getCurrentResult().data).toBe('paid')
  const again = fetchAgain(queryClient, ['/api/admin/orders'])
  await expect.poll(() => answers.length).toBe(2)
  expect(order.getCurrentResult().data).toBe('paid')
  answers[1]?.('processing')
  await again
  expect(order.getCurrentResult().data).toBe('processing')
})
