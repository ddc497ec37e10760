import { afterAll, expect, test } from 'vitest'
import type { AdminOrderIds } from '../../../../contract/orders/order-lists.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const reseller = await app.as('rivenditore')
const dress = await app.given.product({ stock: 50 })
const placed: string[] = []
for (const name of ['Uno', 'Due', 'Tre']) {
  const customer = { name: `Scelta ${name}`, email: 'scelta@example.it', phone: null }
  placed.unshift(await app.given.order(reseller.user, dress, { customer }))
}

const idsOf = async (query: string) => (await admin.get<AdminOrderIds>(`/api/admin/orders/ids?${query}`)).body.ids

test('returns the ids of all filtered orders, in list order', async () => {
  expect(await idsOf('')).toEqual(placed)
  expect(await idsOf('status=pending&search=scelta')).toEqual(placed)
  expect(await idsOf('status=shipped')).toEqual([])
})

test('returns at most a thousand ids, or as many as requested', async () => {
  expect(await idsOf('limit=2')).toEqual(placed.slice(0, 2))
  expect((await admin.get('/api/admin/orders/ids?limit=1001')).status).toBe(400)
})
