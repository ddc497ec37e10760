import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { selectOrderDetail } from './order-detail.queries.ts'
import { insertHistory } from './order-steps.queries.ts'

test('steps are ordered by when they were recorded, not by when their transaction began', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const { user } = await app.as('rivenditore')
  const orderId = await app.given.order(user, await app.given.product())
  const taken = (status: 'paid' | 'cancelled') => ({ orderId, status, actorId: null, note: null })
  await db.transaction(async (late) => {
    await late.execute(sql`select now()`)
    await db.transaction((tx) => insertHistory(tx, taken('paid')))
    await insertHistory(late, taken('cancelled'))
  })
  const steps = (await selectOrderDetail(db, orderId, null))?.history ?? []
  expect(steps.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'cancelled'])
})
