import { expect, test } from 'vitest'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import type { PaidOrder, SandboxPayment, SandboxSession } from '../../../../contract/orders/payments.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../../secrets/app-secret.ts'
import { processEvents } from '../../../testing/orders/event-shop.ts'
import { checkoutPath, withCheckout } from '../../../testing/stripe/stripe-checkout.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { findLedgerDifferences } from '../../stock/stock.reads.ts'

const secret = deriveKey('secret-of-the-tests-only', 'sandbox-webhook')

/** A reseller's unpaid orders with helpers. Each order is for a different product, with 10 pieces at 49.90 €. */
async function openShop(app: TestApp, count: number) {
  const [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push(await app.given.order(reseller.user, await app.given.product({ price: '49.90' })))
  }
  const column = async <Value>(query: string, values: unknown[] = []) =>
    (await app.context.db.pool.query<{ value: Value }>(query, values)).rows.map(({ value }) => value)
  return {
    app,
    reseller,
    admin,
    ids,
    checkout: (orderIds: readonly string[], headers?: Record<string, string>) =>
      reseller.post<{ url: string }>(checkoutPath, { orderIds }, headers),
    async open(orderIds: readonly string[]): Promise<string> {
      const { status, body } = await reseller.post<{ url: string }>(checkoutPath, { orderIds })
      expect(status).toBe(200)
      return body.url.split('/').at(-1) ?? ''
    },
    act: (sessionId: string, outcome: 'paid' | 'declined') =>
      app.visitor.post<SandboxPayment>(`/api/payments/sandbox/${sessionId}`, { outcome }),
    /** Sends the provider's signed event, independent of the page's state in the portal. */
    async tell(sessionId: string, amount: string, { id = `evt_${sessionId}`, type = 'checkout.paid' } = {}) {
      const body = JSON.stringify({ id, type, session: { id: sessionId, amount, currency: 'EUR' } })
      const headers = { [sandboxSignatureHeader]: signSandboxEvent(body, secret) }
      return (await app.visitor.post('/api/payments/webhook', body, headers)).status
    },
    async states(): Promise<string[]> {
      const orders: string[] = []
      for (const id of ids) {
        const { body } = await reseller.get<OrderDetail>(`/api/orders/${id}`)
        orders.push(`${body.status}/${body.paymentStatus}`)
      }
      return orders
    },
    /** States of the payment pages for several orders. */
    pages: () => column<string>('select status as value from payments where order_id is null order by id'),
    /** States of the payments of each order, in the order of `ids`. */
    shares: () =>
      column<string>(
        `select coalesce((select string_agg(status, ' ' order by id) from payments where order_id = o.id), '-') as value
         from unnest($1::uuid[]) with ordinality as o (id, place) order by place`,
        [ids],
      ),
    errors: () => column<string>('select error_type as value from error_logs order by id'),
    refunds: () => column<string>('select amount::text as value from sandbox_refunds order by id'),
    column,
  }
}

const cancel = (client: TestClient, id: string | undefined) => client.post(`/api/orders/${id}/cancel`)

const adminCancel = (client: TestClient, id: string | undefined) => client.post(`/api/admin/orders/${id}/cancel`)

test('one payment pays all of its orders and charges the sum of their totals', async () => {
  await using app = await startTestApp()
  const { ids, open, act, states, pages, shares, column } = await openShop(app, 3)
  const sessionId = await open(ids)
  const session = (await app.visitor.get<SandboxSession>(`/api/payments/sandbox/${sessionId}`)).body
  expect(session.amount).toBe('164.70')
  expect(session.description).toMatch(/^Ordine DW-\d{4}-\d{6}, Ordine DW-\d{4}-\d{6}, Ordine DW-\d{4}-\d{6}$/)
  const { body } = await act(sessionId, 'paid')
  expect(body.redirectUrl).toMatch(/payment=success&order=DW-\d{4}-\d{6}&orders=3$/)
  expect(await states()).toEqual(Array(3).fill('paid/paid'))
  expect([await pages(), await shares()]).toEqual([['paid'], ['paid', 'paid', 'paid']])
  expect(await column('select on_hand || $1 || held as value from stock_items', ['/'])).toEqual(['9/0', '9/0', '9/0'])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('a payment for a cancelled order is refunded, without affecting open pages of other accounts', async () => {
  await using app = await startTestApp()
  const [one, other] = [await openShop(app, 1), await openShop(app, 1)]
  const [late, waiting] = [await one.open(one.ids), await other.open(other.ids)]
  await cancel(one.reseller, one.ids[0])
  expect(await one.tell(late, '54.90')).toBe(200)
  expect(await one.column('select status as value from payments where session_id = $1', [waiting])).toEqual(['open'])
  expect((await other.act(waiting, 'paid')).body.redirectUrl).toContain('payment=success')
  expect(await other.states()).toEqual(['paid/paid'])
})

test('requesting the same orders again, in any order, returns the open page', async () => {
  await using app = await startTestApp()
  const { ids, checkout, column } = await openShop(app, 3)
  const answers = await Promise.all([ids, ids.toReversed(), ids].map((orderIds) => checkout(orderIds)))
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect(await column('select count(*)::int as value from payments')).toEqual([4])
  const key = { 'idempotency-key': 'paga-tutti' }
  expect((await checkout(ids, key)).body.url).toBe((await checkout(ids, key)).body.url)
  expect((await checkout(ids.slice(1), key)).problem.code).toBe('idempotency.reused')
})

test('a list of one order is paid like a single order', async () => {
  await using app = await startTestApp()
  const { ids, reseller, checkout, pages } = await openShop(app, 1)
  const alone = await reseller.post<{ url: string }>(checkoutPath, { orderId: ids[0] })
  expect((await checkout(ids)).body.url).toBe(alone.body.url)
  expect(await pages()).toEqual([])
})

test.each([
  [{}, 'Indica l’ordine oppure gli ordini da pagare'],
  [{ orderIds: [] }, 'Scegli almeno un ordine'],
  [{ orderIds: 'tutti' }, 'Scegli gli ordini da pagare'],
  [{ orderIds: ['non-un-id'] }, 'Identificativo non valido'],
  [{ orderIds: Array(51).fill('0190b3c8-0000-7000-8000-000000000000') }, 'Massimo 50 ordini per pagamento'],
  [
    { orderIds: ['0190b3c8-0000-7000-8000-00000000000a', '0190B3C8-0000-7000-8000-00000000000A'] },
    'Ogni ordine si paga una volta sola',
  ],
  [
    {
      orderId: '0190b3c8-0000-7000-8000-000000000000',
      orderIds: ['0190b3c8-0000-7000-8000-000000000000'],
    },
    'Indica l’ordine oppure gli ordini da pagare',
  ],
])('an invalid set of orders is refused: %j', async (body, sentence) => {
  await using app = await startTestApp()
  const answer = await (await app.as('rivenditore')).post(checkoutPath, body)
  expect(answer.status).toBe(400)
  expect(Object.values(answer.problem.fields ?? {})).toContain(sentence)
})

test('a foreign, cancelled or sold-out order among them opens no page, and the refusal names it', async () => {
  await using app = await startTestApp()
  const { ids, reseller, checkout, column } = await openShop(app, 3)
  const other = await app.as('rivenditore')
  const foreign = await app.given.order(other.user, await app.given.product())
  expect((await checkout([...ids, foreign])).status).toBe(404)

  const number = async (id = '') => (await reseller.get<OrderDetail>(`/api/orders/${id}`)).body.orderNumber
  const { pool } = app.context.db
  await pool.query('update orders set hold_expires_at = null where id = $1', [ids[1]])
  await pool.query(
    'update stock_items set held = 0, on_hand = 0 where product_id = (select product_id from order_items where order_id = $1)',
    [ids[1]],
  )
  const soldOut = await checkout(ids)
  expect([soldOut.status, soldOut.problem.code]).toEqual([409, 'stock.insufficient'])
  expect(soldOut.problem.message).toBe(
    `Ordine ${await number(ids[1])}: Non tutto è ancora disponibile: Abito di prova (Prodotto esaurito).`,
  )
  await cancel(reseller, ids[2])
  const cancelled = await checkout([ids[0], ids[2]] as string[])
  expect([cancelled.status, cancelled.problem.code]).toEqual([409, 'order.not_payable'])
  expect(cancelled.problem.message).toBe(`Ordine ${await number(ids[2])}: Questo ordine non è più da pagare.`)
  expect(await column('select count(*)::int as value from payments')).toEqual([0])
})

test('a new page for some of the orders expires the open page of those orders', async () => {
  await using app = await startTestApp()
  const { ids, reseller, open, act, states, shares, pages } = await openShop(app, 3)
  const all = await open(ids)
  const two = await open(ids.slice(0, 2))
  expect([await pages(), await shares()]).toEqual([
    ['expired', 'open'],
    ['expired open', 'expired open', 'expired'],
  ])
  const { body } = await reseller.post<{ url: string }>(checkoutPath, { orderId: ids[0] })
  expect([await pages(), await shares()]).toEqual([
    ['expired', 'expired'],
    ['expired expired open', 'expired expired', 'expired'],
  ])
  await app.runJobs()
  for (const sessionId of [all, two]) expect((await act(sessionId, 'paid')).status).toBe(409)
  expect((await act(body.url.split('/').at(-1) ?? '', 'paid')).status).toBe(200)
  expect(await states()).toEqual(['paid/paid', 'pending_payment/pending', 'pending_payment/pending'])
})

test('the same event sent many times concurrently has one effect on each order', async () => {
  await using app = await startTestApp()
  const { ids, open, tell, states, column } = await openShop(app, 3)
  const sessionId = await open(ids)
  const answers = await Promise.all(Array.from({ length: 12 }, () => tell(sessionId, '164.70')))
  expect(answers).toEqual(Array(12).fill(200))
  expect(await states()).toEqual(Array(3).fill('paid/paid'))
  expect(await column("select count(*)::int as value from stock_movements where kind = 'sale'")).toEqual([3])
  expect(await column("select count(*)::int as value from outbox where kind = 'order.paid'")).toEqual([1])
})

test('the payment result reports for each order of the last payment whether it is pending, paid or refunded', async () => {
  await using app = await startTestApp()
  const { reseller, admin, ids, open, act } = await openShop(app, 3)
  const numbers: string[] = []
  for (const id of ids) numbers.push((await reseller.get<OrderDetail>(`/api/orders/${id}`)).body.orderNumber)
  const results = async (client: TestClient, orderNumber: string | undefined) => {
    const { body } = await client.get<PaidOrder[]>(`/api/orders/payment-result?order=${orderNumber}`)
    return body.map((order) => [order.orderNumber, order.result])
  }
  const all = (...result: string[]) => numbers.map((orderNumber, n) => [orderNumber, result[n]])
  expect(await results(reseller, numbers[2])).toEqual([])
  const sessionId = await open(ids)
  expect(await results(reseller, numbers[2])).toEqual(all('awaited', 'awaited', 'awaited'))
  await act(sessionId, 'paid')
  expect(await results(reseller, numbers[0])).toEqual(all('paid', 'paid', 'paid'))
  for (const id of ids.slice(1)) await adminCancel(admin, id)
  expect(await results(reseller, numbers[2])).toEqual(all('paid', 'returned', 'returned'))
  await app.runJobs()
  expect(await results(reseller, numbers[2])).toEqual(all('paid', 'returned', 'returned'))
  expect(await results(await app.as('rivenditore'), numbers[2])).toEqual([])
})

test('paying concurrently on one open page pays once, and each request succeeds', async () => {
  await using app = await startTestApp()
  for (let round = 0; round < 3; round++) {
    const { ids, open, act, states } = await openShop(app, 2)
    const sessionId = await open(ids)
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(sessionId, 'paid')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await states()).toEqual(Array(2).fill('paid/paid'))
  }
})

test('a wrong amount pays no order, notifies admins and warns the payer not to pay again; the correct event then pays all', async () => {
  await using app = await startTestApp()
  const { reseller, ids, open, tell, states, errors, column, pages, shares } = await openShop(app, 2)
  const sessionId = await open(ids)
  expect(await tell(sessionId, '54.90', { id: 'evt_wrong' })).toBe(200)
  expect(await states()).toEqual(Array(2).fill('pending_payment/pending'))
  expect(await errors()).toEqual(['payment.mismatch'])
  expect(await column('select error_message as value from error_logs')).toEqual([
    expect.stringMatching(/^Ordine \S+, Ordine \S+: pagati 54,90 €, attesi 109,80 €\. Controlla presso/),
  ])
  expect([await pages(), await shares()]).toEqual([['failed'], ['failed', 'failed']])
  const [{ body: order }] = [await reseller.get<OrderDetail>(`/api/orders/${ids[0]}`)]
  const result = await reseller.get<PaidOrder[]>(`/api/orders/payment-result?order=${order.orderNumber}`)
  expect(result.body.map((one) => one.result)).toEqual(['failed', 'failed'])
  await tell(sessionId, '109.80')
  expect(await states()).toEqual(Array(2).fill('paid/paid'))
})

test('an internal failure at the last order leaves all unpaid, and the event is applied when retried', async () => {
  await using app = await startTestApp()
  const { ids, open, tell, states } = await openShop(app, 3)
  const sessionId = await open(ids)
  const { pool } = app.context.db
  await pool.query(
    `alter table order_history add constraint out_of_order check (order_id <> '${ids[2]}' or status <> 'paid')`,
  )
  expect(await tell(sessionId, '164.70')).toBe(200)
  expect(await states()).toEqual(Array(3).fill('pending_payment/pending'))
  await pool.query('alter table order_history drop constraint out_of_order')
  expect(await tell(sessionId, '164.70')).toBe(200)
  expect(await states()).toEqual(Array(3).fill('paid/paid'))
})

test('a declined card is recorded on each order and the page stays payable; a failure after the payment changes nothing', async () => {
  await using app = await startTestApp()
  const { ids, open, act, tell, states } = await openShop(app, 2)
  const sessionId = await open(ids)
  await act(sessionId, 'declined')
  expect(await states()).toEqual(Array(2).fill('pending_payment/failed'))
  await act(sessionId, 'paid')
  await tell(sessionId, '109.80', { id: 'evt_late', type: 'checkout.declined' })
  await tell(sessionId, '109.80', { id: 'evt_later', type: 'checkout.expired' })
  expect(await states()).toEqual(Array(2).fill('paid/paid'))
})

test('cancelling one of the orders expires their page; the others can be paid on a new one', async () => {
  await using app = await startTestApp()
  const { ids, reseller, open, act, states, shares } = await openShop(app, 3)
  const sessionId = await open(ids)
  await cancel(reseller, ids[1])
  expect(await shares()).toEqual(['expired', 'expired', 'expired'])
  await app.runJobs()
  expect((await act(sessionId, 'paid')).status).toBe(409)
  await act(await open([ids[0], ids[2]] as string[]), 'paid')
  expect(await states()).toEqual(['paid/paid', 'cancelled/pending', 'paid/paid'])
})

test('a payment after one order was cancelled refunds its share and pays the others', async () => {
  await using app = await startTestApp()
  const { ids, reseller, open, tell, states, shares, errors, refunds } = await openShop(app, 3)
  const sessionId = await open(ids)
  await cancel(reseller, ids[1])
  await tell(sessionId, '164.70')
  expect(await states()).toEqual(['paid/paid', 'cancelled/refund_pending', 'paid/paid'])
  await app.runJobs()
  expect(await states()).toEqual(['paid/paid', 'cancelled/refunded', 'paid/paid'])
  expect(await shares()).toEqual(['paid', 'refunded', 'paid'])
  expect(await refunds()).toEqual(['54.90'])
  expect(await errors()).toEqual(['payment.after_cancellation'])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('orders already paid on another page are refunded, and the rest is paid', async () => {
  await using app = await startTestApp()
  const { ids, open, tell, act, states, shares, errors, refunds } = await openShop(app, 3)
  const all = await open(ids)
  await act(await open(ids.slice(0, 2)), 'paid')
  await tell(all, '164.70')
  await app.runJobs()
  expect(await states()).toEqual(Array(3).fill('paid/paid'))
  expect(await shares()).toEqual(['refunded paid', 'refunded paid', 'paid'])
  expect(await refunds()).toEqual(['54.90', '54.90'])
  expect(await errors()).toEqual(['payment.twice', 'payment.twice'])
})

test('an order whose stock is gone when the payment arrives stays unpaid and gets its share refunded; the others are paid', async () => {
  await using app = await startTestApp()
  const { ids, open, tell, states, shares, errors, refunds } = await openShop(app, 2)
  const sessionId = await open(ids)
  const { pool } = app.context.db
  await pool.query('update orders set hold_expires_at = null where id = $1', [ids[0]])
  await pool.query(
    'update stock_items set held = 0, on_hand = 0 where product_id = (select product_id from order_items where order_id = $1)',
    [ids[0]],
  )
  await tell(sessionId, '109.80')
  await app.runJobs()
  expect(await states()).toEqual(['pending_payment/pending', 'paid/paid'])
  expect(await shares()).toEqual(['refunded', 'paid'])
  expect([await errors(), await refunds()]).toEqual([['payment.without_stock'], ['54.90']])
})

test('orders paid together are refunded individually, each its own share', async () => {
  await using app = await startTestApp()
  const { ids, admin, open, act, states, shares, refunds } = await openShop(app, 3)
  await act(await open(ids), 'paid')
  await adminCancel(admin, ids[0])
  await app.runJobs()
  expect(await states()).toEqual(['cancelled/refunded', 'paid/paid', 'paid/paid'])
  await Promise.all([adminCancel(admin, ids[1]), adminCancel(admin, ids[2])])
  await app.runJobs()
  expect(await states()).toEqual(Array(3).fill('cancelled/refunded'))
  expect([await shares(), await refunds()]).toEqual([Array(3).fill('refunded'), Array(3).fill('54.90')])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('an overdue order expires the page of all orders, and only that order is cancelled', async () => {
  await using app = await startTestApp()
  const { ids, open, states, pages } = await openShop(app, 2)
  await open(ids)
  await app.context.db.pool.query("update orders set hold_expires_at = present() - interval '1 second' where id = $1", [
    ids[0],
  ])
  await app.context.jobs.runNow(app.context, 'cancel-overdue-orders')
  expect(await states()).toEqual(['cancelled/pending', 'pending_payment/pending'])
  expect(await pages()).toEqual(['expired'])
})

test('a page for several orders that was paid while the portal was down is found', async () => {
  await using app = await startTestApp()
  const { ids, open, states } = await openShop(app, 2)
  await open(ids)
  await app.context.db.pool.query("update sandbox_sessions set status = 'paid'")
  await app.context.jobs.runNow(app.context, 'recover-lost-work')
  expect(await states()).toEqual(Array(2).fill('paid/paid'))
})

test('concurrent requests for overlapping orders leave at most one open payment per order', async () => {
  await using app = await startTestApp()
  const { ids, checkout, column, pages, states, act } = await openShop(app, 5)
  const sets = [ids.slice(0, 3), ids.slice(2), ids.slice(1, 4), ids, ids.slice(0, 2)]
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(sets.map((orderIds) => checkout(orderIds)))
    // A request whose page was expired by another one gets this conflict.
    for (const { status, problem } of answers) {
      if (status !== 200) expect([status, problem.code]).toEqual([409, 'payment.session_over'])
    }
    expect(
      await column(
        "select count(*)::int as value from payments where status = 'open' and order_id is not null group by order_id having count(*) > 1",
      ),
    ).toEqual([])
  }
  expect((await pages()).filter((status) => status === 'open').length).toBeGreaterThan(0)
  await app.runJobs()
  const sessions = await column<string>("select id as value from sandbox_sessions where status = 'open'")
  for (const sessionId of sessions) expect((await act(sessionId, 'paid')).status).toBe(200)
  expect(await column("select count(*)::int as value from payments where status like 'refund%'")).toEqual([0])
  expect((await states()).some((state) => state === 'paid/paid')).toBe(true)
})

test('a concurrent payment and cancellation end with matching stock and money, whichever comes first', async () => {
  await using app = await startTestApp()
  const shop = await openShop(app, 0)
  for (let round = 0; round < 4; round++) {
    const productId = await app.given.product({ price: '49.90' })
    shop.ids.splice(0, shop.ids.length)
    for (let n = 0; n < 3; n++) shop.ids.push(await app.given.order(shop.reseller.user, productId))
    const sessionId = await shop.open(shop.ids)
    await Promise.all([
      shop.tell(sessionId, '164.70', { id: `evt_race_${round}` }),
      cancel(shop.reseller, shop.ids[2]),
      cancel(shop.reseller, shop.ids[0]),
    ])
    await processEvents(app)
    const states = await shop.states()
    expect(states[1]).toBe('paid/paid')
    for (const state of [states[0], states[2]]) expect(['paid/paid', 'cancelled/refunded']).toContain(state)
    const paid = states.filter((state) => state === 'paid/paid').length
    expect(
      await shop.column("select on_hand || '/' || held as value from stock_items where product_id = $1", [productId]),
    ).toEqual([`${10 - paid}/0`])
  }
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('the database refuses shares that do not sum up, a second open payment, and another amount', async () => {
  await using app = await startTestApp()
  const { ids, open } = await openShop(app, 2)
  await open(ids)
  const insert = (amount: string, share: string, order: string | undefined) =>
    app.context.db.pool.query(
      `insert into payments (id, order_id, page_id, provider, amount, currency, status, expires_at)
       values ('0190b3c8-0000-7000-8000-000000000001', null, null, 'sandbox', $1, 'EUR', 'expired', now()),
              (gen_random_uuid(), $3, '0190b3c8-0000-7000-8000-000000000001', 'sandbox', $2, 'EUR', 'expired', now())`,
      [amount, share, order],
    )
  await expect(insert('54.90', '54.89', ids[0])).rejects.toThrow('do not sum up')
  await expect(insert('54.90', '54.90', ids[0])).resolves.toMatchObject({ rowCount: 2 })
  const { pool } = app.context.db
  await expect(pool.query("update payments set status = 'open'")).rejects.toThrow('payments_one_open_key')
  await expect(pool.query('update payments set amount = amount + 1')).rejects.toThrow('append-only')
  await expect(pool.query("update payments set url = 'http://x' where page_id is not null")).rejects.toThrow(
    'payments_share_check',
  )
})

test('with Stripe: one line per order, one event, and one refund per share', () =>
  withCheckout(async (parts) => {
    const second = await parts.app.given.order(parts.reseller.user, parts.productId, { quantity: 2 })
    const orderIds = [parts.orderId, second]
    const { body } = await parts.reseller.post<{ url: string }>(checkoutPath, { orderIds })
    const session = parts.outside.sessions.get('cs_test_1')
    expect(body.url).toBe(session?.url)
    expect(session).toMatchObject({
      amount_total: 5490 + 9980,
      line_items: { data: [{ amount: 5490 }, { amount: 9980 }] },
    })
    await parts.pay()
    expect(await parts.ask('select array_agg(status) from orders')).toEqual(['paid', 'paid'])

    parts.outside.refundStatus = 'pending'
    for (const id of orderIds) await parts.admin.post(`/api/admin/orders/${id}/cancel`)
    await parts.app.runJobs()
    expect([...parts.outside.refunds.values()].map(({ amount }) => amount).sort()).toEqual([5490, 9980])
    const state = (id: string) => parts.ask(`select payment_status from orders where id = '${id}'`)
    const refundOf = async (id: string) => {
      const paymentId = await parts.ask(`select id from payments where order_id = '${id}'`)
      return [...parts.outside.refunds.values()].find(({ metadata }) => metadata?.paymentId === paymentId)
    }
    // Events arrive in any order, and more than once.
    for (let n = 0; n < 2; n++) await parts.tell('refund.updated', { ...(await refundOf(second)), status: 'succeeded' })
    expect([await state(parts.orderId), await state(second)]).toEqual(['refund_pending', 'refunded'])
    await parts.tell('refund.failed', { ...(await refundOf(parts.orderId)), status: 'failed' })
    expect(await state(parts.orderId)).toBe('refund_pending')
    expect(await parts.told()).toEqual([expect.stringContaining('Il rimborso non è riuscito')])
    Object.assign((await refundOf(parts.orderId)) ?? {}, { status: 'failed' })
    parts.outside.refundStatus = 'succeeded'
    await parts.admin.post(`/api/admin/orders/${parts.orderId}/refund`)
    await parts.app.runJobs()
    expect([await state(parts.orderId), await state(second)]).toEqual(['refunded', 'refunded'])
    expect(parts.outside.refunds.size).toBe(3)
  }))

test('a refund by hand of a payment for several orders changes none of them and notifies admins', () =>
  withCheckout(async (parts) => {
    const second = await parts.app.given.order(parts.reseller.user, parts.productId)
    await parts.reseller.post(checkoutPath, { orderIds: [parts.orderId, second] })
    await parts.pay()
    const byHand = {
      id: 're_by_hand',
      object: 'refund',
      status: 'succeeded',
      amount: 5490,
      currency: 'eur',
      payment_intent: 'pi_1',
      metadata: {},
    }
    expect(await parts.tell('refund.updated', byHand)).toBe(200)
    expect(await parts.ask('select array_agg(payment_status) from orders')).toEqual(['paid', 'paid'])
    expect(await parts.told()).toEqual([expect.stringContaining('Rimborso di 54,90 € fatto fuori dal portale')])
  }))
