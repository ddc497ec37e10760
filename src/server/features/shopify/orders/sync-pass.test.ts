import { expect, test } from 'vitest'
import type { ShopOrder } from '../../../../domain/shopify/shopify-orders.ts'
import { afterPage, beginPass, type SyncPass } from './sync-shop.ts'

const now = new Date('2026-11-22T10:00:00Z')
const first = { createdFrom: '2026-09-23', changedFrom: '2026-09-23T10:00:00.000Z' }

const page = (updatedAt: string[], nextCursor: string | null) => ({
  orders: updatedAt.map((at) => ({ updatedAt: at }) as ShopOrder),
  unread: [],
  nextCursor,
})

const stored = (pass: SyncPass) => JSON.stringify(pass)

test.each([null, '', 'c', '{}', '{"cursor":1}'])('stored value %j begins the first pass: the last 60 days', (text) => {
  expect(beginPass(text, now)).toEqual({ since: first, cursor: null, begunAt: now.toISOString(), lastChange: null })
})

test('an interrupted pass continues at its cursor, with the filter of that cursor', () => {
  const halfway = afterPage(beginPass(null, now), page(['2026-10-01T08:00:00Z'], 'b'))
  expect(beginPass(stored(halfway), new Date('2026-11-23T09:00:00Z'))).toEqual(halfway)
  expect([halfway.since, halfway.cursor]).toEqual([first, 'b'])
})

test('a cursor is discarded after a day: the pass begins again from the same change', () => {
  const halfway = afterPage(beginPass(null, now), page(['2026-10-01T08:00:00Z'], 'b'))
  const again = beginPass(stored(halfway), new Date('2026-11-24T11:00:00Z'))
  expect([again.cursor, again.since]).toEqual([null, { ...first, createdFrom: '2026-09-25' }])
})

test('the next pass begins ten minutes before the last change that was read', () => {
  const halfway = afterPage(beginPass(null, now), page(['2026-11-20T08:00:00Z'], 'b'))
  const done = afterPage(halfway, page(['2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z'], null))
  const next = beginPass(stored(done), new Date('2026-12-01T10:00:00Z'))
  expect(next.since).toEqual({ createdFrom: '2026-10-02', changedFrom: '2026-11-20T09:20:00.000Z' })
})

test('a pass without orders does not move the start of the next one', () => {
  const done = afterPage(beginPass(null, now), page([], null))
  expect(done.since.changedFrom).toBe(first.changedFrom)
})

test('a change that is dated years ahead does not hide earlier changes', () => {
  const done = afterPage(beginPass(null, now), page(['2026-11-20T09:00:00Z', '9999-12-31T00:00:00Z'], null))
  expect(done.since.changedFrom).toBe('2026-11-20T08:50:00.000Z')
})
