import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { CreditProposal } from '../../../contract/credit-proposal.ts'
import type { MoneyBooks } from '../../../contract/money-ledger.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { AdminDispute } from '../../../contract/orders/disputes.ts'
import type { PrintedSlips, ShipmentResults } from '../../../contract/orders/fulfilment.ts'
import type { AdminOrderList } from '../../../contract/orders/order-lists.ts'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import type { TrackingFile } from '../../../contract/orders/tracking-file.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { processEvents } from '../../testing/orders/event-shop.ts'
import { signedEvent } from '../../testing/stripe/signed-event.ts'
import { type StripeCheckout, withCheckout } from '../../testing/stripe/stripe-checkout.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { checkBooks } from '../money-ledger/check-books.ts'

type Paid = StripeCheckout & {
  /** Reads the order as an admin. */
  read(): Promise<AdminOrderDetail>
  books(): Promise<Record<string, string>>
  shelf(): Promise<number | undefined>
  dispute(wish?: Parameters<StripeCheckout['outside']['disputes']['open']>[1]): Promise<Stripe.Dispute>
  decide(dispute: Stripe.Dispute, status: Stripe.Dispute.Status): Promise<number>
}

/** An order of 54.90 that was paid with Stripe, 5.00 of it shipping. */
const withPaid = (work: (parts: Paid) => Promise<void>): Promise<void> =>
  withCheckout(async (parts) => {
    const { admin, app, orderId, outside, tell } = parts
    await parts.checkout()
    await parts.pay()
    const dispute: Paid['dispute'] = async (wish = { amount: 5490 }) => {
      const opened = outside.disputes.open('pi_1', wish)
      await tell('charge.dispute.created', opened)
      return opened
    }
    await work({
      ...parts,
      read: async () => (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body,
      books: async () => {
        const { body } = await admin.get<MoneyBooks>('/api/admin/money')
        return Object.fromEntries(body.balances.map(({ account, balance }) => [account, balance]))
      },
      shelf: () => parts.ask<number>('select on_hand from stock_items'),
      dispute,
      decide: ({ id }, status) => tell('charge.dispute.closed', outside.disputes.decide(id, status)),
    })
    // Invariant of every scenario: the books agree with the orders.
    await checkBooks.run(app.context, {}, { isLast: true })
    expect(await parts.ask("select count(*)::int from error_logs where error_type = 'money.difference'")).toBe(0)
  })

const shipping = { trackingNumber: 'T-1', carrier: 'BRT' }

test('a disputed order is marked, the admins are notified, and its money is booked as disputed', () =>
  withPaid(async ({ admin, app, ask, books, dispute, orderId, read, reseller, told }) => {
    const dueBy = new Date('2026-12-03T22:59:59.000Z')
    await dispute({ amount: 5490, reason: 'fraudulent', dueBy })
    expect(await read()).toMatchObject({
      status: 'paid',
      dispute: 'open',
      disputeReason: 'fraudulent',
      disputeDueBy: dueBy.toISOString(),
      disputes: [
        {
          state: 'open',
          amount: '54.90',
          reason: 'fraudulent',
          decidedAt: null,
          providerUrl: 'https://dashboard.stripe.com/test/payments/pi_1',
        },
      ],
    })
    const { body: list } = await admin.get<AdminOrderList>('/api/admin/orders')
    expect(list.orders[0]).toMatchObject({ id: orderId, dispute: 'open', disputeReason: 'fraudulent' })
    expect(await books()).toMatchObject({ cash: '0.00', disputed: '54.90' })
    const { body: disputes } = await admin.get<AdminDispute[]>('/api/admin/disputes?status=undecided')
    expect(disputes).toMatchObject([
      { state: 'open', orders: [{ id: orderId }], plan: null, user: { id: reseller.user.id } },
    ])
    expect((await admin.get<{ toAnswer: { disputes: number } }>('/api/admin/dashboard')).body.toAnswer.disputes).toBe(1)
    expect((await told())[0]).toMatch(
      /^54,90\s€, pagamento non autorizzato \(frode\)\. Rispondi entro il 3 dicembre 2026\.$/,
    )
    const { body: notices } = await admin.get<Notification[]>('/api/notifications')
    expect(notices[0]).toMatchObject({ kind: 'dispute.opened', link: `/admin?tab=orders&order=${orderId}` })
    await app.runJobs()
    expect(await ask("select recipient from outbox where kind = 'dispute.opened'")).toBe(admin.user.email)
    const own = await reseller.get<Record<string, unknown>>(`/api/orders/${orderId}`)
    expect(own.body).toMatchObject({ dispute: 'open' })
    expect(own.body).not.toHaveProperty('disputeReason')
    expect(own.body).not.toHaveProperty('disputes')
    expect(JSON.stringify(own.body)).toContain('contestato presso la banca: l’ordine è fermo')
    expect((await reseller.get('/api/admin/disputes')).status).toBe(403)
  }))

test('a disputed order cannot be prepared, printed, scanned or shipped, neither alone nor in a batch', () =>
  withPaid(async ({ admin, app, ask, decide, dispute, order, orderId }) => {
    const { body: printed } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds: [orderId] })
    const code = printed.slips[0]?.code ?? ''
    await app.context.db.pool.query("update orders set status = 'paid'")
    const opened = await dispute()
    const { orderNumber } = await order()
    const held = { status: 409, problem: { code: 'order.disputed' } }
    expect(await admin.put(`/api/admin/orders/${orderId}/processing`)).toMatchObject(held)
    expect(await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)).toMatchObject(held)
    expect(await admin.get(`/api/admin/orders/scan/${code}`)).toMatchObject(held)
    expect(await admin.get(`/api/admin/orders/packing-slips.pdf?codes=${code}`)).toMatchObject(held)
    for (const wish of [{ orderIds: [orderId] }, { scope: 'new' }]) {
      const { body: slips } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', wish)
      expect(slips).toMatchObject({ slips: [], prepared: 0, pdf: null })
      expect(slips.leftOut).toEqual([{ orderId, orderNumber, reason: 'è in contestazione' }])
    }
    const many = await admin.post<ShipmentResults>('/api/admin/orders/shipments', {
      shipments: [{ orderId, ...shipping }],
    })
    expect(many.body.results).toEqual([
      { orderId, isShipped: false, problem: expect.stringContaining('contestazione') },
    ])
    const file = await admin.send<TrackingFile>(
      'POST',
      '/api/admin/orders/tracking-file?carrier=GLS',
      `Riferimento;Tracking\n${code};X-1\n`,
      { 'content-type': 'text/csv' },
    )
    expect(file.body.rows).toMatchObject([
      { state: 'wrong', problem: 'L’ordine non si può spedire: il pagamento è contestato' },
    ])
    expect((await admin.get<{ orders: number }>('/api/admin/orders/pick-list')).body.orders).toBe(0)
    expect(await admin.post('/api/admin/orders/carrier-file', { orderIds: [orderId] })).toMatchObject({
      status: 409,
      problem: { code: 'order.none_to_ship' },
    })
    // The database rejects every other path too.
    for (const status of ['processing', 'shipped']) {
      await expect(
        app.context.db.pool.query(
          `update orders set status = $1, shipped_at = case when $1 = 'shipped' then now() end, tracking_number = 'X', carrier = 'GLS'`,
          [status],
        ),
      ).rejects.toThrow(/is disputed/)
    }
    await decide(opened, 'won')
    expect((await admin.get(`/api/admin/orders/scan/${code}`)).status).toBe(200)
    expect((await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)).status).toBe(200)
    expect(await ask('select status from orders')).toBe('shipped')
  }))

test('a disputed payment cannot be refunded; once the dispute is won, the order continues', () =>
  withPaid(async ({ admin, books, decide, dispute, order, orderId, outside, read }) => {
    const opened = await dispute()
    const held = { status: 409, problem: { code: 'order.disputed' } }
    const wish = { lines: [], shipping: '5,00', reason: 'In ritardo' }
    expect(await admin.post(`/api/admin/orders/${orderId}/refunds`, wish)).toMatchObject(held)
    expect(await admin.post(`/api/admin/orders/${orderId}/cancel`)).toMatchObject(held)
    expect(await admin.post(`/api/admin/orders/${orderId}/refund`)).toMatchObject(held)
    await decide(opened, 'won')
    expect(await read()).toMatchObject({ status: 'paid', dispute: null, disputes: [{ state: 'won' }] })
    expect(await books()).toMatchObject({ cash: '54.90', disputed: '0.00' })
    expect((await order()).history.at(-1)).toMatchObject({
      about: 'dispute',
      note: 'La banca ha respinto la contestazione: il pagamento è confermato e l’ordine va avanti.',
    })
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, wish)).status).toBe(201)
    expect(outside.refunds.size).toBe(0)
  }))

const openProposals = async (admin: TestClient) =>
  (await admin.get<CreditProposal[]>('/api/admin/credit-proposals?state=open')).body

/** Creates each proposed credit note twice, as an admin does with 'Crea la nota di credito'. */
async function writeProposed(admin: TestClient): Promise<void> {
  for (const { id } of await openProposals(admin)) {
    for (let time = 0; time < 2; time++) {
      const written = await admin.post<CreditProposal>(`/api/admin/credit-proposals/${id}/write`)
      expect([written.status, written.body.state]).toEqual([200, 'written'])
    }
  }
}

test('lost before shipping: the order is cancelled and restocked, a credit note is proposed, and nothing is refunded twice', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, orderId, outside, read, reseller, shelf }) => {
    const before = (await shelf()) ?? 0
    await decide(await dispute(), 'lost')
    await app.runJobs()
    expect(await read()).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      dispute: 'lost',
      refundedProducts: '49.90',
      refundedShipping: '5.00',
      refunds: [{ kind: 'dispute', state: 'done', amount: '54.90', lines: [{ quantity: 1 }] }],
    })
    expect(await shelf()).toBe(before + 1)
    // The VAT stays due until an admin creates the credit note.
    expect(await books()).toMatchObject({
      cash: '0.00',
      disputed: '0.00',
      owed: '0.00',
      refunds: '54.90',
      vat: '-9.90',
    })
    expect(await ask('select array_agg(kind order by progressive) from invoices')).toEqual(['invoice'])
    expect(await openProposals(admin)).toMatchObject([{ amount: '54.90', orderId, state: 'open' }])
    await writeProposed(admin)
    expect(await ask('select array_agg(kind order by progressive) from invoices')).toEqual(['invoice', 'credit_note'])
    expect(await ask("select total from invoices where kind = 'credit_note'")).toBe('54.90')
    expect(await books()).toMatchObject({ refunds: '54.90', vat: '0.00' })
    const month = businessDay(app.context.clock.now()).slice(0, 7)
    const csv = await fetch(`${app.address}/api/admin/money.csv?month=${month}`, { headers: { cookie: admin.cookie } })
    const rows = (await csv.text())
      .trim()
      .split('\r\n')
      .map((row) => row.split(';'))
    // Net, VAT and gross of the sale, of the bank's withdrawal, and of the VAT that the later credit note took back.
    expect(
      rows
        .slice(1)
        .map((row) => row.slice(-3))
        .filter(([net]) => net !== ''),
    ).toEqual([
      ['45,00', '9,90', '54,90'],
      ['-54,90', '0,00', '-54,90'],
      ['9,90', '-9,90', '0,00'],
    ])
    expect(outside.refunds.size).toBe(0)
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    await admin.post(`/api/admin/orders/${orderId}/refund`)
    await app.runJobs()
    expect(outside.refunds.size).toBe(0)
    // The portal refunded nothing, so it sends no refund mail.
    expect(await ask("select count(*)::int from outbox where kind = 'order.refunded'")).toBe(0)
    expect(await ask("select recipient from outbox where kind = 'order.cancelled'")).toBe(reseller.user.email)
  }))

test('paid twice, both disputed: after the first loss the duplicate waits, and is refunded once its own dispute is won', () =>
  withCheckout(async (portal) => {
    const { app, ask, order, outside, tell } = portal
    const other = await app.given.order(portal.reseller.user, portal.productId)
    await portal.checkout()
    // The second page is opened before the payment of the first one is reported.
    const first = outside.sessions.get('cs_test_1')
    await portal.reseller.post('/api/payments/create-checkout-session', { orderIds: [portal.orderId, other] })
    await portal.checkout()
    await portal.pay(3)
    await tell('checkout.session.completed', { ...first, status: 'complete', payment_status: 'paid' })
    expect(await ask("select count(*)::int from payments where status <> 'expired' and order_id is not null")).toBe(2)
    const open = (intent: string) => outside.disputes.open(intent, { amount: 5490 })
    const [paying, extra] = [open('pi_3'), open('pi_1')]
    for (const dispute of [paying, extra]) await tell('charge.dispute.created', dispute)
    expect(await tell('charge.dispute.closed', outside.disputes.decide(paying.id, 'lost'))).toBe(200)
    expect(await order()).toMatchObject({ status: 'cancelled' })
    await app.runJobs()
    expect(outside.refunds.size).toBe(0)
    expect(await tell('charge.dispute.closed', outside.disputes.decide(extra.id, 'won'))).toBe(200)
    await app.runJobs()
    expect([...outside.refunds.values()].map(({ amount }) => amount)).toEqual([5490])
    await checkBooks.run(app.context, {}, { isLast: true })
    expect((await portal.openErrors()).map(({ type }) => type)).toEqual(['payment.twice'])
  }))

test('lost after shipping: the order stays shipped, its open returns are refused, and an admin declines the credit note', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, order, orderId, read, reseller, shelf }) => {
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
    const onShelf = await shelf()
    const [item] = (await order()).items
    const asked = await reseller.post(`/api/orders/${orderId}/returns`, {
      lines: [{ itemId: item?.id, quantity: 1 }],
      reason: 'Taglia sbagliata',
    })
    expect(asked.status).toBe(201)
    const opened = await dispute()
    expect(await read()).toMatchObject({ status: 'shipped', dispute: 'open' })
    await decide(opened, 'lost')
    expect(await read()).toMatchObject({
      status: 'shipped',
      paymentStatus: 'refunded',
      returns: [{ status: 'refused', answer: expect.stringContaining('La banca') }],
      refunds: [{ kind: 'dispute', amount: '54.90' }],
    })
    expect(await shelf()).toBe(onShelf)
    // A loss that the previous release booked during an update has no proposal.
    await app.context.db.pool.query('delete from credit_proposals')
    await checkBooks.run(app.context, {}, { isLast: true })
    const [proposed] = await openProposals(admin)
    const path = `/api/admin/credit-proposals/${proposed?.id}`
    expect((await admin.post(`${path}/decline`, { reason: ' ' })).status).toBe(400)
    const decision = { reason: 'La merce è stata consegnata: l’IVA resta dovuta' }
    for (let time = 0; time < 2; time++) expect((await admin.post(`${path}/decline`, decision)).status).toBe(200)
    expect(await ask("select count(*)::int from invoices where kind = 'credit_note'")).toBe(0)
    expect(await books()).toMatchObject({ vat: '-9.90', refunds: '54.90' })
    const { body: listed } = await admin.get<AdminDispute[]>('/api/admin/disputes')
    expect(listed[0]?.creditProposals).toMatchObject([{ state: 'declined', ...decision }])
    expect(await ask("select count(*)::int from audit_trail where action = 'invoice.decide_credit'")).toBe(1)
    // A declined proposal can still be written; a written one cannot be declined.
    expect((await admin.post<CreditProposal>(`${path}/write`)).body.state).toBe('written')
    expect(await ask("select total from invoices where kind = 'credit_note'")).toBe('54.90')
    expect((await admin.post(`${path}/decline`, decision)).problem.code).toBe('credit_proposal.written')
    const again = await admin.put(`/api/admin/orders/${orderId}/shipping`, {
      ...shipping,
      trackingNumber: 'T-2',
      replaces: 'T-1',
    })
    expect(again.status).toBe(200)
  }))

test('after all pieces of a shipped order were refunded, losing the shipping to the bank proposes a credit note too', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, order, orderId, read }) => {
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
    const lines = (await order()).items.map(({ id, quantity }) => ({ itemId: id, quantity, restock: true }))
    const refund = { lines, shipping: '0.00', reason: 'Reso' }
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(201)
    await app.runJobs()
    await decide(await dispute({ amount: 500 }), 'lost')
    expect(await read()).toMatchObject({ status: 'shipped', paymentStatus: 'refunded', refundedShipping: '5.00' })
    expect(await books()).toMatchObject({ vat: '-0.90' })
    await writeProposed(admin)
    expect(
      await ask("select array_agg(total::text order by ordinal) from invoices where kind = 'credit_note'"),
    ).toEqual(['49.90', '5.00'])
    expect(await books()).toMatchObject({ cash: '0.00', vat: '0.00' })
  }))

const creditNotes = "select array_agg(total::text order by ordinal) from invoices where kind = 'credit_note'"

test.each([
  { status: 'shipped', parts: [1000, 4490] },
  // As much as all the pieces: the rest of the invoice is the shipping.
  { status: 'shipped', parts: [500, 4990] },
  { status: 'cancelled', parts: [1000, 4490] },
  { status: 'cancelled', parts: [500, 4990] },
])(
  'lost in two parts: a credit note for all of it is proposed, and its VAT stays due until then: $status, $parts',
  ({ status, parts }) =>
    withPaid(async ({ admin, app, ask, books, decide, dispute, orderId, read }) => {
      if (status === 'shipped') await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
      const [first = 0, rest = 0] = parts
      await decide(await dispute({ amount: first }), 'lost')
      expect(await openProposals(admin)).toEqual([])
      expect(await books()).toMatchObject({ vat: '-9.90' })
      await decide(await dispute({ amount: rest }), 'lost')
      expect(await read()).toMatchObject({ status, paymentStatus: 'refunded' })
      expect(await openProposals(admin)).toMatchObject([{ amount: '54.90', orderId, state: 'open' }])
      expect(await books()).toMatchObject({ cash: '0.00', refunds: '54.90', vat: '-9.90' })
      await checkBooks.run(app.context, {}, { isLast: true })
      await writeProposed(admin)
      expect(await ask(creditNotes)).toEqual(['54.90'])
      expect(await books()).toMatchObject({ vat: '0.00' })
    }),
)

test('a partial loss, then a refund of the rest: a credit note is proposed for what the bank took', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, order, orderId }) => {
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
    await decide(await dispute({ amount: 500 }), 'lost')
    const lines = (await order()).items.map(({ id, quantity }) => ({ itemId: id, quantity, restock: true }))
    const refund = { lines, shipping: '0.00', reason: 'Reso' }
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(201)
    await app.runJobs()
    expect(await openProposals(admin)).toMatchObject([{ amount: '5.00', orderId }])
    expect(await books()).toMatchObject({ cash: '0.00', vat: '-0.90' })
    await writeProposed(admin)
    expect(await ask(creditNotes)).toEqual(['49.90', '5.00'])
    expect(await books()).toMatchObject({ vat: '0.00' })
  }))

test('a credit note is proposed while a refund is pending, and written after the note of that refund', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, orderId, openErrors }) => {
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
    const refund = { lines: [], shipping: '2,00', reason: 'In ritardo' }
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(201)
    await decide(await dispute({ amount: 5290 }), 'lost')
    const [proposal] = await openProposals(admin)
    expect(proposal?.amount).toBe('52.90')
    const early = await admin.post(`/api/admin/credit-proposals/${proposal?.id}/write`)
    expect(early).toMatchObject({ status: 409, problem: { code: 'credit_proposal.refund_pending' } })
    await app.runJobs()
    await writeProposed(admin)
    expect(await ask(creditNotes)).toEqual(['2.00', '52.90'])
    expect(await books()).toMatchObject({ cash: '0.00', vat: '0.00' })
    expect(await openErrors()).toEqual([])
  }))

test('a second loss after the first was won in an appeal: both parts are proposed once', () =>
  withPaid(async ({ admin, books, decide, dispute }) => {
    const first = await dispute({ amount: 1000 })
    await decide(first, 'lost')
    await decide(first, 'appeal_under_review')
    await decide(first, 'won')
    await decide(await dispute({ amount: 5490 }), 'lost')
    expect(await openProposals(admin)).toMatchObject([{ amount: '54.90' }])
    expect(await books()).toMatchObject({ vat: '-9.90' })
    await writeProposed(admin)
    expect(await books()).toMatchObject({ vat: '0.00' })
  }))

test.each([
  { state: 'open', proposed: '54.90', vat: '-9.90', notes: ['54.90'] },
  { state: 'declined', proposed: '54.90', vat: '-9.90', notes: ['54.90'] },
  { state: 'written', proposed: '5.00', vat: '-0.90', notes: ['49.90', '5.00'] },
  { state: 'written without a proposal', proposed: '5.00', vat: '-0.90', notes: ['49.90', '5.00'] },
])(
  'a credit note of an earlier release, only for the pieces, does not hide that the shipping is lost too: $state',
  ({ state, proposed, vat, notes }) =>
    withPaid(async ({ admin, app, ask, books, decide, dispute, orderId }) => {
      await admin.put(`/api/admin/orders/${orderId}/shipping`, shipping)
      for (const amount of [500, 4990]) await decide(await dispute({ amount }), 'lost')
      const { pool } = app.context.db
      await pool.query(`update credit_proposals set amount = 49.90, credited = jsonb_build_object('shipping', '0.00', 'pieces',
        (select jsonb_object_agg(order_item_id, quantity) from refund_lines where refund_id = credit_proposals.refund_id))`)
      const [old] = await openProposals(admin)
      if (state === 'declined')
        await admin.post(`/api/admin/credit-proposals/${old?.id}/decline`, { reason: 'Consegnata' })
      if (state.startsWith('written')) await writeProposed(admin)
      if (state === 'written without a proposal') await pool.query('delete from credit_proposals')
      for (let night = 0; night < 2; night++) await checkBooks.run(app.context, {}, { isLast: true })
      expect(await openProposals(admin)).toMatchObject([{ amount: proposed, orderId }])
      expect(await books()).toMatchObject({ vat })
      await writeProposed(admin)
      await checkBooks.run(app.context, {}, { isLast: true })
      expect(await openProposals(admin)).toEqual([])
      expect(await ask(creditNotes)).toEqual(notes)
      expect(await books()).toMatchObject({ vat: '0.00' })
    }),
)

test('a proposal shows the amount of its credit note, next to what the bank took and when', () =>
  withPaid(async ({ admin, app, ask, decide, dispute }) => {
    for (const amount of [1000, 4490]) await decide(await dispute({ amount }), 'lost')
    // Earlier releases stored only what the last dispute took.
    await app.context.db.pool.query("update credit_proposals set amount = 44.90, created_at = '2030-01-01'")
    const [proposal] = await openProposals(admin)
    expect(proposal?.lostAt.slice(0, 4)).not.toBe('2030')
    expect(proposal).toMatchObject({ amount: '54.90', lost: '44.90' })
    const written = await admin.post<CreditProposal>(`/api/admin/credit-proposals/${proposal?.id}/write`)
    expect(written.body).toMatchObject({ amount: '54.90', lost: '44.90', state: 'written' })
    expect(await ask(creditNotes)).toEqual(['54.90'])
    expect(await ask("select details ->> 'amount' from audit_trail where action = 'invoice.decide_credit'")).toBe(
      '54.90',
    )
    const { body: listed } = await admin.get<AdminDispute[]>('/api/admin/disputes')
    expect(listed.flatMap(({ creditProposals }) => creditProposals)).toContainEqual(written.body)
  }))

test('a decision about a credit note waits for a payment event of the same order', () =>
  withPaid(async ({ admin, app, decide, dispute }) => {
    await decide(await dispute(), 'lost')
    const [proposal] = await openProposals(admin)
    const event = await app.context.db.pool.connect()
    await event.query('begin')
    await event.query('select from orders for update')
    const declining = admin.post(`/api/admin/credit-proposals/${proposal?.id}/decline`, { reason: 'Consegnata' })
    await untilLockWaits(app.context.db)
    await event.query('commit')
    event.release()
    expect((await declining).status).toBe(200)
  }))

test('an enquiry withdraws no money: the order waits but can be refunded, and continues once the enquiry is closed', () =>
  withPaid(async ({ admin, books, decide, dispute, orderId, read }) => {
    const opened = await dispute({ amount: 5490, status: 'warning_needs_response' })
    expect(await read()).toMatchObject({ dispute: 'enquiry' })
    expect(await books()).toMatchObject({ cash: '54.90' })
    expect((await admin.put(`/api/admin/orders/${orderId}/processing`)).status).toBe(409)
    const part = { lines: [], shipping: '5,00', reason: 'In ritardo' }
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, part)).status).toBe(201)
    await decide(opened, 'warning_closed')
    expect(await read()).toMatchObject({ dispute: null, disputes: [{ state: 'closed' }] })
    expect((await admin.put(`/api/admin/orders/${orderId}/processing`)).status).toBe(200)
  }))

test('closing one of two enquiries does not report that the order continues', () =>
  withPaid(async ({ decide, dispute, read }) => {
    const first = await dispute({ amount: 1000, status: 'warning_needs_response' })
    const second = await dispute({ amount: 2000, status: 'warning_needs_response' })
    await decide(first, 'warning_closed')
    const held = await read()
    expect(held).toMatchObject({ dispute: 'enquiry' })
    expect(held.history.map(({ note }) => note)).toContain(
      'La banca ha chiuso una richiesta, ma un’altra contestazione del pagamento blocca l’ordine.',
    )
    await decide(second, 'warning_closed')
    const free = await read()
    expect(free).toMatchObject({ dispute: null })
    expect(free.history.map(({ note }) => note)).toContain(
      'La banca ha chiuso la richiesta: il pagamento è confermato e l’ordine va avanti.',
    )
  }))

test('duplicate, late or reordered events do not change the outcome', () =>
  withPaid(async ({ ask, app, outside, read, tell, books }) => {
    const opened = outside.disputes.open('pi_1', { amount: 5490 })
    const closed = outside.disputes.decide(opened.id, 'lost')
    await tell('charge.dispute.closed', closed)
    const after = await read()
    expect(after).toMatchObject({ status: 'cancelled', refunds: [{ kind: 'dispute' }] })
    for (const type of ['created', 'funds_withdrawn', 'updated']) {
      expect(await tell(`charge.dispute.${type}`, opened)).toBe(200)
    }
    await tell('charge.dispute.updated', { ...opened, status: 'under_review' })
    const { payload, headers } = signedEvent('charge.dispute.closed', closed)
    for (let time = 0; time < 2; time++) await app.visitor.post('/api/payments/webhook', payload, headers)
    expect(await read()).toEqual(after)
    expect(await books()).toMatchObject({ cash: '0.00', refunds: '54.90' })
    expect(await ask('select count(*)::int from disputes')).toBe(1)
    expect(await ask("select count(*)::int from notifications where kind like 'dispute.%'")).toBe(1)
  }))

test('two events of one dispute and a shipment run concurrently', () =>
  withPaid(async ({ admin, app, ask, orderId, outside, read, tell }) => {
    const opened = outside.disputes.open('pi_1', { amount: 5490 })
    const closed = outside.disputes.decide(opened.id, 'lost')
    await Promise.all([
      tell('charge.dispute.created', opened),
      tell('charge.dispute.funds_withdrawn', opened),
      tell('charge.dispute.closed', closed),
      admin.put(`/api/admin/orders/${orderId}/shipping`, shipping),
    ])
    await processEvents(app)
    const { status, refunds } = await read()
    expect(['cancelled', 'shipped']).toContain(status)
    expect(refunds).toMatchObject([{ kind: 'dispute', amount: '54.90' }])
    expect(await ask('select state from disputes')).toBe('lost')
  }))

test('a dispute event that arrives before its payment is applied together with the payment', () =>
  withCheckout(async ({ ask, checkout, order, outside, pay, tell }) => {
    await checkout()
    await tell('charge.dispute.created', outside.disputes.open('pi_1', { amount: 5490 }))
    expect(await ask("select outcome from payment_events where type = 'charge.dispute.created'")).toBe('unclaimed')
    await pay()
    expect(await order()).toMatchObject({ status: 'paid', dispute: 'open' })
  }))

test('a cancelled order whose refund was not sent yet is not refunded a second time', () =>
  withPaid(async ({ admin, app, books, decide, dispute, order, orderId, outside, read }) => {
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    const opened = await dispute()
    await app.runJobs()
    expect(outside.refunds.size).toBe(0)
    expect((await order()).paymentStatus).toBe('refund_pending')
    await decide(opened, 'lost')
    await app.runJobs()
    expect(outside.refunds.size).toBe(0)
    expect(await read()).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ kind: 'whole', state: 'done', amount: '54.90' }],
    })
    expect(await books()).toMatchObject({ cash: '0.00', owed: '0.00', disputed: '0.00' })
  }))

test('after a crash on the answer "disputed", the retry that knows of the loss settles the refund without the provider', () =>
  withPaid(async ({ admin, app, ask, decide, orderId, outside, read, tell }) => {
    const opened = outside.disputes.open('pi_1', { amount: 5490 })
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    const refund = await ask<{ id: string; paymentId: string }>(
      `select json_build_object('id', id, 'paymentId', payment_id) from refunds`,
    )
    if (!refund) throw new Error('There is no refund')
    const { id: refundId, paymentId } = refund
    const request = { refundId, paymentId, attempt: 1, providerPaymentId: 'pi_1', amount: '54.90', isPart: false }
    expect(await app.context.payments.refund(request)).toMatchObject({ state: 'disputed' })
    await tell('charge.dispute.created', opened)
    await decide(opened, 'lost')
    await app.runJobs()
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await ask('select state from refunds')).toBe('done')
    expect(outside.refunds.size).toBe(0)
  }))

test('a refund that waited for the bank is sent once the dispute is won', () =>
  withPaid(async ({ admin, app, decide, dispute, order, orderId, outside }) => {
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    const opened = await dispute()
    await app.runJobs()
    await decide(opened, 'won')
    await app.runJobs()
    expect([...outside.refunds.values()]).toMatchObject([{ amount: 5490 }])
    expect((await order()).paymentStatus).toBe('refunded')
  }))

test('a failed refund cannot be retried in any way while the bank holds the money', () =>
  withPaid(async ({ admin, app, ask, decide, dispute, orderId, outside }) => {
    outside.refundStatus = 'failed'
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    await app.runJobs()
    const opened = await dispute()
    const id = await ask<string>('select id from refunds')
    const entry = await ask<string>("select id from error_logs where error_type = 'refund.failed'")
    const ways = [`refunds/${id}/retry`, `errors/${entry}/retry`, `orders/${orderId}/refund`]
    for (const way of ways) {
      expect(await admin.post(`/api/admin/${way}`), way).toMatchObject({
        status: 409,
        problem: { code: 'order.disputed' },
      })
    }
    expect(await ask('select state from refunds')).toBe('failed')
    outside.refundStatus = 'succeeded'
    await decide(opened, 'won')
    expect((await admin.post(`/api/admin/refunds/${id}/retry`)).status).toBe(204)
    await app.runJobs()
    expect(await ask('select state from refunds')).toBe('done')
  }))

test('losing a dispute about money already refunded is reported to the admins and booked', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, orderId }) => {
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    await app.runJobs()
    await decide(await dispute(), 'lost')
    expect(await books()).toMatchObject({ cash: '-54.90', disputed: '0.00', refunds: '109.80' })
    expect(await ask("select error_message from error_logs where error_type = 'dispute.beyond_payment'")).toContain(
      '54.90 € più di quanto restava',
    )
    expect(await ask("select array_agg(total::text) from invoices where kind = 'credit_note'")).toEqual(['54.90'])
  }))

test('a partial loss stops the order, which keeps its pieces; cancelling refunds only the rest', () =>
  withPaid(async ({ admin, app, ask, books, decide, dispute, orderId, outside, read, reseller }) => {
    const givenBack = async () => {
      const table = await fetch(`${app.address}/api/orders.csv`, { headers: { cookie: reseller.cookie } })
      const [columns = [], cells = []] = (await table.text()).split('\r\n').map((line) => line.split(';'))
      return ['Rimborsato (€)', 'Ripreso dalla banca (€)'].map((title) => cells[columns.indexOf(title)])
    }
    await decide(await dispute({ amount: 1000 }), 'lost')
    expect(await givenBack()).toEqual(['0,00', '10,00'])
    expect(await read()).toMatchObject({
      status: 'paid',
      dispute: 'lost',
      paymentStatus: 'partially_refunded',
      refundedProducts: '0.00',
      refunds: [{ kind: 'dispute', amount: '10.00', lines: [] }],
    })
    expect(await books()).toMatchObject({ cash: '44.90', owed: '0.00', disputed: '0.00', refunds: '10.00' })
    expect(await ask("select count(*)::int from invoices where kind = 'credit_note'")).toBe(0)
    expect((await admin.put(`/api/admin/orders/${orderId}/processing`)).status).toBe(409)
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    await app.runJobs()
    expect([...outside.refunds.values()]).toMatchObject([{ amount: 4490 }])
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await givenBack()).toEqual(['54,90', '0,00'])
    // The credit note covers the whole sale, including the part that the bank took.
    expect(await ask("select array_agg(total::text) from invoices where kind = 'credit_note'")).toEqual(['54.90'])
    expect(await books()).toMatchObject({ vat: '0.00' })
  }))

test('an appeal won after the loss: the money is back, and an admin must decide whose it is', () =>
  withPaid(async ({ admin, ask, books, decide, dispute, read }) => {
    const opened = await dispute()
    await decide(opened, 'lost')
    expect(await openProposals(admin)).toMatchObject([{ wonAt: null }])
    await decide(opened, 'appeal_under_review')
    await decide(opened, 'won')
    expect(await read()).toMatchObject({ status: 'cancelled', dispute: null, disputes: [{ state: 'won' }] })
    expect(await books()).toMatchObject({ cash: '54.90', disputed: '-54.90' })
    expect(await openProposals(admin)).toMatchObject([{ amount: '54.90', wonAt: expect.any(String) }])
    expect(await ask("select count(*)::int from error_logs where error_type = 'dispute.won_after_loss'")).toBe(1)
  }))

test.each([{}, { id: 'dp_1', amount: 'much', currency: 'eur', charge: 'ch_1', reason: 'x', status: 'lost' }])(
  'a signed dispute that cannot be parsed is rejected: %j',
  (object) => withCheckout(async ({ tell }) => expect(await tell('charge.dispute.created', object)).toBe(400)),
)

test('orders paid together are all marked, and all lost', () =>
  withCheckout(async ({ admin, app, ask, orderId, outside, productId, reseller, tell }) => {
    const other = await app.given.order(reseller.user, productId, { quantity: 2 })
    await reseller.post('/api/payments/create-checkout-session', { orderIds: [orderId, other] })
    const session = outside.sessions.get('cs_test_1')
    await tell('checkout.session.completed', { ...session, payment_status: 'paid', status: 'complete' })
    const opened = outside.disputes.open('pi_1', { amount: session?.amount_total ?? 0 })
    await tell('charge.dispute.created', opened)
    expect(await ask('select array_agg(distinct dispute) from orders')).toEqual(['open'])
    const { body } = await admin.get<AdminDispute[]>('/api/admin/disputes')
    expect(body).toMatchObject([{ orders: [{ id: orderId }, { id: other }] }])
    const { body: notices } = await admin.get<Notification[]>('/api/notifications')
    expect(notices[0]?.link).toBe('/admin?tab=orders&mode=disputes')
    await tell('charge.dispute.closed', outside.disputes.decide(opened.id, 'lost'))
    expect(await ask('select array_agg(distinct status) from orders')).toEqual(['cancelled'])
    expect(await ask("select array_agg(kind || ' ' || amount order by amount) from refunds")).toEqual([
      'dispute 54.90',
      'dispute 99.80',
    ])
    expect(await ask("select count(*)::int from invoices where kind = 'credit_note'")).toBe(0)
    await writeProposed(admin)
    expect(await ask("select count(*)::int from invoices where kind = 'credit_note'")).toBe(2)
    await checkBooks.run(app.context, {}, { isLast: true })
    expect(await ask("select count(*)::int from error_logs where error_type = 'money.difference'")).toBe(0)
  }))
