import { expect, test } from 'vitest'
import type { ProviderMovement } from '../../gateways/payments/provider-records.ts'
import { startTestApp } from '../../testing/test-app.ts'

const at = new Date('2026-03-02T10:00:00.123Z')

test('movements of the same millisecond are read over several pages, without duplicates or gaps', async () => {
  await using app = await startTestApp()
  const { pool } = app.context.db
  // Inserts microseconds: whatever precision the database keeps, the next page must continue after the last row.
  await pool.query(
    `insert into sandbox_sessions (id, payment_id, description, amount, currency, success_url, cancel_url, status, paid_at, expires_at)
     select 'cs_' || n, gen_random_uuid(), 'Ordine', 1, 'EUR', '/', '/', 'paid', $1::timestamptz + (n % 4) * interval '100 microseconds', $1
     from generate_series(1, 250) as n`,
    [at],
  )
  const { records } = app.context.payments
  const read: ProviderMovement[] = []
  let after: string | null = null
  let pages = 0
  do {
    const page = await records.listMovements({
      from: new Date(at.getTime() - 1000),
      until: new Date(at.getTime() + 1000),
      after,
    })
    read.push(...page.entries)
    after = page.next
    pages++
  } while (after !== null && pages < 10)
  expect(pages).toBe(3)
  const wanted = Array.from({ length: 250 }, (_, n) => `pay_cs_${n + 1}`)
  expect(read.map(({ sourceId }) => sourceId).toSorted()).toEqual(wanted.toSorted())
})

test('a page of the sandbox expires by the portal’s clock', async () => {
  await using app = await startTestApp()
  const { pool } = app.context.db
  await pool.query(
    `insert into sandbox_sessions (id, payment_id, description, amount, currency, success_url, cancel_url, expires_at)
     values ('cs_1', gen_random_uuid(), 'Ordine', 1, 'EUR', '/', '/', now() + interval '1 hour')`,
  )
  const outcome = async () => (await app.context.payments.findOutcome('cs_1'))?.type ?? null
  expect(await outcome()).toBeNull()
  await app.moveClock({ hours: 2 })
  expect(await outcome()).toBe('expired')
})
