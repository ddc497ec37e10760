import { afterEach, expect, test, vi } from 'vitest'
import type { TrackingFileRow } from '../../../../../../contract/orders/tracking-file.ts'
import { http } from '../../../../../shared/calls/http.ts'
import { allLeft, type ShippedRows, shipRows } from './ship-rows.ts'

const rows = (howMany: number): TrackingFileRow[] =>
  Array.from({ length: howMany }, (_, n) => ({
    line: n + 2,
    code: `P${n}`,
    trackingNumber: `T${n}`,
    carrier: 'BRT',
    orderId: `${n}`,
    orderNumber: null,
    customerName: null,
    state: 'ready',
    problem: null,
    doubt: null,
  }))

const answer = (howMany: number, isShipped = true) => ({
  results: Array.from({ length: howMany }, (_, n) => ({
    orderId: `${n}`,
    isShipped,
    problem: isShipped ? null : 'è annullato',
  })),
})

afterEach(() => vi.restoreAllMocks())

test('reports shipped rows even if the second batch fails', async () => {
  vi.spyOn(http, 'post').mockResolvedValueOnce(answer(100)).mockRejectedValueOnce(new Error('away'))
  const steps: ShippedRows[] = []
  const onEnd = vi.fn(async () => undefined)
  await expect(shipRows(rows(150), { onStep: (step) => steps.push(step), onEnd })).rejects.toThrow('away')
  expect(onEnd).toHaveBeenCalledOnce()
  expect(steps).toEqual([{ shipped: 100, total: 150, failed: [] }])
  expect(steps.map(allLeft)).toEqual([false])
})

test('names rows that were not shipped by line and does not report full success', async () => {
  vi.spyOn(http, 'post').mockResolvedValueOnce(answer(2, false))
  const done = await shipRows(rows(2), { onStep: () => undefined, onEnd: async () => undefined })
  expect(done).toEqual({ shipped: 0, total: 2, failed: ['Riga 2: è annullato', 'Riga 3: è annullato'] })
  expect(allLeft(done)).toBe(false)
})
