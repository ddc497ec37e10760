import { afterAll, expect, test } from 'vitest'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Two admins work on the same order: the second gets a conflict that describes the first one's step, and nothing is overwritten silently. */

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const adminCalled = async (firstName: string, lastName: string) =>
  app.asUser(await app.given.user({ userRole: 'admin', firstName, lastName }))
const anna = await adminCalled('Anna', 'Verdi')
const bruno = await adminCalled('Bruno', 'Neri')
const reseller = await app.as('rivenditore')
const dress = await app.given.product({ stock: 500 })

async function paidOrder(): Promise<string> {
  const id = await app.given.order(reseller.user, dress)
  await setOrder(app, id, 'paid', app.context.clock.now())
  return id
}

const ship = (who: typeof anna, id: string, trackingNumber: string, replaces?: string) =>
  who.put<AdminOrderDetail>(`/api/admin/orders/${id}/shipping`, { trackingNumber, carrier: 'BRT', replaces })

test('the second admin to ship gets who shipped it, when and with which number, and can correct it deliberately', async () => {
  const id = await paidOrder()
  expect((await ship(anna, id, 'PRIMO1')).status).toBe(200)
  const refused = await ship(bruno, id, 'SECONDO2')
  expect([refused.status, refused.problem.code]).toEqual([409, 'order.already_shipped'])
  expect(refused.problem.message).toMatch(
    /^Spedito da Anna Verdi alle \d\d:\d\d con BRT PRIMO1\. Se il codice è sbagliato/,
  )
  const corrected = await ship(bruno, id, 'SECONDO2', 'PRIMO1')
  expect(corrected.body.trackingNumber).toBe('SECONDO2')
  const late = await ship(anna, id, 'TERZO3', 'PRIMO1')
  expect(late.problem.message).toMatch(/^Tracking corretto da Bruno Neri alle \d\d:\d\d: ora è BRT SECONDO2\./)
  expect(corrected.body.history.map(({ by }) => by)).toContain('Anna Verdi')
})

test('shipping, preparing or cancelling a cancelled order is refused with who cancelled it and why', async () => {
  const id = await paidOrder()
  const cancel = (who: typeof anna, reason: string) => who.post(`/api/admin/orders/${id}/cancel`, { reason })
  expect((await cancel(anna, 'Capo difettoso')).status).toBe(200)
  expect((await cancel(anna, 'Capo difettoso')).status, 'the same cancellation again').toBe(200)
  const who = /^Annullato da Anna Verdi alle \d\d:\d\d: Capo difettoso\./
  for (const refused of [
    await ship(bruno, id, 'X1'),
    await bruno.put(`/api/admin/orders/${id}/processing`),
    await cancel(bruno, 'Un altro motivo'),
  ]) {
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toMatch(who)
  }
})

test('undoing a shipment too late, or correcting it too early, is refused with who shipped it and when', async () => {
  const id = await paidOrder()
  const undoable = { trackingNumber: 'APPENA1', carrier: 'BRT', undoable: true }
  await anna.put(`/api/admin/orders/${id}/shipping`, undoable)
  const early = await ship(bruno, id, 'GIUSTO1', 'APPENA1')
  expect([early.status, early.problem.code]).toEqual([409, 'order.shipment_untold'])
  expect(early.problem.message).toMatch(/^Spedito da Anna Verdi alle \d\d:\d\d con BRT APPENA1\. È di pochi secondi fa/)
  await app.moveClock({ minutes: 1 })
  const late = await bruno.post(`/api/admin/orders/${id}/shipping/undo`)
  expect([late.status, late.problem.code]).toEqual([409, 'order.shipment_told'])
  expect(late.problem.message).toMatch(
    /^Spedito da Anna Verdi alle \d\d:\d\d con BRT APPENA1\. Una spedizione si annulla/,
  )
})

test('a cancellation that expects no refund is refused if the order was paid in the meantime', async () => {
  const id = await app.given.order(reseller.user, dress)
  await setOrder(app, id, 'paid', app.context.clock.now())
  const cancel = (body: object) => anna.post<AdminOrderDetail>(`/api/admin/orders/${id}/cancel`, body)
  const refused = await cancel({ refunds: false })
  expect([refused.status, refused.problem.code]).toEqual([409, 'order.paid_meanwhile'])
  expect(refused.problem.message).toContain('al cliente torna l’intero importo')
  expect((await cancel({ refunds: true })).body.status).toBe('cancelled')
  expect((await cancel({ refunds: false })).status, 'already cancelled').toBe(200)
})

test('a shipped order can be neither prepared nor cancelled, and the refusal names who shipped it', async () => {
  const id = await paidOrder()
  await ship(anna, id, 'PARTITO1')
  for (const refused of [
    await bruno.put(`/api/admin/orders/${id}/processing`),
    await bruno.post(`/api/admin/orders/${id}/cancel`, {}),
    await bruno.post(`/api/admin/orders/${id}/refund`),
  ]) {
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toMatch(/Spedito da Anna Verdi alle \d\d:\d\d con BRT PARTITO1\./)
  }
})
