import { expect, test } from 'vitest'
import { UploadPace } from './receive-upload.ts'

const megabyte = 1024 * 1024

/** A stopped clock: all chunks arrive at the same moment, however busy the machine is. */
const atOnce = () => 0

test('all uploads of one account together pass at 10 MB/s', () => {
  const pace = new UploadPace(atOnce)
  for (let n = 1; n < 10; n++) pace.reserve('a', megabyte)
  expect(pace.reserve('a', megabyte)).toBeCloseTo(1000)
})

test('a small upload next to a large one gets an equal share instead of queueing behind it', () => {
  const pace = new UploadPace(atOnce)
  for (let n = 0; n < 400; n++) pace.reserve('a', megabyte)
  const [one, ten] = [pace.reserve('b', megabyte), Array.from({ length: 9 }, () => pace.reserve('b', megabyte)).at(-1)]
  expect(one).toBeCloseTo(200)
  expect(ten).toBeCloseTo(2000)
})
