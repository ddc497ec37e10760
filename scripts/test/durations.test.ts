import { expect, test } from 'vitest'
import { findGrown, updateDurations } from './durations.mjs'

/** Enough files with their recorded duration to compare the machines. */
const others = (seconds: number) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`${number}.test.ts`, seconds]))
const recorded = { ...others(1), 'a.test.ts': 10 }

test('a file that took over 50% longer has grown', () => {
  expect(findGrown(recorded, { ...others(1), 'a.test.ts': 14 })).toEqual([])
  expect(findGrown(recorded, { ...others(1), 'a.test.ts': 16 })).toEqual([{ file: 'a.test.ts', before: 10, after: 16 }])
})

test('on a machine half as fast, twice the time counts as equal', () => {
  expect(findGrown(recorded, { ...others(2), 'a.test.ts': 20 })).toEqual([])
  expect(updateDurations(recorded, { ...others(2), 'a.test.ts': 20 }, () => true)).toEqual(recorded)
})

test('a few files do not allow comparing machines', () => {
  expect(findGrown(recorded, { '1.test.ts': 1, 'a.test.ts': 20 })).toEqual([])
})

test('a new file or a time that changed by more than a third is recorded, and a deleted file is not', () => {
  const measured = { ...others(1), 'a.test.ts': 13, 'b.test.ts': 3.45678 }
  expect(updateDurations(recorded, measured, (file) => file !== '0.test.ts')).toEqual({
    ...Object.fromEntries(Object.entries(others(1)).slice(1)),
    ...{ 'a.test.ts': 10, 'b.test.ts': 3.46 },
  })
  expect(updateDurations(recorded, { ...others(1), 'a.test.ts': 6 }, () => true)['a.test.ts']).toBe(6)
})
