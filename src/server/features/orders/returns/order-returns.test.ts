import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import type { AdminReturn, OrderReturn } from '../../../../contract/orders/order-returns.ts'
import type { PublicSettings } from '../../../../contract/public-settings.ts'
import { type SoldOrder, withSoldOrder } from '../../../testing/orders/sold-order.ts'
import { anonymiseConsignees } from '../consignees.queries.ts'

interface Wish {
  lines?: { itemId: string; quantity: number }[]
  reason?: string
  imageUrls?: string[]
}

const ask = (
  { reseller, orderId, items }: Pick<SoldOrder, 'reseller' | 'orderId' | 'items'>,
  wish: Wish = {},
  key = '',
) =>
  reseller.post<OrderReturn>(
    `/api/orders/${orderId}/returns`,
    { lines: [{ itemId: items.coat, quantity: 2 }], reason: 'Taglia sbagliata', ...wish },
    key ? { 'idempotency-key': key } : {},
  )

const answer = ({ admin }: SoldOrder, id: string, body: object) =>
  admin.put<AdminReturn>(`/api/admin/returns/${id}`, body)

/** A return of two coats that has been received. */
async function receivedReturn(parts: SoldOrder, restock: boolean): Promise<string> {
  await parts.ship()
  const { id } = (await ask(parts)).body
  await answer(parts, id, { status: 'accepted' })
  const lines = [{ itemId: parts.items.coat, restock }]
  expect((await answer(parts, id, { status: 'received', lines })).status).toBe(200)
  return id
}

const returning = ({ ask: query }: SoldOrder) =>
  query<number[]>('select array_agg(returning_quantity order by id) from order_items')

const moneyBack = ({ ask: query }: SoldOrder) =>
  query<string>('select coalesce(sum(amount), 0)::text from sandbox_refunds')

test('a return is requested, accepted, received and refunded', () =>
  withSoldOrder(async (parts) => {
    const { app, items, orderId } = parts
    await parts.ship()
    const asked = await ask(parts)
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({
      orderId,
      status: 'requested',
      reason: 'Taglia sbagliata',
      lines: [{ itemId: items.coat, productName: 'Cappotto', quantity: 2, unitPrice: '9.90', isRestocked: null }],
      refund: null,
    })
    expect(await returning(parts)).toEqual([2, 0])

    const { body: accepted } = await answer(parts, asked.body.id, { status: 'accepted', answer: 'Spedisci a Carpi' })
    expect(accepted).toMatchObject({
      status: 'accepted',
      answer: 'Spedisci a Carpi',
      user: { id: parts.reseller.user.id },
    })
    expect(await parts.shelf()).toEqual([7, 9])
    const lines = [{ itemId: items.coat, restock: true }]
    const { body: received } = await answer(parts, asked.body.id, { status: 'received', lines })
    expect(received).toMatchObject({ status: 'received', lines: [{ isRestocked: true }] })
    expect(await parts.shelf()).toEqual([9, 9])
    expect(await moneyBack(parts)).toBe('0')

    const { body: refunded } = await answer(parts, asked.body.id, { status: 'refunded', shipping: '1,20' })
    expect(refunded).toMatchObject({
      status: 'refunded',
      refund: { state: 'requested', amount: '21.00', shippingAmount: '1.20' },
    })
    await app.runJobs()
    expect(await moneyBack(parts)).toBe('21.00')
    expect(await returning(parts)).toEqual([0, 0])
    const own = await parts.own()
    expect(own).toMatchObject({
      status: 'shipped',
      paymentStatus: 'partially_refunded',
      refundedProducts: '19.80',
      refundedShipping: '1.20',
      returns: [{ status: 'refunded', refund: { state: 'done' } }],
      refunds: [{ kind: 'return', lines: [{ itemId: items.coat, quantity: 2 }] }],
    })
    expect(own.history.filter(({ about }) => about !== null).map(({ about, by, note }) => [about, by, note])).toEqual([
      ['return', 'Tu', 'Reso richiesto: 2 × Cappotto. Taglia sbagliata'],
      ['return', 'Filiera', 'Reso accettato. Spedisci a Carpi'],
      ['return', 'Filiera', 'Reso ricevuto: i capi sono arrivati.'],
      ['refund', 'Filiera', 'Rimborso di 21,00 €: 2 × Cappotto, spedizione 1,20 €. Reso dei capi'],
    ])
  }))

test('admins and the reseller are notified at each step, and the audit trail contains no text of theirs', () =>
  withSoldOrder(async (parts) => {
    const id = await receivedReturn(parts, true)
    await answer(parts, id, { status: 'refunded' })
    const kinds = await parts.ask(
      "select array_agg(kind order by id) from notifications where kind like 'order_re%' or kind = 'order.refund_started'",
    )
    expect(kinds).toEqual([
      'order_return.requested',
      'order_return.decided',
      'order_return.received',
      'order.refund_started',
    ])
    expect(
      await parts.ask(
        "select array_agg(kind order by id) from outbox where kind like 'order_return%' or kind = 'order.refund_started'",
      ),
    ).toEqual(['order_return.decided', 'order.refund_started'])
    const acts = await parts.ask<string[]>(
      "select array_agg(action order by id) from audit_trail where action like 'order_return%'",
    )
    expect(acts).toEqual(['order_return.accept', 'order_return.receive', 'order_return.refund'])
    const trail = await parts.ask<string>("select string_agg(to_jsonb(t)::text, '') from audit_trail t")
    expect(trail).not.toContain('Taglia')
  }))

test('a refused return gives the reason, and its pieces can be requested again', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id } = (await ask(parts)).body
    expect((await answer(parts, id, { status: 'refused', answer: ' ' })).status).toBe(400)
    const { body } = await answer(parts, id, { status: 'refused', answer: 'I capi sono stati indossati' })
    expect(body).toMatchObject({ status: 'refused', answer: 'I capi sono stati indossati' })
    const mail = await parts.ask<string>("select content::text from outbox where kind = 'order_return.decided'")
    expect(mail).toContain('I capi sono stati indossati')
    expect(await returning(parts)).toEqual([0, 0])
    expect((await ask(parts)).status).toBe(201)
    // A refused return cannot be reopened.
    expect((await answer(parts, id, { status: 'accepted' })).problem).toMatchObject({
      code: 'return.transition_forbidden',
      message: 'Il reso è rifiutato: i capi restano al cliente.',
    })
  }))

test('an accepted return whose pieces never arrive is closed with a reason, and frees them', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id } = (await ask(parts)).body
    const close = { status: 'not_received', answer: 'Aspettati per tre settimane' }
    // The return is not accepted yet, so the customer has no address to send the pieces to.
    expect((await answer(parts, id, close)).problem.code).toBe('return.transition_forbidden')
    await answer(parts, id, { status: 'accepted', answer: 'Spedisci a Carpi' })
    expect((await answer(parts, id, { status: 'not_received', answer: ' ' })).problem.fields).toEqual({
      answer: 'Scrivi perché chiudi il reso',
    })
    const both = await Promise.all([answer(parts, id, close), answer(parts, id, close)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body).toMatchObject({ status: 'not_received', answer: close.answer, closedAt: expect.any(String) })
    expect(await returning(parts)).toEqual([0, 0])
    expect(await parts.shelf()).toEqual([7, 9])
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order_return.closed'")).toBe(1)
    expect(await parts.ask("select body from notifications where kind = 'order_return.closed'")).toBe(
      'I capi non sono arrivati. Aspettati per tre settimane',
    )
    expect(await parts.ask("select count(*)::int from audit_trail where action = 'order_return.close'")).toBe(1)
    const last = (await parts.own()).history.findLast(({ about }) => about === 'return')
    expect(last).toMatchObject({
      by: 'Filiera',
      note: 'Reso chiuso: i capi non sono arrivati. Aspettati per tre settimane',
    })
    const late = { status: 'received', lines: [{ itemId: parts.items.coat, restock: true }] }
    expect((await answer(parts, id, late)).problem.code).toBe('return.transition_forbidden')
    expect((await ask(parts)).status).toBe(201)
  }))

test('the reseller can withdraw a return until the pieces arrive; withdrawing is idempotent', () =>
  withSoldOrder(async (parts) => {
    const { reseller, app } = parts
    await parts.ship()
    const withdraw = (id: string, client = reseller) => client.post<OrderReturn>(`/api/returns/${id}/withdraw`)
    const { id } = (await ask(parts)).body
    expect((await withdraw(id, await app.as('rivenditore'))).status).toBe(404)
    expect((await withdraw(randomUUID())).problem.code).toBe('return.not_found')
    const both = await Promise.all([withdraw(id), withdraw(id)])
    expect(both.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'withdrawn'],
      [200, 'withdrawn'],
    ])
    expect(await returning(parts)).toEqual([0, 0])
    expect(await parts.ask("select count(*)::int from notifications where kind = 'order_return.withdrawn'")).toBe(
      await parts.ask("select count(*)::int from users where user_role = 'admin'"),
    )
    expect((await answer(parts, id, { status: 'accepted', updatedAt: null })).problem).toMatchObject({
      code: 'return.transition_forbidden',
      message: 'Il cliente ha annullato la richiesta di reso: i capi restano a lui.',
    })

    const accepted = (await ask(parts)).body.id
    await answer(parts, accepted, { status: 'accepted' })
    expect((await withdraw(accepted)).body.status).toBe('withdrawn')
    const received = (await ask(parts)).body.id
    await answer(parts, received, { status: 'accepted' })
    await answer(parts, received, { status: 'received', lines: [{ itemId: parts.items.coat, restock: true }] })
    expect((await withdraw(received)).problem).toMatchObject({
      code: 'return.transition_forbidden',
      message: 'I capi sono già arrivati: la richiesta non si annulla più.',
    })
    expect(
      await parts.ask("select count(*)::int from order_history where note like 'Richiesta di reso annullata%'"),
    ).toBe(2)
    // The database enforces it too: a withdrawn return cannot be reopened and keeps its closing date.
    const { pool } = app.context.db
    await expect(pool.query(`update order_returns set status = 'accepted' where id = '${id}'`)).rejects.toThrow()
    const dateless = pool.query(`update order_returns set closed_at = null where id = '${id}'`)
    await expect(dateless).rejects.toMatchObject({ constraint: 'order_returns_steps_check' })
  }))

test('pieces that are written off are not restocked', () =>
  withSoldOrder(async (parts) => {
    const id = await receivedReturn(parts, false)
    expect(await parts.shelf()).toEqual([7, 9])
    expect((await answer(parts, id, { status: 'refunded' })).body.refund).toMatchObject({ amount: '19.80' })
    expect(await parts.ask('select is_restocked from refund_lines')).toBe(false)
  }))

test('each step is idempotent, also when repeated concurrently', () =>
  withSoldOrder(async (parts) => {
    const id = await receivedReturn(parts, true)
    const lines = [{ itemId: parts.items.coat, restock: true }]
    await answer(parts, id, { status: 'received', lines })
    expect(await parts.shelf()).toEqual([9, 9])
    const both = await Promise.all([1, 2, 3].map(() => answer(parts, id, { status: 'refunded', shipping: '1.00' })))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    await parts.app.runJobs()
    expect(await moneyBack(parts)).toBe('20.80')
    expect(await parts.ask('select count(*)::int from refunds')).toBe(1)
  }))

test('repeating a step with another text or amount is refused, not ignored', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id, updatedAt } = (await ask(parts)).body
    expect((await answer(parts, id, { status: 'accepted', answer: 'Spedisci a Modena' })).status).toBe(200)
    expect((await answer(parts, id, { status: 'accepted', answer: 'Spedisci a Modena', updatedAt })).status).toBe(200)
    const other = { status: 'accepted', answer: 'Spedisci a Bologna' }
    expect((await answer(parts, id, { ...other, updatedAt })).problem).toMatchObject({
      code: 'return.changed',
      message: expect.stringContaining('ha accettato il reso'),
    })
    expect((await answer(parts, id, other)).problem.code).toBe('return.transition_forbidden')

    const lines = (restock: boolean) => [{ itemId: parts.items.coat, restock }]
    expect((await answer(parts, id, { status: 'received', lines: lines(true) })).status).toBe(200)
    expect((await answer(parts, id, { status: 'received', lines: lines(false) })).status).toBe(409)
    expect((await answer(parts, id, { status: 'refunded', shipping: '1.00' })).status).toBe(200)
    expect((await answer(parts, id, { status: 'refunded', shipping: '2,00' })).problem).toMatchObject({
      code: 'return.transition_forbidden',
      message: 'Il reso è già rimborsato.',
    })
    expect(await parts.ask('select sum(amount)::text from refunds')).toBe('20.80')
  }))

test('one of two concurrent returns of the same pieces succeeds; with one key both are the same return', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const both = await Promise.all([ask(parts), ask(parts)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'return.too_many_pieces',
      message: 'Cappotto: ne resta 1 da rendere.',
    })
    const one = { lines: [{ itemId: parts.items.coat, quantity: 1 }] }
    const key = randomUUID()
    const repeated = await Promise.all([ask(parts, one, key), ask(parts, one, key)])
    expect(repeated.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(repeated.map(({ body }) => body.id)).size).toBe(1)
    expect(await returning(parts)).toEqual([3, 0])
  }))

test('refunded pieces cannot be returned, and pieces in a return cannot be refunded elsewhere', () =>
  withSoldOrder(async (parts) => {
    const { admin, orderId, items } = parts
    const refund = (quantity: number) =>
      admin.post(`/api/admin/orders/${orderId}/refunds`, {
        lines: [{ itemId: items.coat, quantity, restock: false }],
        reason: 'Difetto',
      })
    await parts.ship()
    expect((await refund(2)).status).toBe(201)
    expect((await ask(parts)).problem.code).toBe('return.too_many_pieces')
    const one = { lines: [{ itemId: items.coat, quantity: 1 }] }
    expect((await ask(parts, one)).status).toBe(201)
    expect((await refund(1)).problem).toMatchObject({
      code: 'refund.too_many_pieces',
      message: 'Cappotto: non resta nulla da rimborsare, il resto è in un reso aperto.',
    })
    const bypassed = parts.app.context.db.pool.query(
      `update order_items set returning_quantity = 2 where id = '${items.coat}'`,
    )
    await expect(bypassed).rejects.toMatchObject({ constraint: 'order_items_returning_check' })
  }))

test('a return can be requested within 35 days of shipping, for own shipped orders only', () =>
  withSoldOrder(async (parts) => {
    expect((await ask(parts)).problem.code).toBe('return.not_shipped')
    await parts.admin.put(`/api/admin/orders/${parts.orderId}/shipping`, {
      ...{ trackingNumber: 'T-1', carrier: 'BRT' },
      undoable: true,
    })
    expect((await ask(parts)).problem.code).toBe('return.not_shipped')
    await parts.app.context.db.pool.query('delete from untold_shipments')
    const other = await parts.app.as('rivenditore')
    expect((await ask({ ...parts, reseller: other })).status).toBe(404)
    expect((await other.get(`/api/orders/${parts.orderId}/returns`)).status).toBe(404)
    const asked = await ask(parts, { lines: [{ itemId: parts.items.scarf, quantity: 1 }] })
    expect(asked.status).toBe(201)
    expect((await other.put(`/api/admin/returns/${asked.body.id}`, { status: 'accepted' })).status).toBe(403)
    await parts.app.context.db.pool.query("update orders set shipped_at = shipped_at - interval '37 days'")
    expect((await ask(parts)).problem.code).toBe('return.too_late')
  }))

test('photos must be the customer’s own uploads, and admins can read them', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const foreign = await ask(parts, { imageUrls: [`/api/objects/${randomUUID()}`] })
    expect(foreign.problem).toMatchObject({ code: 'return.picture', fields: { imageUrls: expect.any(String) } })
    expect(await returning(parts)).toEqual([0, 0])
  }))

test('the second of two admins gets a conflict that names the first one’s step', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id, updatedAt } = (await ask(parts)).body
    await answer(parts, id, { status: 'refused', answer: 'No', updatedAt })
    const second = await answer(parts, id, { status: 'accepted', updatedAt })
    expect(second.problem).toMatchObject({
      code: 'return.changed',
      message: expect.stringContaining('ha rifiutato il reso'),
    })
  }))

test('steps must follow their order, and receiving must cover every line', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id } = (await ask(parts)).body
    const lines = [{ itemId: parts.items.coat, restock: true }]
    for (const step of [{ status: 'received', lines }, { status: 'refunded' }]) {
      expect((await answer(parts, id, step)).problem.code).toBe('return.transition_forbidden')
    }
    await answer(parts, id, { status: 'accepted' })
    for (const wrong of [[], [{ itemId: parts.items.scarf, restock: true }]]) {
      expect((await answer(parts, id, { status: 'received', lines: wrong })).problem.code).toBe('return.lines')
    }
    expect((await answer(parts, randomUUID(), { status: 'accepted' })).status).toBe(404)
  }))

test('admins list the open returns, and the dashboard counts them', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id } = (await ask(parts, { lines: [{ itemId: parts.items.coat, quantity: 1 }] })).body
    const { id: refused } = (await ask(parts, { lines: [{ itemId: parts.items.scarf, quantity: 1 }] })).body
    const list = async (query: string) => {
      const { body, headers } = await parts.admin.get<AdminReturn[]>(`/api/admin/returns${query}`)
      return [body.map((one) => one.id), headers.get('x-total-count')]
    }
    expect(await list('')).toEqual([[refused, id], '2'])
    await answer(parts, refused, { status: 'refused', answer: 'No' })
    expect(await list('?status=open')).toEqual([[id], '1'])
    expect(await list('?status=refused&limit=1')).toEqual([[refused], '1'])
    const { body } = await parts.admin.get<{ toAnswer: { returns: number } }>('/api/admin/dashboard')
    expect(body.toAnswer.returns).toBe(1)
  }))

test('texts and photos of a return are deleted when the consignee is anonymised', () =>
  withSoldOrder(async (parts) => {
    await parts.ship()
    const { id } = (await ask(parts)).body
    await answer(parts, id, { status: 'refused', answer: 'Anna li ha indossati' })
    await parts.app.context.db.pool.query("update orders set shipped_at = shipped_at - interval '25 months'")
    await anonymiseConsignees(parts.app.context.db, { months: 24, atMost: 10 })
    expect(await parts.ask('select concat(reason, answer) from order_returns')).toBe('')
  }))

test('the return address is in the mail and on the page of an accepted return, and can be changed in the settings', () =>
  withSoldOrder(async (parts) => {
    const { app, admin } = parts
    const { body } = await app.visitor.get<PublicSettings>('/api/settings/public')
    expect(body.returnAddress).toBe('Filiera Moda S.r.l., Via dei Tessitori 12, 41012 Carpi (MO)')
    await admin.post('/api/admin/settings', {
      key: 'return_address',
      value: 'Resi, Via del Lavoro 3, 41012 Carpi (MO)',
    })
    await parts.ship()
    const { id } = (await ask(parts)).body
    await answer(parts, id, { status: 'accepted' })
    await app.runJobs()
    const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
    const mail = mails.find(({ subject }) => subject.startsWith('Reso accettato'))
    expect(mail?.text).toContain('a questo indirizzo: Resi, Via del Lavoro 3, 41012 Carpi (MO).')
    expect((await app.visitor.get<PublicSettings>('/api/settings/public')).body.returnAddress).toMatch(/^Resi, /)
  }))
