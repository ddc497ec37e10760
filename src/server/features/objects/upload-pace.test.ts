import { expect, test } from 'vitest'
import { UploadPace } from './upload-pace.ts'

const megabyte = 1024 * 1024

/** All at the same moment, however busy the machine is. */
const atOnce = () => 0

test('all uploads of an account together pass at 10 MB a second', () => {
  const pace = new UploadPace(atOnce)
  for (let n = 1; n < 10; n++) pace.reserve('a', megabyte)
  expect(pace.reserve('a', megabyte)).toBeCloseTo(1000)
})

test('an account that sends a little beside one that sends much has an equal share, not the end of its row', () => {
  const pace = new UploadPace(atOnce)
  for (let n = 0; n < 400; n++) pace.reserve('a', megabyte)
  const [one, ten] = [pace.reserve('b', megabyte), Array.from({ length: 9 }, () => pace.reserve('b', megabyte)).at(-1)]
  expect(one).toBeCloseTo(200)
  expect(ten).toBeCloseTo(2000)
})
