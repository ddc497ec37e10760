import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from './stock.reads.ts'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

/** Products whose whole stock of 150 is held by expired reservations that no job has marked yet. */
async function productsHeldByExpired(howMany: number): Promise<string[]> {
  const productIds: string[] = []
  for (let n = 0; n < howMany; n++) {
    const productId = await app.given.product({ stock: 150 })
    const owner = await app.given.user({ userRole: 'rivenditore' })
    for (const quantity of [100, 30, 20]) await app.given.reservation(owner, productId, quantity)
    productIds.push(productId)
  }
  await app.context.db.pool.query("update reservations set expires_at = now() - interval '1 second'")
  return productIds
}

const job = () => app.context.jobs.runNow(app.context, 'expire-reservations')

const resellers = () => Promise.all(Array.from({ length: 6 }, () => app.as('rivenditore')))

/** Places `howMany` concurrent orders, each for one piece of every product. Returns 201 or the refusal message for each. */
const orderAll = (buyers: readonly TestClient[], productIds: readonly string[], howMany: number) =>
  Promise.all(
    Array.from({ length: howMany }, async (_, n) => {
      const items = (n % 2 ? productIds : productIds.toReversed()).map((productId) => ({ productId, quantity: 1 }))
      const answer = await buyers[n % buyers.length]?.post('/api/orders', { ...orderAddress(), items })
      return answer?.problem.message ?? answer?.status
    }),
  )

const deadlocks = async () => {
  await app.context.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.context.db.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks
}

async function counters() {
  const { rows } = await app.context.db.pool.query('select on_hand, held from stock_items')
  return rows
}

test('60 orders of one piece, placed while a job is marking the expired reservations that hold it, all succeed', async () => {
  const [buyers, productIds] = [await resellers(), await productsHeldByExpired(1)]
  // Another session has the stock item locked, so the job blocks halfway.
  const other = await app.context.db.pool.connect()
  await other.query('begin')
  await other.query('select 1 from stock_items for no key update')
  const running = job()
  await untilLockWaits(app.context.db)
  const orders = orderAll(buyers, productIds, 60)
  await Promise.race([orders, sleep(1000)])
  await other.query('commit')
  other.release()
  expect(await orders).toEqual(Array(60).fill(201))
  await running
  expect(await counters()).toEqual([{ on_hand: 150, held: 60 }])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('concurrent orders of many products do not deadlock with each other or with the job', async () => {
  const before = await deadlocks()
  const [buyers, productIds] = [await resellers(), await productsHeldByExpired(12)]
  const [answers] = await Promise.all([orderAll(buyers, productIds, 48), job(), job()])
  expect(answers).toEqual(Array(48).fill(201))
  expect(await counters()).toEqual(Array(12).fill({ on_hand: 150, held: 48 }))
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
  expect(await deadlocks()).toBe(before)
})

test('the quantity in the refusal includes the stock of expired reservations', async () => {
  const [productId] = await productsHeldByExpired(1)
  const buyer = await app.as('rivenditore')
  const { status, problem } = await buyer.post('/api/reservations', { productId, quantity: 151 })
  expect([status, problem.message]).toEqual([409, 'Disponibilità insufficiente: ne restano 150'])
  // Nothing was reserved, so no expired reservation was marked either.
  expect(await counters()).toEqual([{ on_hand: 150, held: 150 }])
})

test('cancelling an expired reservation leaves it expired', async () => {
  const productId = await app.given.product({ stock: 5 })
  const owner = await app.as('rivenditore')
  const id = await app.given.reservation(owner.user, productId, 5)
  await app.context.db.pool.query("update reservations set expires_at = now() - interval '1 second'")
  expect((await owner.delete(`/api/reservations/${id}`)).status).toBe(204)
  await job()
  const { rows } = await app.context.db.pool.query('select status, held from reservations, stock_items')
  expect(rows).toEqual([{ status: 'expired', held: 0 }])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})
