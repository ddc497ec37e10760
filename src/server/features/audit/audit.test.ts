import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('each step of an order by an admin is recorded once in the audit trail, and entries cannot be changed or deleted', async () => {
  await using app = await startTestApp()
  const { user } = await app.as('rivenditore')
  const orderId = await app.given.order(user, await app.given.product())
  await setOrder(app, orderId, 'paid', app.context.clock.now())
  const admin = await app.as('admin')
  const prepare = () => admin.put(`/api/admin/orders/${orderId}/processing`)
  expect([(await prepare()).status, (await prepare()).status]).toEqual([200, 200])
  const shipment = { trackingNumber: 'T1', carrier: 'BRT' }
  expect((await admin.put(`/api/admin/orders/${orderId}/shipping`, shipment)).status).toBe(200)

  const trail = async () =>
    (await app.context.db.execute(sql`select actor_id, action, subject from audit_trail order by created_at, id`)).rows
  const by = { actor_id: admin.user.id, subject: `order:${orderId}` }
  const entries = [
    { ...by, action: 'order.prepare' },
    { ...by, action: 'order.ship' },
  ]
  expect(await trail()).toEqual(entries)
  for (const statement of ["update audit_trail set action = 'altro'", 'delete from audit_trail']) {
    await expect(app.context.db.pool.query(statement)).rejects.toThrow('audit_trail is append-only')
  }
  expect(await trail()).toEqual(entries)
})
