import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { businessDay } from '../../../domain/time/clock.ts'
import { openMoneyBooks } from '../../database/backfills/open-money-books.ts'
import { withCheckout } from '../../testing/stripe/stripe-checkout.ts'
import { checkBooks } from '../money-ledger/check-books.ts'

type Portal = Parameters<Parameters<typeof withCheckout>[0]>[0]

const rows = async ({ app }: Portal, text: string) => (await app.context.db.pool.query(text)).rows

async function loseFrom(portal: Portal, amount: number): Promise<void> {
  const dispute = portal.outside.disputes.open('pi_1', { amount })
  await portal.tell('charge.dispute.created', dispute)
  await portal.tell('charge.dispute.closed', portal.outside.disputes.decide(dispute.id, 'lost'))
}

async function settle({ app, run }: Portal): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await app.runJobs()
    await run('recover-lost-work')
  }
}

const givenByStripe = ({ outside }: Portal) => [...outside.refunds.values()].map(({ amount }) => amount)

test('if a part is lost after a refund was requested, the provider is asked only for the rest', () =>
  withCheckout(async (portal) => {
    await portal.checkout()
    await portal.pay()
    await portal.admin.post(`/api/admin/orders/${portal.orderId}/cancel`, {})
    await loseFrom(portal, 1000)
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([4490])
    expect(await rows(portal, 'select state, amount, bank_amount from refunds')).toEqual([
      { state: 'done', amount: '54.90', bank_amount: '10.00' },
    ])
    expect(await rows(portal, 'select amount, refunded from dispute_shares')).toEqual([
      { amount: '10.00', refunded: '10.00' },
    ])
    expect(await portal.openErrors()).toEqual([])
    await checkBooks.run(portal.app.context, {}, { isLast: true })
    expect(await portal.openErrors()).toEqual([])
  }))

test('each refund of orders paid together leaves its own share to the bank, and both are settled to the cent', () =>
  withCheckout(async (portal) => {
    const other = await portal.app.given.order(portal.reseller.user, portal.productId)
    await portal.reseller.post('/api/payments/create-checkout-session', { orderIds: [portal.orderId, other] })
    await portal.pay()
    await portal.admin.post(`/api/admin/orders/${portal.orderId}/cancel`, {})
    await loseFrom(portal, 2000)
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([4490])
    await portal.admin.post(`/api/admin/orders/${other}/cancel`, {})
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([4490, 4490])
    expect(await rows(portal, 'select distinct state from refunds')).toEqual([{ state: 'done' }])
    expect(await portal.openErrors()).toEqual([])
  }))

test('two losses larger than either of two refunds are settled with both, and only the rest is requested', () =>
  withCheckout(async (portal) => {
    portal.outside.refundStatus = 'failed'
    await portal.checkout()
    await portal.pay()
    await portal.admin.post(`/api/admin/orders/${portal.orderId}/refunds`, {
      shipping: true,
      items: [],
      reason: 'Ritardo',
    })
    await portal.admin.post(`/api/admin/orders/${portal.orderId}/cancel`, {})
    await loseFrom(portal, 2000)
    await loseFrom(portal, 2990)
    portal.outside.refundStatus = 'succeeded'
    await settle(portal)
    expect(await rows(portal, 'select distinct state from refunds')).toEqual([{ state: 'done' }])
    expect(await rows(portal, 'select sum(amount - refunded) as left from dispute_shares')).toEqual([{ left: '0.00' }])
    await checkBooks.run(portal.app.context, {}, { isLast: true })
  }))

test('a refund by hand covers only what the bank did not take: the books post it from the bank account, the rest from the dispute, also when the backfill runs again', () =>
  withCheckout(async (portal) => {
    const { admin, app, orderId } = portal
    await portal.checkout()
    await portal.pay()
    portal.outside.refundStatus = 'failed'
    await admin.post(`/api/admin/orders/${orderId}/cancel`, {})
    await loseFrom(portal, 1000)
    await settle(portal)
    expect(await rows(portal, 'select id is not null as here, state, amount, bank_amount from refunds')).toEqual([
      { here: true, state: 'failed', amount: '54.90', bank_amount: '10.00' },
    ])
    const id = await portal.ask<string>('select id from refunds')
    const byHand = { paidOn: businessDay(app.context.clock.now()), reference: 'CRO 0123456789' }
    expect((await admin.post(`/api/admin/refunds/${id}/by-hand`, byHand)).status).toBe(204)
    await settle(portal)

    const posted = `select kind, sum(case when is_reversal then -amount else amount end) as amount from money_entries
      where kind in ('refund', 'refund_by_hand', 'dispute_lost') group by kind order by kind`
    const books = [
      { kind: 'dispute_lost', amount: '0.00' },
      { kind: 'refund', amount: '10.00' },
      { kind: 'refund_by_hand', amount: '44.90' },
    ]
    expect(await rows(portal, posted)).toEqual(books)
    await app.context.db.transaction((tx) => openMoneyBooks.step(tx, null))
    expect(await rows(portal, posted)).toEqual(books)
    expect(await rows(portal, 'select amount, refunded from dispute_shares')).toEqual([
      { amount: '10.00', refunded: '10.00' },
    ])
    expect(await portal.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    await checkBooks.run(app.context, {}, { isLast: true })
    expect(await portal.openErrors()).toEqual([])
  }))

test('a whole refund of a payment that lost a part in a dispute not known yet returns the rest, and the books agree', () =>
  withCheckout(async (portal) => {
    const { admin, outside, orderId } = portal
    await portal.checkout()
    await admin.post(`/api/admin/orders/${orderId}/cancel`, {})
    const { id } = outside.disputes.open('pi_1', { amount: 1000 })
    const dispute = outside.disputes.decide(id, 'lost')
    await portal.pay()
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([])
    await portal.tell('charge.dispute.closed', dispute)
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([4490])
    expect(await rows(portal, 'select state, amount, bank_amount from refunds')).toEqual([
      { state: 'done', amount: '54.90', bank_amount: '10.00' },
    ])
    expect(await rows(portal, 'select amount, refunded from dispute_shares')).toEqual([
      { amount: '10.00', refunded: '10.00' },
    ])
    await checkBooks.run(portal.app.context, {}, { isLast: true })
    expect((await portal.openErrors()).map(({ type }) => type)).toEqual(['payment.after_cancellation'])
  }))

test('a whole refund returns what a refund made at the provider has left over', () =>
  withCheckout(async (portal) => {
    await portal.checkout()
    await portal.pay()
    const made = {
      id: 're_by_hand',
      object: 'refund',
      amount: 1000,
      currency: 'eur',
      metadata: {},
      payment_intent: 'pi_1',
    }
    portal.outside.refunds.set(made.id, { ...made, status: 'succeeded' } as unknown as Stripe.Refund)
    await portal.admin.post(`/api/admin/orders/${portal.orderId}/cancel`, {})
    await settle(portal)
    expect(givenByStripe(portal)).toEqual([1000, 4490])
    expect(await rows(portal, 'select state, amount from refunds')).toEqual([{ state: 'done', amount: '54.90' }])
  }))
