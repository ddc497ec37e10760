import { expect, test } from 'vitest'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import type { MoneyBooks, MoneyDay } from '../../../contract/money-ledger.ts'
import { businessDay, dayAfter } from '../../../domain/time/clock.ts'
import { planBuyer } from '../../testing/plan-customer.ts'
import { type StripeCheckout, withCheckoutOnOneDay } from '../../testing/stripe/stripe-checkout.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const job = 'reconcile-balance'

const today = ({ app }: { app: TestApp }): string => businessDay(app.context.clock.now())

async function booksOf({ admin, app }: { admin: TestClient; app: TestApp }, month = today({ app }).slice(0, 7)) {
  const { body } = await admin.get<MoneyBooks>(`/api/admin/money?month=${month}`)
  return body
}

async function dayOf(parts: { admin: TestClient; app: TestApp }, day: string): Promise<MoneyDay | undefined> {
  return (await booksOf(parts, day.slice(0, 7))).days.find((one) => one.day === day)
}

const balanceOf = async (parts: StripeCheckout, account: string) =>
  (await booksOf(parts)).balances.find((one) => one.account === account)?.balance

/** Pays the order of 54.90 today; Stripe lists it unless `listed` is null. Returns the day. */
async function payToday(parts: StripeCheckout, listed: number | null = 5490): Promise<string> {
  await parts.checkout()
  await parts.pay()
  if (listed !== null) parts.outside.records.charge('pi_1', listed, { fee: 107 })
  return today(parts)
}

/** Moves the clock on by `days`, then reads and compares the movements. */
async function nextDay(parts: StripeCheckout, days = 1): Promise<void> {
  await parts.wait({ days })
  await parts.run(job)
}

test('a past day agrees with Stripe’s list, and its fee and payout are booked', () =>
  withCheckoutOnOneDay(async (parts) => {
    const day = await payToday(parts)
    await parts.run(job)
    // The day is not over yet, but its fee is known.
    expect(await dayOf(parts, day)).toMatchObject({ received: '54.90', fees: '1.07', provider: null, differences: 0 })
    parts.outside.records.payout('po_1', 3000, { fee: 25 })
    parts.outside.records.addTransaction({ type: 'stripe_fee', amount: -200 })
    await nextDay(parts)
    expect(await dayOf(parts, day)).toMatchObject({
      received: '54.90',
      provider: { charged: '54.90', refunded: '0.00', disputed: '0.00', fees: '3.32', paidOut: '30.00' },
      differences: 0,
    })
    expect(await parts.openErrors()).toEqual([])
    // 54.90 less fees of 1.07, 2.00 and 0.25, and less the payout of 30.00.
    expect([await balanceOf(parts, 'cash'), await balanceOf(parts, 'fees'), await balanceOf(parts, 'bank')]).toEqual([
      '21.58',
      '3.32',
      '30.00',
    ])
    const { reading } = await booksOf(parts)
    expect(reading).toMatchObject({ provider: 'stripe' })
    expect(Date.parse(reading?.until ?? '')).toBeGreaterThan(parts.app.context.clock.now().getTime() - 60_000)
  }))

test('a returned payout and a refunded fee are reversed in the books', () =>
  withCheckoutOnOneDay(async (parts) => {
    await payToday(parts)
    parts.outside.records.payout('po_1', 3000)
    parts.outside.records.addTransaction({
      type: 'payout_failure',
      amount: 3000,
      source: { id: 'po_1', object: 'payout' },
    })
    parts.outside.records.addTransaction({ type: 'stripe_fee', amount: 107 })
    await nextDay(parts)
    expect([await balanceOf(parts, 'cash'), await balanceOf(parts, 'fees'), await balanceOf(parts, 'bank')]).toEqual([
      '54.90',
      '0.00',
      '0.00',
    ])
    expect(await parts.openErrors()).toEqual([])
  }))

interface Case {
  name: string
  listed?: number | null
  does?(parts: StripeCheckout): unknown
  days?: number
  sentence: RegExp
  /** Absent if the difference never disappears. */
  heals?(parts: StripeCheckout): unknown
}

const cases: readonly Case[] = [
  {
    name: 'a charge made in the provider’s dashboard',
    does: ({ outside }) => outside.records.charge('pi_by_hand', 1000),
    sentence: /^Incasso pi_by_hand del \d\d\/\d\d\/\d{4}: presso il gestore dei pagamenti 10,00 €, nei conti nulla$/,
    // An admin finds out to which page it belongs.
    heals: ({ ask }) =>
      ask(`with page as (select * from payments limit 1)
        insert into payments (id, provider, provider_payment_id, amount, currency, status, expires_at, session_id, order_id)
        select gen_random_uuid(), provider, 'pi_by_hand', 10, currency, 'paid', expires_at, 'cs_by_hand', order_id from page`),
  },
  {
    name: 'a payment with another amount',
    listed: 5000,
    sentence: /^Incasso pi_1 .*: presso il gestore dei pagamenti 50,00 €, nei conti 54,90 €$/,
    heals: ({ outside }) => outside.records.charge('pi_1', 490),
  },
  {
    name: 'a payment in another currency',
    listed: null,
    does: ({ outside }) => outside.records.charge('pi_1', 5490, { currency: 'usd' }),
    sentence: /^Incasso pi_1 .*: presso il gestore dei pagamenti 54,90 USD, nei conti 54,90 €$/,
  },
  {
    name: 'a payment that Stripe does not list after two days',
    listed: null,
    days: 3,
    sentence: /^Incasso pi_1 .*: nei conti 54,90 €, presso il gestore dei pagamenti nulla$/,
    heals: ({ outside }) => outside.records.charge('pi_1', 5490),
  },
  {
    name: 'a refund made in the provider’s dashboard',
    does: ({ outside }) => outside.records.refund('re_by_hand', 500),
    sentence: /^Rimborso re_by_hand .*: presso il gestore dei pagamenti 5,00 €, nei conti nulla$/,
    heals: ({ outside }) =>
      outside.records.addTransaction({
        type: 'refund_failure',
        amount: 500,
        source: { id: 're_by_hand', object: 'refund' },
      }),
  },
  {
    name: 'an unknown correction',
    does: ({ outside }) => outside.records.addTransaction({ type: 'reserve_transaction', amount: -900 }),
    sentence: /^Movimento txn_\d+ .*: presso il gestore dei pagamenti -9,00 €, nei conti nulla$/,
  },
]

test.each(cases)('$name is one entry with both amounts, is not repeated, and is resolved automatically', (one) =>
  withCheckoutOnOneDay(async (parts) => {
    const day = await payToday(parts, one.listed)
    await one.does?.(parts)
    await nextDay(parts, one.days)
    const entries = await parts.openErrors()
    expect(entries).toEqual([{ type: 'provider.difference', message: expect.stringMatching(one.sentence) }])
    expect(await dayOf(parts, day)).toMatchObject({ differences: 1 })
    for (let time = 0; time < 2; time++) await nextDay(parts)
    expect(await parts.openErrors()).toEqual(entries)
    // The link of the day leads to this entry only.
    const { body } = await parts.admin.get<ErrorLogEntry[]>(`/api/admin/errors?moneyDay=${day}`)
    expect(body.map(({ errorMessage }) => errorMessage)).toEqual(entries.map(({ message }) => message))
    expect((await parts.admin.get<unknown[]>(`/api/admin/errors?moneyDay=${dayAfter(day, -5)}`)).body).toEqual([])
    if (!one.heals) return
    await one.heals(parts)
    await nextDay(parts)
    expect(await parts.openErrors()).toEqual([])
    expect(await dayOf(parts, day)).toMatchObject({ differences: 0 })
    expect(await parts.ask("select resolution_note from error_logs where error_type = 'provider.difference'")).toBe(
      'Ora le cifre del gestore dei pagamenti e dei conti coincidono.',
    )
  }),
)

test('a difference that an admin has resolved is not reported again, unless its amounts change', () =>
  withCheckoutOnOneDay(async (parts) => {
    await payToday(parts)
    parts.outside.records.charge('pi_by_hand', 1000)
    await nextDay(parts)
    const id = await parts.ask('select id from error_logs')
    expect((await parts.admin.post(`/api/admin/errors/${id}/resolve`, { note: 'Ordine al telefono' })).status).toBe(204)
    for (let time = 0; time < 2; time++) await nextDay(parts)
    expect(await parts.openErrors()).toEqual([])
    parts.outside.records.charge('pi_by_hand', 100)
    await nextDay(parts)
    expect(await parts.openErrors()).toEqual([
      { type: 'provider.difference', message: expect.stringContaining('pagamenti 11,00 €') },
    ])
  }))

test('refunds agree: done, in progress, and returned by the bank', () =>
  withCheckoutOnOneDay(async (parts) => {
    const { outside, app, admin } = parts
    await payToday(parts)
    await admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
    await app.runJobs()
    outside.records.refund('re_1', 5490)
    const day = today(parts)
    await nextDay(parts)
    expect(await dayOf(parts, day)).toMatchObject({
      refunded: '54.90',
      provider: { refunded: '54.90' },
      differences: 0,
    })
    await parts.tell('refund.failed', { ...outside.refunds.get('re_1'), status: 'failed' })
    // It is owed again at once; Stripe moves the money back later.
    await nextDay(parts)
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['refund.failed'])
    outside.records.addTransaction({ type: 'refund_failure', amount: 5490, source: { id: 're_1', object: 'refund' } })
    await nextDay(parts, 2)
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['refund.failed'])
  }))

interface Contested {
  name: string
  amount: number
  decided: 'lost' | 'won' | null
}

const contested: readonly Contested[] = [
  { name: 'undecided', amount: 5490, decided: null },
  { name: 'lost', amount: 5490, decided: 'lost' },
  { name: 'lost in part', amount: 1000, decided: 'lost' },
  { name: 'won', amount: 5490, decided: 'won' },
]

test.each(contested)('a dispute that is $name agrees with the movements of the bank', ({ amount, decided }) =>
  withCheckoutOnOneDay(async (parts) => {
    const { outside, tell } = parts
    await payToday(parts)
    const opened = outside.disputes.open('pi_1', { amount })
    const move = (cents: number) =>
      outside.records.addTransaction({
        type: 'adjustment',
        category: cents > 0 ? 'dispute_reversal' : 'dispute',
        amount: cents,
        source: { id: opened.id, object: 'dispute' },
      })
    await tell('charge.dispute.created', opened)
    move(-amount)
    const day = today(parts)
    await nextDay(parts, 3)
    expect(await parts.openErrors()).toEqual([])
    if (decided) await tell('charge.dispute.closed', outside.disputes.decide(opened.id, decided))
    // The bank returns the money later than it reports the decision.
    await nextDay(parts)
    if (decided === 'won') move(amount)
    for (let time = 0; time < 2; time++) await nextDay(parts, 2)
    expect(await parts.openErrors()).toEqual([])
    expect(await dayOf(parts, day)).toMatchObject({ differences: 0 })
  }),
)

test.each([null, 'lost'] as const)(
  'money withdrawn by a dispute but not listed by the provider is a difference: %s',
  (decided) =>
    withCheckoutOnOneDay(async (parts) => {
      await payToday(parts)
      const opened = parts.outside.disputes.open('pi_1', { amount: 5490 })
      await parts.tell('charge.dispute.created', opened)
      if (decided) await parts.tell('charge.dispute.closed', parts.outside.disputes.decide(opened.id, decided))
      await nextDay(parts, 4)
      expect(await parts.openErrors()).toEqual([
        {
          type: 'provider.difference',
          message: expect.stringMatching(
            /^Contestazione dp_1_pi_1 .*: nei conti 54,90 €, presso il gestore dei pagamenti nulla$/,
          ),
        },
      ])
    }),
)

test('several orders paid together are one movement', () =>
  withCheckoutOnOneDay(async (parts) => {
    const other = await parts.app.given.order(parts.reseller.user, parts.productId)
    await parts.reseller.post('/api/payments/create-checkout-session', { orderIds: [parts.orderId, other] })
    await parts.pay()
    parts.outside.records.charge('pi_1', 10_980)
    const day = today(parts)
    await nextDay(parts, 4)
    expect(await parts.openErrors()).toEqual([])
    expect(await dayOf(parts, day)).toMatchObject({ received: '109.80', provider: { charged: '109.80' } })
  }))

test('a payment booked on the other side of midnight still agrees', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.checkout()
    const day = today(parts)
    parts.outside.records.charge('pi_1', 5490)
    await parts.wait({ days: 1 })
    await parts.pay()
    await nextDay(parts)
    expect(await parts.openErrors()).toEqual([])
    expect(await dayOf(parts, day)).toMatchObject({ received: '0.00', provider: { charged: '54.90' }, differences: 0 })
    expect(await dayOf(parts, dayAfter(day, 1))).toMatchObject({ received: '54.90', provider: { charged: '0.00' } })
  }))

test('a long list is read in pages and resumed after an interruption; each movement is stored once', () =>
  withCheckoutOnOneDay(async (parts) => {
    await payToday(parts)
    for (let n = 0; n < 230; n++) parts.outside.records.addTransaction({ type: 'stripe_fee', amount: -1 })
    parts.outside.meanwhile = async () => parts.outside.failNext(500)
    await expect(parts.run(job)).rejects.toThrow()
    expect(await parts.ask('select count(*)::int from provider_movements')).toBe(100)
    for (let time = 0; time < 2; time++) await parts.run(job)
    expect(await parts.ask('select count(*)::int from provider_movements')).toBe(231)
    expect(await balanceOf(parts, 'fees')).toBe('3.37')
    await expect(parts.ask('update provider_movements set gross = 1')).rejects.toThrow()
    await expect(parts.ask('delete from provider_movements')).rejects.toThrow()
  }))

test('many differences at once become few entries; the rest follow, and their days do not count as compared until then', () =>
  withCheckoutOnOneDay(async (parts) => {
    const day = await payToday(parts)
    for (let n = 0; n < 60; n++) parts.outside.records.charge(`pi_other_${n}`, 100 + n)
    await nextDay(parts)
    const types = async () => (await parts.openErrors()).map(({ type }) => type)
    expect(await types()).toHaveLength(51)
    expect((await parts.openErrors()).at(-1)?.message).toContain('altre 10 differenze')
    expect(await dayOf(parts, day)).toMatchObject({ provider: null })
    await nextDay(parts)
    expect((await types()).filter((type) => type === 'provider.difference')).toHaveLength(60)
    expect(await dayOf(parts, day)).toMatchObject({ differences: 60, provider: { charged: expect.any(String) } })
  }))

test('the days are exported as CSV', () =>
  withCheckoutOnOneDay(async (parts) => {
    const day = await payToday(parts)
    await parts.run(job)
    await nextDay(parts)
    const file = `${parts.app.address}/api/admin/money/days.csv?month=${day.slice(0, 7)}`
    const [header, ...rows] = (await (await fetch(file, { headers: { cookie: parts.admin.cookie } })).text())
      .trim()
      .split('\r\n')
    expect(header).toMatch(/Giorno;Incassi;Rimborsi;Commissioni;Versamenti in banca;Incassi secondo il gestore;/)
    const italian = day.split('-').reverse().join('/')
    expect(rows.filter((row) => row.startsWith(italian))).toEqual([
      `${italian};54,90;0,00;1,07;0,00;54,90;0,00;0,00;1,07;0,00;0`,
    ])
    expect((await fetch(file, { headers: { cookie: parts.reseller.cookie } })).status).toBe(403)
  }))

test('while Stripe is unavailable, days that were read before are still compared', () =>
  withCheckoutOnOneDay(async (parts) => {
    const day = await payToday(parts)
    await parts.wait({ days: 1 })
    await parts.run(job)
    await parts.wait({ hours: 1 })
    parts.outside.failNext(500, Number.POSITIVE_INFINITY)
    await expect(parts.run(job)).rejects.toThrow()
    expect(await dayOf(parts, day)).toMatchObject({ provider: { charged: '54.90' } })
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['provider.unavailable'])
  }))

test('the sandbox is compared with its own records: orders, refunds and plans', async () => {
  await using app = await startTestApp()
  let admin = await app.as('admin')
  const reseller = await app.as('rivenditore', planBuyer)
  const dress = await app.given.product({ price: '49.90' })
  const run = () => app.context.jobs.runNow(app.context, job)
  const pay = async (path: string, body: object) => {
    const { url } = (await reseller.post<{ url: string }>(path, body)).body
    const sessionId = url.split('/').at(-1) ?? ''
    await app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome: 'paid' })
    return sessionId
  }
  const [one, other] = [await app.given.order(reseller.user, dress), await app.given.order(reseller.user, dress)]
  await pay('/api/payments/create-checkout-session', { orderId: one })
  const sessionId = await pay('/api/payments/create-checkout-session', { orderId: other })
  await pay('/api/subscriptions/checkout', { plan: 'starter' })
  await app.runJobs()
  await admin.post(`/api/admin/orders/${one}/cancel`)
  await app.runJobs()
  const day = today({ app })
  await app.moveClock({ days: 4 })
  admin = await app.asUser(admin.user)
  await run()
  expect(await dayOf({ admin, app }, day)).toMatchObject({
    received: '120.30',
    refunded: '54.90',
    provider: { charged: '120.30', refunded: '54.90', fees: '0.00', paidOut: '0.00' },
    differences: 0,
  })
  const open = async () =>
    (await app.context.db.pool.query("select error_message from error_logs where not resolved and source = 'payments'"))
      .rows
  expect(await open()).toEqual([])
  // The records of the sandbox are changed.
  await app.context.db.pool.query('alter table provider_movements disable trigger provider_movements_append_only')
  await app.context.db.pool.query('update provider_movements set gross = 1 where source_id = $1', [`pay_${sessionId}`])
  await run()
  expect(await open()).toEqual([{ error_message: expect.stringMatching(/pagamenti 1,00 €, nei conti 54,90 €$/) }])
})
