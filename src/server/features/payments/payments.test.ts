import { expect, test } from 'vitest'
import type { SandboxPayment } from '../../../contract/orders/payments.ts'
import { DomainError } from '../../../domain/errors.ts'
import { hasTakenMoney, type PaymentState, paymentStates } from '../../../domain/orders/paying/payments.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../secrets/app-secret.ts'
import { registerPayable, type StandInPayable } from '../../testing/stand-ins/stand-in-payable.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { closeOpenCheckouts } from './close-checkouts.ts'
import { createCheckout } from './create-checkout.ts'

interface Parts {
  app: TestApp
  owner: TestClient
  payable: StandInPayable
  /** Opens the payment page; returns its session. */
  open(): Promise<string>
  /** Acts as the buyer on the page; returns the status. */
  act(sessionId: string, outcome: 'paid' | 'declined' | 'abandoned'): Promise<number>
  /** Sends a signed event, as the provider does; returns the webhook's status. */
  tell(sessionId: string, changes?: { id?: string; amount?: string; currency?: string }): Promise<number>
  states(): Promise<PaymentState[]>
  errors(): Promise<string[]>
}

async function withPayable(work: (parts: Parts) => Promise<void>): Promise<void> {
  await using app = await startTestApp()
  const owner = await app.as('rivenditore')
  const payable = await registerPayable(app, owner.user.id)
  const secret = deriveKey('secret-of-the-tests-only', 'sandbox-webhook')
  const column = async <Value>(query: string) =>
    (await app.context.db.pool.query<{ value: Value }>(query)).rows.map(({ value }) => value)
  await work({
    app,
    owner,
    payable,
    async open() {
      const reference = { kind: 'order' as const, ids: [payable.id] }
      const url = await createCheckout(app.context, owner.user, reference, { idempotent: null, site: app.address })
      return url.split('/').at(-1) ?? ''
    },
    act: async (sessionId, outcome) =>
      (await app.visitor.post<SandboxPayment>(`/api/payments/sandbox/${sessionId}`, { outcome })).status,
    async tell(sessionId, { id = 'evt_1', amount = '12.30', currency = 'EUR' } = {}) {
      const body = JSON.stringify({ id, type: 'checkout.paid', session: { id: sessionId, amount, currency } })
      const headers = { [sandboxSignatureHeader]: signSandboxEvent(body, secret) }
      return (await app.visitor.post('/api/payments/webhook', body, headers)).status
    },
    states: () => column<PaymentState>('select status as value from payments order by id'),
    errors: () => column<string>('select error_message as value from error_logs order by id'),
  })
}

test.each([
  'not JSON',
  '',
  'null',
  '[]',
  '{}',
  '{"id":"evt_1","type":"checkout.paid"}',
  '{"id":"evt_1","type":"checkout.paid","session":null}',
  '{"id":7,"type":"checkout.paid","session":{"id":"a","amount":"1.00","currency":"EUR"}}',
  '{"id":"evt_1","type":"checkout.paid","session":{"id":"a","amount":1,"currency":"EUR"}}',
  '{"id":"evt_1","type":"toString","session":{"id":"a","amount":"1.00","currency":"EUR"}}',
])('a signed event that cannot be parsed is rejected as the sender’s error: %s', async (body) => {
  await using app = await startTestApp()
  const signature = signSandboxEvent(body, deriveKey('secret-of-the-tests-only', 'sandbox-webhook'))
  const answer = await app.visitor.post('/api/payments/webhook', body, { [sandboxSignatureHeader]: signature })
  expect([answer.status, answer.problem.code]).toEqual([400, 'payment.event'])
})

test('paying settles the payable once, however often the event arrives', () =>
  withPayable(async ({ open, act, tell, states, payable }) => {
    const sessionId = await open()
    expect(await act(sessionId, 'paid')).toBe(200)
    for (let n = 0; n < 3; n++) expect(await tell(sessionId)).toBe(200)
    expect(payable.told).toEqual(['prepare', 'settle', 'settled'])
    expect(await states()).toEqual(['paid'])
  }))

test('a repeated request returns the open page; another amount opens another page', () =>
  withPayable(async ({ open, states, payable }) => {
    const first = await open()
    expect(await open()).toBe(first)
    payable.amount = '20.00'
    expect(await open()).not.toBe(first)
    expect(await states()).toEqual(['expired', 'open'])
  }))

test('a user cannot pay another user’s payable, or one that is not due; the kind of payable decides', () =>
  withPayable(async ({ app, open, payable }) => {
    const other = await app.as('rivenditore')
    const reference = { kind: 'order' as const, ids: [payable.id] }
    const asOther = createCheckout(app.context, other.user, reference, { idempotent: null, site: app.address })
    await expect(asOther).rejects.toMatchObject({ code: 'stand_in.not_found' })
    payable.state = 'settled'
    await expect(open()).rejects.toMatchObject({ code: 'stand_in.not_due' })
    expect(payable.told).toEqual([])
  }))

test('a declined card is recorded, and the page can still be paid', () =>
  withPayable(async ({ open, act, states, payable }) => {
    const sessionId = await open()
    await act(sessionId, 'declined')
    expect(await states()).toEqual(['open'])
    await act(sessionId, 'paid')
    expect(payable.told).toEqual(['prepare', 'declined', 'settle', 'settled'])
  }))

test.each([
  ['void', 'Cosa da pagare: pagamento arrivato dopo l’annullamento, rimborso avviato'],
  ['settled', 'Cosa da pagare: pagato due volte, rimborso del secondo pagamento avviato'],
] as const)(
  'money for a payable that is %s is refunded automatically, and the admins are notified',
  (state, sentence) =>
    withPayable(async ({ app, open, act, states, errors, payable }) => {
      const sessionId = await open()
      payable.state = state
      await act(sessionId, 'paid')
      expect(await states()).toEqual(['refund_pending'])
      expect(await errors()).toEqual([sentence])
      await app.runJobs()
      expect(await states()).toEqual(['refunded'])
      expect(payable.told).toEqual(['prepare', 'owes refund', 'refunded 12.30'])
    }),
)

test('a payment that can no longer be delivered is rolled back, and the money is refunded', () =>
  withPayable(async ({ app, open, act, states, errors, payable }) => {
    payable.onSettle = async (tx) => {
      await tx.execute("update users set first_name = 'half done'")
      throw new DomainError('conflict', 'stand_in.gone', 'Finito')
    }
    await act(await open(), 'paid')
    expect(payable.told).toEqual(['prepare', 'returned', 'owes refund'])
    expect(await states()).toEqual(['refund_pending'])
    expect(await errors()).toEqual(['Cosa da pagare: non si può consegnare'])
    const { rowCount } = await app.context.db.pool.query("select 1 from users where first_name = 'half done'")
    expect(rowCount).toBe(0)
  }))

test('an internal failure changes nothing, and the event takes effect when it is redelivered', () =>
  withPayable(async ({ open, tell, states, payable }) => {
    const sessionId = await open()
    payable.onSettle = () => Promise.reject(new Error('out of order'))
    expect(await tell(sessionId)).toBe(200)
    expect(await states()).toEqual(['open'])
    payable.onSettle = null
    expect(await tell(sessionId)).toBe(200)
    expect(await states()).toEqual(['paid'])
  }))

test.each([{ amount: '12.29' }, { currency: 'USD' }])(
  'an event of %o pays nothing, and admins are notified',
  (changes) =>
    withPayable(async ({ open, tell, states, errors, payable }) => {
      const sessionId = await open()
      expect(await tell(sessionId, changes)).toBe(200)
      expect(await states()).toEqual(['failed'])
      expect(payable.told).toEqual(['prepare'])
      expect(await errors()).toEqual([
        expect.stringMatching(/^Cosa da pagare: pagati .* attesi 12,30 €\. Controlla presso/),
      ])
      // The page is closed: another attempt gets a new page.
      expect(await open()).not.toBe(sessionId)
      expect(await states()).toEqual(['failed', 'open'])
    }),
)

test('a closed page takes no money; money that still arrives is refunded', () =>
  withPayable(async ({ app, open, act, tell, states, payable }) => {
    const sessionId = await open()
    const reference = { kind: 'order' as const, id: payable.id }
    await app.context.db.transaction((tx) => closeOpenCheckouts(app.context, tx, [reference]))
    payable.state = 'void'
    await app.runJobs()
    expect(await act(sessionId, 'paid')).toBe(409)
    expect(await tell(sessionId)).toBe(200)
    await app.runJobs()
    expect(await states()).toEqual(['refunded'])
  }))

test.each(paymentStates.filter((state) => hasTakenMoney[state]))(
  'a late event does not change a payment that is %s',
  (state) =>
    withPayable(async ({ app, open, tell, states, errors, payable }) => {
      const sessionId = await open()
      await app.context.db.pool.query('update payments set status = $1', [state])
      expect(await tell(sessionId)).toBe(200)
      expect(await states()).toEqual([state])
      expect(payable.told).toEqual(['prepare'])
      expect(await errors()).toEqual([])
    }),
)

test.each([
  ['999999.99', null],
  ['1000000.00', 'payment.too_much'],
])('a page that asks for %s: %s', (amount, code) =>
  withPayable(async ({ open, states, payable }) => {
    payable.amount = amount
    if (code === null) await open()
    else {
      await expect(open()).rejects.toMatchObject({
        code,
        message: expect.stringContaining('ci accordiamo su un bonifico'),
      })
    }
    expect(await states()).toEqual(code === null ? ['open'] : [])
  }),
)
