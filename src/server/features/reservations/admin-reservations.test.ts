import { expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import type { AdminReservation } from '../../../contract/orders/reservations.ts'
import { startTestApp } from '../../testing/test-app.ts'

const path = '/api/admin/reservations'

test('admins list the active reservations of all customers, soonest expiry first, paginated and by customer', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [lucia, marta] = [await app.as('rivenditore', { username: 'lucia' }), await app.as('rivenditore')]
  const productId = await app.given.product({ name: 'Borsa Siena', stock: 50 })
  expect((await admin.get(path)).body).toEqual([])
  const reserve = async (client: typeof lucia, hours: number) => {
    const expiresAt = new Date(app.context.clock.now().getTime() + hours * 3_600_000).toISOString()
    return (await client.post<{ id: string }>('/api/reservations', { productId, quantity: 2, expiresAt })).body.id
  }
  const [late, soon, middle, over] = [
    await reserve(lucia, 100),
    await reserve(marta, 10),
    await reserve(lucia, 50),
    await reserve(marta, 1),
  ]
  await app.moveClock({ hours: 1.5 })
  const first = await admin.get<AdminReservation[]>(`${path}?limit=2`)
  expect(first.body.map(({ id }) => id)).toEqual([soon, middle])
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.body[1]).toMatchObject({
    product: { name: 'Borsa Siena' },
    user: { username: 'lucia', email: lucia.user.email },
    quantity: 2,
    status: 'active',
  })
  const rest = await admin.get<AdminReservation[]>(`${path}?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
  expect(rest.body.map(({ id }) => id)).toEqual([late])
  const own = await admin.get<AdminReservation[]>(`${path}?userId=${lucia.user.id}`)
  expect(own.body.map(({ id }) => id)).toEqual([middle, late])
  const idsOf = async (search: string) =>
    (await admin.get<AdminReservation[]>(`${path}?search=${search}`)).body.map(({ id }) => id)
  expect(await idsOf('lucia')).toEqual([middle, late])
  expect(await idsOf('siena')).toEqual([soon, middle, late])
  expect(await idsOf('pisa')).toEqual([])
  expect([first.body, rest.body].flat().map(({ id }) => id)).not.toContain(over)
})

test('an admin cancels with a reason that the customer is notified of; cancelling again sends no notification', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  const productId = await app.given.product({ name: 'Borsa Siena', stock: 5 })
  const id = await app.given.reservation(client.user, productId, 3)
  const cancel = () => admin.delete(`${path}/${id}?reason=${encodeURIComponent(' La borsa è difettosa. ')}`)
  const answers = await Promise.all([cancel(), cancel()])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect((await client.get<Notification[]>('/api/notifications')).body).toMatchObject([
    { kind: 'reservation.cancelled', title: 'Riserva annullata: Borsa Siena', body: 'La borsa è difettosa.' },
  ])
  const { rows } = await app.context.db.pool.query('select action, before, after, details from audit_trail')
  expect(rows).toEqual([
    {
      action: 'reservation.cancel',
      before: { status: 'active' },
      after: { status: 'cancelled' },
      details: { userId: client.user.id, quantity: 3, reason: 'La borsa è difettosa.' },
    },
  ])
  expect((await admin.get(path)).body).toEqual([])
  expect((await admin.delete(`${path}/${id}?reason=${'a'.repeat(301)}`)).status).toBe(400)
})

test('only admins can list and cancel reservations of all customers', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const id = await app.given.reservation(client.user, await app.given.product())
  expect((await client.get(path)).status).toBe(403)
  expect((await client.delete(`${path}/${id}`)).status).toBe(403)
  expect((await app.visitor.get(path)).status).toBe(401)
})
