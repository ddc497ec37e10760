import { test } from 'vitest'
import { attackEveryCall } from '../../testing/calls/attack-every-call.ts'

test('12 hostile inputs per call cause no 5xx and change nothing of other accounts', { timeout: 300_000 }, async () => {
  await attackEveryCall({ inputsPerCall: 12, from: 0 })
})
