import { expect, test } from 'vitest'
import { HostFailures } from './public-picture-fetcher.ts'

const minute = 60_000

test('a host that failed three times is skipped for a minute; other hosts are still fetched from', () => {
  let now = 0
  const hosts = new HostFailures(() => now)
  for (let n = 0; n < 3; n++) {
    expect(hosts.isGivenUp('down')).toBe(false)
    hosts.failed('down', 10_000)
  }
  expect(hosts.isGivenUp('down')).toBe(true)
  expect(hosts.isGivenUp('up')).toBe(false)
  now += minute
  expect(hosts.isGivenUp('down')).toBe(false)
  hosts.failed('down', 10_000)
  expect(hosts.isGivenUp('down')).toBe(true)
  now += minute
  hosts.answered('down')
  expect(hosts.isGivenUp('down')).toBe(false)
})

test('hosts that never answer cost at most five minutes per hour in total', () => {
  let now = 0
  const hosts = new HostFailures(() => now)
  hosts.answered('up')
  for (let n = 0; n < 30; n++) hosts.failed(`down-${n}`, 10_000)
  expect(hosts.isGivenUp('down-30')).toBe(true)
  expect(hosts.isGivenUp('up')).toBe(false)
  now += 60 * minute
  expect(hosts.isGivenUp('down-30')).toBe(false)
})
