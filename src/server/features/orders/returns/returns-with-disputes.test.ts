import { expect, test } from 'vitest'
import type { AdminOrderDetail } from '../../../../contract/orders/orders.ts'
import { type StripeCheckout, withCheckout } from '../../../testing/stripe/stripe-checkout.ts'
import { checkBooks } from '../../money-ledger/check-books.ts'

interface ReturnBesideBank extends StripeCheckout {
  returnId: string
  /** Opens a dispute about this many cents and lets the bank decide it against us. */
  lose(cents: number): Promise<void>
  answer(body: object): ReturnType<StripeCheckout['admin']['put']>
  read(): Promise<AdminOrderDetail>
  onShelf(): Promise<number | undefined>
}

/** A received and restocked return of the only piece of a paid order (49.90 plus 5.00 shipping). */
const withReceived = (work: (parts: ReturnBesideBank) => Promise<void>) =>
  withCheckout(async (portal) => {
    const { admin, ask, orderId, outside, reseller, tell } = portal
    await portal.checkout()
    await portal.pay()
    await admin.put(`/api/admin/orders/${orderId}/shipping`, { trackingNumber: 'T-1', carrier: 'BRT' })
    const itemId = (await portal.order()).items[0]?.id
    const wish = { lines: [{ itemId, quantity: 1 }], reason: 'Taglia sbagliata' }
    const { body: asked } = await reseller.post<{ id: string }>(`/api/orders/${orderId}/returns`, wish)
    const answer = (body: object) => admin.put(`/api/admin/returns/${asked.id}`, body)
    await answer({ status: 'accepted' })
    expect((await answer({ status: 'received', lines: [{ itemId, restock: true }] })).status).toBe(200)
    await work({
      ...portal,
      returnId: asked.id,
      answer,
      async lose(amount) {
        const dispute = outside.disputes.open('pi_1', { amount })
        await tell('charge.dispute.created', dispute)
        await tell('charge.dispute.closed', outside.disputes.decide(dispute.id, 'lost'))
      },
      read: async () => (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body,
      onShelf: () => ask<number>('select on_hand from stock_items'),
    })
  })

const close = { status: 'not_refunded', answer: 'La banca ti ha già restituito 20,00 €' }

test('a return is refundable, and cannot be closed without a refund, while its price is left of the payment', () =>
  withReceived(async ({ answer, lose, read }) => {
    expect((await answer(close)).problem).toMatchObject({
      code: 'return.refundable',
      message: 'Di quanto è stato pagato resta abbastanza: rimborsa il reso.',
    })
    await lose(500)
    expect((await read()).moneyLeft).toBe('49.90')
    expect((await answer(close)).problem.code).toBe('return.refundable')
    expect((await answer({ status: 'refunded', shipping: '1.00' })).problem.message).toBe(
      'Di quanto è stato pagato restano 49,90 €, meno di 50,90 €: il resto è già tornato al cliente. Togli la spedizione, oppure chiudi il reso senza rimborso.',
    )
    expect((await answer({ status: 'refunded' })).status).toBe(200)
  }))

test('a return whose price is no longer left after a lost dispute reports the amount left and is closed with a reason', () =>
  withReceived(async (parts) => {
    const { answer, app, ask, lose, onShelf, openErrors, read, reseller, orderId } = parts
    const before = await onShelf()
    await lose(2000)
    expect((await answer({ status: 'refunded' })).problem).toMatchObject({
      code: 'order.nothing_to_refund',
      message: expect.stringContaining('restano 34,90 €, meno di 49,90 €'),
    })
    expect((await answer({ status: 'not_refunded', answer: ' ' })).problem.fields).toEqual({
      answer: 'Scrivi perché chiudi il reso',
    })
    const both = await Promise.all([answer(close), answer(close)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({
      moneyLeft: '34.90',
      returns: [{ ...close, receivedAt: expect.any(String), closedAt: expect.any(String), refund: null }],
    })
    expect(await onShelf()).toBe(before)
    expect(await ask("select count(*)::int from outbox where kind = 'order_return.closed'")).toBe(1)
    expect(await ask("select body from notifications where kind = 'order_return.closed'")).toBe(
      'I capi sono arrivati, ma non c’è un rimborso. La banca ti ha già restituito 20,00 €',
    )
    expect(await ask("select before || after from audit_trail where action = 'order_return.close'")).toEqual({
      status: 'not_refunded',
    })
    const { history } = (await reseller.get<AdminOrderDetail>(`/api/orders/${orderId}`)).body
    expect(history.at(-1)?.note).toBe('Reso chiuso senza rimborso. La banca ti ha già restituito 20,00 €')
    // The pieces are no longer in an open return, so the amount left can be refunded for other purposes.
    expect(await ask('select returning_quantity from order_items')).toBe(0)
    expect((await answer({ status: 'refunded' })).problem.code).toBe('return.transition_forbidden')
    await checkBooks.run(app.context, {}, { isLast: true })
    expect(await openErrors()).toEqual([])
  }))

test('a return can be neither refunded nor closed while the bank is deciding on a dispute', () =>
  withReceived(async ({ answer, outside, tell }) => {
    await tell('charge.dispute.created', outside.disputes.open('pi_1', { amount: 2000 }))
    expect((await answer(close)).problem.code).toBe('order.disputed')
    expect((await answer({ status: 'refunded' })).problem.code).toBe('order.disputed')
  }))

test('a received return is closed automatically when the bank keeps the whole amount, and its pieces are restocked once', () =>
  withReceived(async ({ app, lose, onShelf, openErrors, read }) => {
    const before = await onShelf()
    await lose(5490)
    expect(await read()).toMatchObject({
      paymentStatus: 'refunded',
      returns: [
        { status: 'not_refunded', receivedAt: expect.any(String), answer: expect.stringContaining('La banca') },
      ],
      refunds: [{ kind: 'dispute', lines: [{ quantity: 1 }] }],
    })
    expect(await onShelf()).toBe(before)
    await checkBooks.run(app.context, {}, { isLast: true })
    expect(await openErrors()).toEqual([])
  }))

test('a refund beyond the amount left after a lost dispute is refused with that amount', () =>
  withReceived(async ({ admin, answer, ask, lose, orderId }) => {
    await lose(2000)
    await answer(close)
    const itemId = await ask('select id from order_items')
    const wish = { lines: [{ itemId, quantity: 1, restock: false }], reason: 'Difetto' }
    const refused = await admin.post(`/api/admin/orders/${orderId}/refunds`, wish)
    expect(refused.problem).toMatchObject({
      code: 'order.nothing_to_refund',
      message:
        'Di quanto è stato pagato restano 34,90 €, meno di 49,90 €: il resto è già tornato al cliente. Scegli meno pezzi.',
    })
    expect(
      (await admin.post(`/api/admin/orders/${orderId}/refunds`, { ...wish, lines: [], shipping: '5.00' })).status,
    ).toBe(201)
  }))
