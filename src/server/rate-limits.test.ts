import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { attemptLimits } from './rate-limits.ts'

test('each limit counts under a name of its own', () => {
  const names = Object.values(attemptLimits).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('the specification lists the limits on attempts', async () => {
  const page = await readFile(new URL('../../docs/specification/accounts.md', import.meta.url), 'utf8')
  const seconds = { minutes: 60, hour: 3600, day: 86_400 } as const
  const listed = [...page.matchAll(/\| ([\d; ]+) \| (\d+) (minutes|hour|day) \|$/gm)].flatMap(
    ([, attempts = '', time, unit]) =>
      attempts.split('; ').map((one) => `${one} in ${Number(time) * seconds[unit as keyof typeof seconds]} s`),
  )
  const { loginFamiliar: _mark, ...refusing } = attemptLimits
  const expected = Object.values(refusing).map((limit) => `${limit.attempts} in ${limit.seconds} s`)
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(expected)].toSorted())
})
