import { afterAll, expect, test } from 'vitest'
import type { AdminOrderDetail, OrderDetail, OrderNote } from '../../../../contract/orders/orders.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Verdi' }))
const reseller = await app.as('rivenditore')
const orderId = await app.given.order(reseller.user, await app.given.product())
const path = `/api/admin/orders/${orderId}/notes`

const notes = async () => (await anna.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body.internalNotes

test('admins read each other’s notes, newest first, with author and time', async () => {
  const first = await anna.post<OrderNote>(path, { text: 'Chiamare prima di spedire' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ text: 'Chiamare prima di spedire', by: 'Anna Verdi' })
  await app.moveClock({ hours: 1 })
  await anna.post(path, { text: 'Chiamata fatta' })
  expect((await notes()).map(({ text }) => text)).toEqual(['Chiamata fatta', 'Chiamare prima di spedire'])
})

test('sending a note again with the same key stores one note', async () => {
  const before = (await notes()).length
  const send = (text: string) => anna.post<OrderNote>(path, { text }, { 'idempotency-key': 'nota-1' })
  const [once, again] = [await send('Una volta sola'), await send('Una volta sola')]
  expect(again.body.id).toBe(once.body.id)
  expect(await notes()).toHaveLength(before + 1)
  expect((await send('Altro testo')).status).toBe(409)
})

test('a key used for one order is refused for another', async () => {
  const other = await app.given.order(reseller.user, await app.given.product())
  const headers = { 'idempotency-key': 'nota-2' }
  expect((await anna.post(path, { text: 'Per il primo' }, headers)).status).toBe(201)
  expect((await anna.post(`/api/admin/orders/${other}/notes`, { text: 'Per il primo' }, headers)).status).toBe(409)
})

test('a note needs text and an existing order', async () => {
  expect((await anna.post(path, { text: '  ' })).status).toBe(400)
  expect((await anna.post(path, { text: 'x'.repeat(2001) })).status).toBe(400)
  const unknown = '0199c2ab-0000-7000-8000-000000000000'
  expect((await anna.post(`/api/admin/orders/${unknown}/notes`, { text: 'Dove?' })).status).toBe(404)
})

test('only admins can read and write notes', async () => {
  expect((await reseller.post(path, { text: 'Io' })).status).toBe(403)
  const { body } = await reseller.get<OrderDetail>(`/api/orders/${orderId}`)
  expect(JSON.stringify(body)).not.toContain('Chiamata fatta')
})
