import { expect, test } from 'vitest'
import { attackEveryCall } from '../../testing/calls/attack-every-call.ts'

/** The number of the first input of each call. Set `HOSTILE_FROM` to repeat a run. */
const from = Number(process.env.HOSTILE_FROM ?? Math.floor(Math.random() * 10_000))

test(`300 hostile inputs for each call, from number ${from}, cause no 5xx, no slow response and no change to other accounts`, {
  timeout: 1_800_000,
}, async () => {
  process.stdout.write(`HOSTILE_FROM=${from}\n`)
  expect(await attackEveryCall({ inputsPerCall: 300, from })).toEqual([])
})
