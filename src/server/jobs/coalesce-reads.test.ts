import { expect, test } from 'vitest'
import { coalesceReads } from './in-groups.ts'

const app = {}

test('callers during a read share the next one, which sees what was committed before they called', async () => {
  let stock = 1
  let readings = 0
  const read = coalesceReads(async () => {
    readings += 1
    const seen = stock
    await new Promise((resolve) => setImmediate(resolve))
    return seen
  })
  const first = read(app)
  await Promise.resolve()
  stock = 2
  const others = Array.from({ length: 20 }, () => read(app))
  expect(await first).toBe(1)
  expect(await Promise.all(others)).toEqual(Array(20).fill(2))
  expect(readings).toBe(2)
  stock = 3
  expect(await read(app)).toBe(3)
})

test('a failed read rejects for its callers, and the next call reads again', async () => {
  let isDown = true
  const read = coalesceReads(async () => {
    if (isDown) throw new Error('down')
    return 'here'
  })
  const asked = [read(app), read(app)]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await read(app)).toBe('here')
})

test('each app has its own reads', async () => {
  const other = {}
  const read = coalesceReads(async (one: object) => (one === app ? 'one' : 'other'))
  expect(await Promise.all([read(app), read(other)])).toEqual(['one', 'other'])
})
