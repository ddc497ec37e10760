import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setStatementTimeout } from '../../database/statement-limit.queries.ts'
import { copyOf, makeCopy } from '../../testing/data-copy.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Inserts tens of thousands of rows without a statement timeout, because a busy machine may be slow, and without triggers: posting each order to the
 * books would take a minute, and the copy does not contain the books.
 */
const fill = (app: TestApp, statement: string) =>
  app.context.db.transaction(async (tx) => {
    await setStatementTimeout(tx, '0')
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })

test('20,000 orders are exported with constant memory', { timeout: 180_000 }, async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 5 })
  const orderId = await app.given.order(client.user, productId)
  await fill(
    app,
    `
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'DW-' || n, 'notes', repeat('x', 300), 'hold_expires_at', null))).*
    from orders o, generate_series(1, 20000) n where o.id = '${orderId}'`,
  )
  await fill(
    app,
    `
    insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
    select gen_random_uuid(), id, '${productId}', 1, 10, 10, 22, 'Prova' from orders where notes is not null`,
  )
  await app.context.db.pool.query('analyze orders, order_items, order_history, payments')
  // Memory in use after garbage collection.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const inUse = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }
  const before = inUse()
  let [peak, samples] = [0, 0]
  const sampling = setInterval(() => {
    peak = Math.max(peak, inUse() - before)
    samples += 1
    // Each sample runs a full garbage collection, so the interval must not be too short.
  }, 300)
  const id = await makeCopy(client, app)
  clearInterval(sampling)
  const { copy, size } = await copyOf(client, app, id)
  expect(size).toBeGreaterThan(20_000_000)
  // All rows at once would take more than the file's 20 MB.
  expect(samples).toBeGreaterThan(0)
  expect(peak).toBeLessThan(10_000_000)
  expect(copy.orders).toHaveLength(20_001)
  expect(copy.orders?.every(({ items }) => (items as object[]).length === 1)).toBe(true)
})
