import { test } from 'vitest'
import { expectNobodyWaits } from '../../testing/event-shop.ts'

test('of 150 orders that somebody holds nobody waits: neither the others nor the provider', { timeout: 120_000 }, () =>
  expectNobodyWaits(150),
)
