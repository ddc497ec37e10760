import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../features/money-ledger/check-books.ts'
import { reconcileBalance } from '../features/reconciliation/reconcile-balance.ts'
import { brokenInvariants } from '../testing/money-model/invariants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const { context } = app
const { db } = context

const assets = join(import.meta.dirname, '../../../assets/demo/pictures')
const rowsOf = async (text: string) => (await db.execute(sql.raw(text))).rows

beforeAll(() => seedDemo(context, { assets, log: () => undefined, business: context }))

test('there are orders, returns, refunds and requests in every state, all in the past', async () => {
  expect(await rowsOf('select status, count(*)::int as n from orders group by status order by status')).toEqual([
    { status: 'cancelled', n: 3 },
    { status: 'paid', n: 12 },
    { status: 'pending_payment', n: 2 },
    { status: 'processing', n: 1 },
    { status: 'shipped', n: 38 },
  ])
  expect(await rowsOf('select status from order_returns order by created_at')).toEqual(
    ['refunded', 'accepted', 'requested'].map((status) => ({ status })),
  )
  expect(await rowsOf('select state, count(*)::int as n from refunds group by state')).toEqual([
    { state: 'done', n: 3 },
  ])
  expect(await rowsOf('select state from disputes')).toEqual([{ state: 'enquiry' }])
  expect(await rowsOf('select status from beta_applications order by created_at')).toEqual(
    ['approved', 'rejected', 'pending', 'pending'].map((status) => ({ status })),
  )
  const later = `select 1 where greatest((select max(created_at) from orders), (select max(created_at) from order_history),
    (select max(created_at) from notifications), (select max(created_at) from mailbox), (select max(created_at) from money_entries),
    (select max(created_at) from stock_movements), (select max(created_at) from invoices)) > now()`
  expect(await rowsOf(later)).toEqual([])
})

test('stock, money, documents and mails agree, and no job is left', async () => {
  const checker = await db.pool.connect()
  try {
    for (const username of ['rivenditore', 'pro']) {
      const [user] = await rowsOf(`select id from users where username = '${username}'`)
      // The model's products have no variants and begin with the same pieces.
      const broken = await brokenInvariants(checker, { userId: String(user?.id), pieces: 0 })
      expect(broken.filter((sentence) => !/^stock: \d+ (on hand|held)/.test(sentence))).toEqual([])
    }
  } finally {
    checker.release()
  }
  await reconcileBalance.run(context, {}, { isLast: true })
  await checkBooks.run(context, {}, { isLast: true })
  expect(await rowsOf('select error_message from error_logs')).toEqual([])
  expect(await rowsOf("select kind from outbox where status <> 'sent'")).toEqual([])
  expect(await app.runJobs()).toBe(0)
})

test('after the month, the database has the real time', async () => {
  expect(await rowsOf('select 1 where present() <> now()')).toEqual([])
})
