import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminOrderDetail, OrderDetail } from '../../contract/orders/orders.ts'
import type { CustomerOverview } from '../../contract/overview.ts'
import { retention } from '../../domain/accounts/retention.ts'
import { orderAddress } from '../testing/given.ts'
import { setOrder } from '../testing/orders/sold-order.ts'
import { startTestApp } from '../testing/test-app.ts'

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

test('removes the consignee of an order 24 months after shipping or cancellation, but keeps its amounts and town', async () => {
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

test('removes admin notes and step notes together with the consignee, and never writes them to the audit trail', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await setOrder(app, orderId, 'paid', new Date())
  const path = `/api/admin/orders/${orderId}`
  await admin.post(`${path}/notes`, { text: 'La signora Rossi ha chiamato' })
  await admin.put(`${path}/shipping`, { trackingNumber: 'ABC', carrier: 'BRT', notes: 'Lasciare alla signora Rossi' })
  const read = async () => (await admin.get<AdminOrderDetail>(path)).body
  const { history } = await read()
  await app.context.db.execute(sql`update orders set shipped_at = ${monthsAgo(24, 1).toISOString()}::timestamptz`)

  await app.context.jobs.runNow(app.context, 'end-retention')

  const after = await read()
  expect(after.internalNotes).toEqual([])
  expect(after.history).toEqual(history.map((step) => ({ ...step, note: null })))
  const { rows } = await app.context.db.pool.query('select * from audit_trail')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify([after, rows])).not.toContain('Rossi')
  for (const statement of ["update order_history set note = 'altro'", "update order_history set status = 'paid'"]) {
    await expect(app.context.db.pool.query(statement)).rejects.toThrow('order_history is append-only')
  }
})

test('removes the cancellation reason together with the consignee, including reasons that an earlier release wrote to the audit trail', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product()
  const [orderId, recent] = [
    await app.given.order(reseller.user, productId),
    await app.given.order(reseller.user, productId),
  ]
  for (const id of [orderId, recent]) {
    await setOrder(app, id, 'paid', new Date())
    await admin.post(`/api/admin/orders/${id}/cancel`, { reason: 'La signora Rossi non risponde' })
  }
  const { pool } = app.context.db
  const trail = async () =>
    (
      await pool.query(
        "select subject, action, before, after, details from audit_trail where action like 'order.cancel%'",
      )
    ).rows
  expect(JSON.stringify(await trail())).not.toContain('Rossi')
  // Written the way earlier releases wrote it.
  await pool.query(
    `insert into audit_trail (id, actor_id, action, subject, before, after, details)
     select gen_random_uuid(), $1, 'order.cancel', 'order:' || id, '{"status":"paid"}', '{"status":"cancelled"}', '{"reason":"Rossi"}' from orders`,
    [admin.user.id],
  )
  await pool.query('update orders set cancelled_at = $2 where id = $1', [orderId, monthsAgo(24, 1)])

  await app.context.jobs.runNow(app.context, 'end-retention')

  const after = await trail()
  expect(after).toHaveLength(4)
  const named = after.filter((row) => JSON.stringify(row).includes('Rossi'))
  expect(named.map(({ subject }) => subject)).toEqual([`order:${recent}`])
  for (const statement of [
    "update audit_trail set details = '{}'",
    "update audit_trail set details = null, before = null where action = 'order.cancel'",
    'delete from audit_trail',
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('audit_trail is append-only')
  }
})

test('accepts no new notes about a consignee whose data have been removed', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await setOrder(app, orderId, 'paid', new Date())
  const path = `/api/admin/orders/${orderId}`
  await admin.put(`${path}/shipping`, { trackingNumber: 'ABC', carrier: 'BRT' })
  await app.context.db.execute(sql`update orders set shipped_at = ${monthsAgo(24, 1).toISOString()}::timestamptz`)
  await app.context.jobs.runNow(app.context, 'end-retention')

  const note = await admin.post(`${path}/notes`, { text: 'La signora Rossi ha chiamato' })
  const correction = { trackingNumber: 'DEF', carrier: 'BRT', replaces: 'ABC', notes: 'Per la signora Rossi' }
  const corrected = await admin.put(`${path}/shipping`, correction)
  for (const { status, problem } of [note, corrected]) {
    expect([status, problem.code]).toEqual([409, 'order.consignee_forgotten'])
  }
  const { body } = await admin.get<AdminOrderDetail>(path)
  expect(body).toMatchObject({ trackingNumber: 'ABC', internalNotes: [] })
})

test('deletes mails with their text and addresses after 90 days and notifications after a year, but keeps unsent mails', async () => {
  await using app = await startTestApp()
  const { user } = await app.as('base')
  const { db, jobs } = app.context
  await db.execute(sql`insert into outbox (id, channel, kind, recipient, content, status, sent_at, created_at)
    select gen_random_uuid(), 'email', what, 'a@example.it', '{}', status, case status when 'sent' then present() end,
      present() - make_interval(days => days) from (values
      ('vecchia', 'sent', 91), ('vecchia', 'failed', 91), ('nuova', 'sent', 89), ('in attesa', 'pending', 91)
    ) as mail (what, status, days)`)
  await db.execute(sql`insert into mailbox (id, message_id, "to", subject, text, html, created_at) values
    (gen_random_uuid(), 'a', 'a', 'vecchia', '', '', now() - interval '91 days'),
    (gen_random_uuid(), 'b', 'b', 'nuova', '', '', now() - interval '89 days')`)
  await db.execute(sql`insert into notifications (id, user_id, kind, title, body, created_at) values
    (gen_random_uuid(), ${user.id}, 'order.paid', 'vecchia', '', now() - interval '367 days'),
    (gen_random_uuid(), ${user.id}, 'order.paid', 'nuova', '', now() - interval '300 days')`)
  await jobs.runNow(app.context, 'end-retention')
  const { rows } = await db.execute<{ what: string }>(sql`
    select kind as what from outbox union all select subject from mailbox union all select title from notifications`)
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['in attesa', 'nuova', 'nuova', 'nuova'])
})

test('the trigger protects security log entries for exactly the retention period', async () => {
  const trigger = await readFile(new URL('../database/routines/ledgers/refuse_change.sql', import.meta.url), 'utf8')
  expect(/OLD\.created_at > present\(\) - interval '(\d+) months'/.exec(trigger)?.[1]).toBe(
    `${retention.securityLogMonths}`,
  )
})
