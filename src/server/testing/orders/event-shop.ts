import { expect } from 'vitest'
import { sandboxSignatureHeader, signSandboxEvent } from '../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../secrets/app-secret.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const secret = deriveKey('secret-of-the-tests-only', 'sandbox-webhook')

const amount = '54.90'

interface Page {
  orderId: string
  sessionId: string
}

export const eventOf = ({ sessionId }: Page, id = `evt_${sessionId}`) => ({
  id,
  type: 'checkout.paid',
  session: { id: sessionId, amount, currency: 'EUR' },
})

/** Creates unpaid orders of one product, each with an open payment page, and simulates the provider. */
export async function openShop(app: TestApp, count: number) {
  const productId = await app.given.product({ price: '49.90', stock: count })
  const { pool } = app.context.db
  const orders: string[] = []
  for (let n = 0; n < count; n++) {
    const reseller = await app.given.user({ userRole: 'rivenditore' })
    orders.push(await app.given.order(reseller, productId))
  }
  const { rows: pages } = await pool.query<Page>(
    `insert into payments (id, order_id, provider, session_id, url, amount, currency, expires_at)
     select gen_random_uuid(), id, 'sandbox', 'cs_' || id, 'http://localhost/x', ${amount}, 'EUR', now() + interval '20 hours'
     from unnest($1::uuid[]) as id returning order_id as "orderId", session_id as "sessionId"`,
    [orders],
  )
  const column = async <Value>(query: string) =>
    (await pool.query<{ value: Value }>(query)).rows.map(({ value }) => value)
  return {
    pages,
    async tell(event: object): Promise<number> {
      const body = JSON.stringify(event)
      const headers = { [sandboxSignatureHeader]: signSandboxEvent(body, secret) }
      return (await app.visitor.post('/api/payments/webhook', body, headers)).status
    },
    column,
    waiting: () => column<string>('select event_id as value from payment_events where facts is not null order by id'),
    unpaid: () => column<string>("select id as value from orders where status <> 'paid' order by id"),
    /** Counts of the effects that each payment must have exactly once. */
    async effects() {
      const [effects] = await column<Record<string, number>>(`select json_build_object(
        'paid', (select count(*) from orders where status = 'paid' and payment_status = 'paid'),
        'steps', (select count(*) from order_history where status = 'paid'),
        'sales', (select count(*) from stock_movements where kind = 'sale'),
        'held', (select sum(held) from stock_items), 'on hand', (select sum(on_hand) from stock_items),
        'mails', (select count(*) from outbox where kind = 'order.paid'),
        'notices', (select count(*) from notifications where kind = 'order.paid'),
        'invoices', (select count(*) from invoices where payment_id is not null),
        'last number', (select coalesce(max(ordinal), 0) from invoices),
        'receipts', (select count(*) from money_entries where kind = 'receipt'),
        'settlements', (select count(*) from money_entries where kind = 'settlement'),
        'sum', (select coalesce(sum(amount), 0)::float from money_entries where kind = 'settlement')) as value`)
      return effects
    },
  }
}

export const onceEach = (count: number, all = count) => ({
  paid: count,
  steps: count,
  sales: count,
  held: all - count,
  'on hand': all - count,
  mails: count,
  notices: count,
  invoices: count,
  'last number': count,
  receipts: count,
  settlements: count,
  sum: Math.round(count * Number(amount) * 100) / 100,
})

/** Locks the rows of these orders; the returned function releases them. */
export async function hold(app: TestApp, orderIds: readonly string[]): Promise<() => Promise<void>> {
  const client = await app.context.db.pool.connect()
  await client.query('begin')
  await client.query('select 1 from orders where id = any($1) order by id for update', [orderIds])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Checks that payments of locked orders block neither those of other orders nor the provider's webhook calls. */
export async function expectNobodyWaits(count: number): Promise<void> {
  await using app = await startTestApp()
  const { pages, tell, effects, waiting, column } = await openShop(app, count + 8)
  const held = pages.slice(0, count)
  const letGo = await hold(
    app,
    held.map(({ orderId }) => orderId),
  )
  expect(await Promise.all(held.map((page) => tell(eventOf(page))))).toEqual(held.map(() => 200))
  // These arrive while the locked ones are being processed.
  expect(await Promise.all(pages.slice(count).map((page) => tell(eventOf(page))))).toEqual(Array(8).fill(200))
  await expect.poll(async () => (await effects())?.paid).toBe(8)
  // The job ends although every waiting event is locked.
  await app.context.jobs.runNow(app.context, 'take-payment-events')
  expect(await waiting()).toHaveLength(count)
  // A locked order is not a failure, so no attempt is counted.
  expect(await column('select max(tries) as value from payment_events')).toEqual([0])
  await letGo()
  await app.moveClock({ minutes: 1 })
  await app.context.jobs.runNow(app.context, 'take-payment-events')
  expect(await waiting()).toEqual([])
  expect(await effects()).toEqual(onceEach(count + 8))
}

/** Runs due jobs until no payment event is waiting. An event whose order was locked when it arrived is retried by a job a second later. */
export async function processEvents(app: TestApp): Promise<void> {
  const waiting = async () => {
    await app.runJobs()
    const { rows } = await app.context.db.pool.query<{ eventId: string }>(
      'select event_id as "eventId" from payment_events where facts is not null order by id',
    )
    return rows.map(({ eventId }) => eventId)
  }
  await expect.poll(waiting).toEqual([])
  await app.runJobs()
}
