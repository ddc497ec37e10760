import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderDetail } from '../../contract/orders.ts'
import type { CustomerOverview } from '../../contract/overview.ts'
import { orderAddress } from '../testing/given.ts'
import { setOrder } from '../testing/set-order.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { retentionJob } from './retention.ts'

const monthsAgo = (months: number, days = 0) => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - months)
  return new Date(day.getTime() - days * 24 * 3_600_000)
}

const addressOf = ({ customerName, customerEmail, customerPhone, shippingAddress, notes }: OrderDetail) => ({
  customerName,
  customerEmail,
  customerPhone,
  shippingAddress,
  notes,
})

const forgotten = { customerName: '', customerEmail: '', customerPhone: null, shippingAddress: '', notes: null }

async function explained(app: TestApp, query: string): Promise<string> {
  const client = await app.context.db.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

test('24 months after shipping or cancelling nobody can read who received an order; figures and town stay', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  const place = () =>
    app.given.order(reseller.user, productId, {
      customer: { ...orderAddress().customer, phone: '+39 333 1234567' },
      notes: 'Citofonare Rossi',
    })
  const [shipped, recent, cancelled, unpaid] = [await place(), await place(), await place(), await place()]
  await setOrder(app, shipped, 'shipped', monthsAgo(24, 1))
  await setOrder(app, recent, 'shipped', monthsAgo(30), monthsAgo(23))
  await setOrder(app, cancelled, 'cancelled', monthsAgo(24, 1))
  const read = async (id: string) => (await reseller.get<OrderDetail>(`/api/orders/${id}`)).body
  const [before, keptBefore, revenue] = [
    await read(shipped),
    await read(recent),
    (await reseller.get<CustomerOverview>('/api/overview')).body.grossRevenue,
  ]

  await app.context.jobs.runNow(app.context, 'end-retention')

  expect(addressOf(await read(shipped))).toEqual(forgotten)
  expect(addressOf(await read(cancelled))).toEqual(forgotten)
  expect(await read(shipped)).toEqual({ ...before, ...forgotten })
  expect(await read(recent)).toEqual(keptBefore)
  expect((await read(unpaid)).customerName).toBe('Cliente Finale')
  expect((await reseller.get<CustomerOverview>('/api/overview')).body.grossRevenue).toBe(revenue)
  const admin = await app.as('admin')
  const found = await admin.get<{ displayed: number }>('/api/admin/orders?search=cliente@example.it')
  expect(found.body.displayed).toBe(2)
})

test('mails go after 90 days with their texts and addresses, notifications after a year; what waits to be sent stays', async () => {
  await using app = await startTestApp()
  const { user } = await app.as('base')
  const { db, jobs } = app.context
  await db.execute(sql`insert into outbox (id, channel, kind, recipient, content, status, created_at)
    select gen_random_uuid(), 'email', what, 'a@example.it', '{}', status, present() - make_interval(days => days) from (values
      ('vecchia', 'sent', 91), ('vecchia', 'failed', 91), ('nuova', 'sent', 89), ('in attesa', 'pending', 91)
    ) as mail (what, status, days)`)
  await db.execute(sql`insert into mailbox (id, message_id, "to", subject, text, html, created_at) values
    (gen_random_uuid(), 'a', 'a', 'vecchia', '', '', now() - interval '91 days'),
    (gen_random_uuid(), 'b', 'b', 'nuova', '', '', now() - interval '89 days')`)
  await db.execute(sql`insert into notifications (id, user_id, kind, title, body, created_at) values
    (gen_random_uuid(), ${user.id}, 'prova', 'vecchia', '', now() - interval '367 days'),
    (gen_random_uuid(), ${user.id}, 'prova', 'nuova', '', now() - interval '300 days')`)
  await jobs.runNow(app.context, 'end-retention')
  const { rows } = await db.execute<{ what: string }>(sql`
    select kind as what from outbox union all select subject from mailbox union all select title from notifications`)
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['in attesa', 'nuova', 'nuova', 'nuova'])
})

test('it works in batches, and when its turn is over it queues itself again', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const batches: number[] = []
  let left = 25
  const step = async (_db: unknown, atMost: number) => {
    const done = Math.min(left, atMost)
    left -= done
    batches.push(done)
    return done
  }
  const queued = () => db.pool.query("select from jobs.job where name = 'end-retention' and state = 'created'")
  await retentionJob([step], { batch: 10, turnMs: 60_000 }).run(app.context, {}, { isLast: false })
  expect(batches).toEqual([10, 10, 5])
  expect((await queued()).rowCount).toBe(0)

  left = 25
  await retentionJob([step], { batch: 10, turnMs: 0 }).run(app.context, {}, { isLast: false })
  expect(left).toBe(15)
  expect((await queued()).rowCount).toBe(1)
})

test('an index names the orders that are due, so that the years before cost nothing', async () => {
  await using app = await startTestApp()
  const plan = await explained(
    app,
    `select id from orders where (customer_name, customer_email, shipping_address) <> ('', '', '')
       and coalesce(shipped_at, cancelled_at) < present() - make_interval(months => 24)
     order by coalesce(shipped_at, cancelled_at) limit 1000`,
  )
  expect(plan).toContain('orders_consignees_idx')
})
