import { expect, test } from 'vitest'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { withCheckout } from '../../testing/stripe/stripe-checkout.ts'
import { continueBackfill } from './continue-backfill.ts'
import { proposeLostCredit } from './open-money-books.ts'

test('payments that the previous release lost in two parts get their proposal, and their VAT is due again', () =>
  withCheckout(async ({ app, ask, checkout, outside, pay, tell }) => {
    const { db } = app.context
    await checkout()
    await pay()
    for (const amount of [1000, 4490]) {
      const opened = outside.disputes.open('pi_1', { amount })
      await tell('charge.dispute.created', opened)
      await tell('charge.dispute.closed', outside.disputes.decide(opened.id, 'lost'))
    }
    const vat = () =>
      ask("select sum(case when is_reversal then -amount else amount end)::text from money_entries where kind = 'vat'")
    await db.pool.query('delete from credit_proposals')
    await db.pool.query("select post_money('vat', id, id, 0) from orders")
    await db.pool.query('delete from drizzle.backfills where name = $1', [proposeLostCredit.name])
    expect(await vat()).toBe('0.00')

    while ((await continueBackfill(db, proposeLostCredit)) === 'unfinished');

    expect(await ask("select array_agg(state || ' ' || amount) from credit_proposals")).toEqual(['open 54.90'])
    expect(await vat()).toBe('9.90')
  }))

test('a loss that the previous release is booking at the same moment gets its proposal', () =>
  withCheckout(async ({ app, ask, checkout, outside, pay, tell }) => {
    const { db } = app.context
    await checkout()
    await pay()
    const opened = outside.disputes.open('pi_1', { amount: 1000 })
    await tell('charge.dispute.created', opened)
    await tell('charge.dispute.closed', outside.disputes.decide(opened.id, 'lost'))
    await db.pool.query('delete from drizzle.backfills where name = $1', [proposeLostCredit.name])

    const event = await db.pool.connect()
    await event.query('begin')
    await event.query('select from orders for update')
    const proposing = continueBackfill(db, proposeLostCredit)
    await Promise.race([proposing, untilLockWaits(db)])
    await event.query(`insert into refunds (id, payment_id, order_id, kind, amount, shipping_amount, state, done_at)
      select gen_random_uuid(), payment_id, order_id, 'dispute', 44.90, 0, 'done', present() from invoices`)
    await event.query('commit')
    event.release()
    await proposing

    expect(await ask("select array_agg(state || ' ' || amount) from credit_proposals")).toEqual(['open 54.90'])
  }))
