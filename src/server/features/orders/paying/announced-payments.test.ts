import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import type { Notification } from '../../../../contract/notifications.ts'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../../secrets/app-secret.ts'
import { orderAddress } from '../../../testing/given.ts'
import {
  startTelegramStandIn,
  type TelegramStandIn,
  telegramTestToken,
} from '../../../testing/stand-ins/telegram-stand-in.ts'
import { checkoutPath } from '../../../testing/stripe/stripe-checkout.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let telegram: TelegramStandIn
let app: TestApp
let admin: TestClient
let reseller: TestClient

beforeEach(async () => {
  telegram = await startTelegramStandIn()
  app = await startTestApp({ environment: telegram.environment })
  admin = await app.as('admin')
  reseller = await app.as('rivenditore', { username: 'boutique-rossi' })
  await admin.post('/api/admin/settings', { key: 'telegram_bot_token', value: telegramTestToken })
  await admin.post('/api/admin/settings', { key: 'telegram_chat_id', value: '-100123' })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
})

/** Orders of 54.90 €, each for a different consignee; every second one has no reference. */
async function place(howMany: number): Promise<string[]> {
  const productId = await app.given.product({ price: '49.90', stock: howMany })
  const ids: string[] = []
  for (let n = 1; n <= howMany; n++) {
    const customer = { ...orderAddress().customer, name: `Cliente ${n}` }
    const reference = n % 2 === 0 ? null : `WEB-${n}`
    ids.push(await app.given.order(reseller.user, productId, { customer, reference }))
  }
  return ids
}

async function open(orderIds: readonly string[]): Promise<string> {
  const { body } = await reseller.post<{ url: string }>(checkoutPath, { orderIds })
  return body.url.split('/').at(-1) ?? ''
}

/** Sends the provider's event that this was paid, independent of the current state of the orders. */
async function pay(sessionId: string, amount: string, id = 'evt_1') {
  const body = JSON.stringify({ id, type: 'checkout.paid', session: { id: sessionId, amount, currency: 'EUR' } })
  const signature = signSandboxEvent(body, deriveKey('secret-of-the-tests-only', 'sandbox-webhook'))
  expect((await app.visitor.post('/api/payments/webhook', body, { [sandboxSignatureHeader]: signature })).status).toBe(
    200,
  )
}

const rows = async <Row extends object>(query: string) => (await app.context.db.pool.query<Row>(query)).rows

const numbersOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await reseller.get<OrderDetail>(`/api/orders/${id}`)).body.orderNumber))

/** All messages about paid orders, after they have been sent. */
async function told() {
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  const { body: notices } = await reseller.get<Notification[]>('/api/notifications')
  return {
    mails: mails.filter(({ subject }) => / pagat[oi]$/.test(subject)),
    notices: notices
      .filter(({ kind }) => kind === 'order.paid')
      .map(({ title, body, link }) => ({ title, body, link })),
    // Refunds are reported in the chat too, as errors; leave them out.
    telegram: telegram.messages.map(({ text }) => text).filter((text) => text.startsWith('Nuov')),
    keys: (
      await rows<{ key: string }>(
        "select dedupe_key as key from outbox where kind = 'order.paid' order by channel, dedupe_key",
      )
    ).map(({ key }) => key),
  }
}

const pageId = async () => (await rows<{ id: string }>('select id from payments where order_id is null'))[0]?.id ?? ''

test('orders paid together: one mail, one notification and one Telegram message, each naming all of them', async () => {
  const ids = await place(3)
  await pay(await open(ids), '164.70')
  const [one, two, three] = await numbersOf(ids)
  const { mails, notices, telegram: messages, keys } = await told()
  const page = await pageId()
  expect(keys).toEqual([`order.paid:${page}`, `telegram:order.paid:${page}`])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[reseller.user.email, '3 ordini pagati']])
  expect(mails[0]?.text).toContain(
    'abbiamo ricevuto il pagamento di 3 ordini, 164,70\u00a0€ in tutto. Ora li prepariamo.',
  )
  expect(mails[0]?.text).toContain(
    [
      `${one} · WEB-1 · Cliente 1: 54,90\u00a0€`,
      `${two} · Cliente 2: 54,90\u00a0€`,
      `${three} · WEB-3 · Cliente 3: 54,90\u00a0€`,
      'Totale: 164,70\u00a0€',
    ].join('\n'),
  )
  expect(mails[0]?.text).toContain(`Segui gli ordini:\n${app.address}/dashboard?section=orders&tab=paid`)
  expect(notices).toEqual([
    {
      title: '3 ordini pagati',
      body: `Abbiamo ricevuto 164,70\u00a0€: ora prepariamo ${one}, ${two} e ${three}.`,
      link: '/dashboard?section=orders&tab=paid',
    },
  ])
  expect(messages).toEqual([
    [
      'Nuovi ordini pagati: 3\n',
      'boutique-rossi, 164,70\u00a0€ in tutto:',
      ...[one, two, three].map((number) => `${number}, 54,90\u00a0€`),
      `\n${app.address}/admin?tab=orders&search=${page}`,
    ].join('\n'),
  ])
})

test('the link of the Telegram message shows the orders of that payment only', async () => {
  const [ids, alone] = [await place(3), await place(1)]
  await pay(await open(ids), '164.70')
  await pay(await open(alone), '54.90', 'evt_2')
  const found = async (search: string) =>
    (await admin.get<AdminOrderList>(`/api/admin/orders?search=${search}`)).body.orders.map(({ id }) => id)
  expect(await found(await pageId())).toEqual(ids.toReversed())
  const [payment] = await rows<{ id: string }>(`select id from payments where order_id = '${alone[0]}'`)
  expect(await found(payment?.id ?? '')).toEqual(alone)
  expect(await found(alone[0] ?? '')).toEqual(alone)
  expect(await found('0190b3c8-0000-7000-8000-000000000000')).toEqual([])
})

test('a repeated event, or another event of the same payment, sends nothing again', async () => {
  const ids = await place(3)
  const sessionId = await open(ids)
  await Promise.all([pay(sessionId, '164.70'), pay(sessionId, '164.70'), pay(sessionId, '164.70', 'evt_2')])
  await pay(sessionId, '164.70')
  const { mails, notices, telegram: messages, keys } = await told()
  expect([mails.length, notices.length, messages.length, keys.length]).toEqual([1, 1, 1, 2])
})

test('if one order was cancelled before the payment, the messages name the paid ones with their amount', async () => {
  const ids = await place(3)
  const sessionId = await open(ids)
  await reseller.post(`/api/orders/${ids[1]}/cancel`)
  await pay(sessionId, '164.70')
  const [one, two, three] = await numbersOf(ids)
  const { mails, notices, telegram: messages } = await told()
  expect(mails.map(({ subject }) => subject)).toEqual(['2 ordini pagati'])
  expect(mails[0]?.text).toContain('il pagamento di 2 ordini, 109,80\u00a0€ in tutto')
  for (const { text } of mails) expect(text).not.toContain(two)
  expect(notices.map(({ body }) => body)).toEqual([`Abbiamo ricevuto 109,80\u00a0€: ora prepariamo ${one} e ${three}.`])
  expect(messages).toHaveLength(1)
  expect(messages[0]).not.toContain(two)
})

test('an order paid alone, or the only one left of several, is announced as a single order', async () => {
  const [[alone = ''], several] = [await place(1), await place(3)]
  const sessionId = await open(several)
  for (const id of several.slice(1)) await reseller.post(`/api/orders/${id}/cancel`)
  await pay(await open([alone]), '54.90')
  await pay(sessionId, '164.70', 'evt_2')
  const [one, left] = await numbersOf([alone, several[0] ?? ''])
  const { mails, notices, telegram: messages, keys } = await told()
  expect(keys.toSorted()).toEqual(
    [alone, several[0]].flatMap((id) => [`order.paid:${id}`, `telegram:order.paid:${id}`]).toSorted(),
  )
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([`Ordine ${one} pagato`, `Ordine ${left} pagato`])
  const link = '/dashboard?section=orders&tab=paid'
  const body = 'Abbiamo ricevuto il pagamento: ora lo prepariamo.'
  expect(notices).toEqual([left, one].map((number) => ({ title: `Ordine ${number} pagato`, body, link })))
  expect(messages).toContain(
    `Nuovo ordine pagato: ${one}\n\nboutique-rossi, 54,90\u00a0€.\n\n${app.address}/admin?tab=orders&order=${alone}`,
  )
})

test('the maximum number of orders per payment is named completely in each message', async () => {
  await app.context.db.pool.query(
    "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '50')",
  )
  const ids = await place(50)
  await pay(await open(ids), '2745.00')
  const numbers = await numbersOf(ids)
  const { mails, notices, telegram: messages } = await told()
  for (const text of [mails[0]?.text, mails[0]?.html, notices[0]?.body, messages[0]]) {
    expect(numbers.filter((number) => !text?.includes(number))).toEqual([])
  }
  expect(messages[0]?.endsWith(`/admin?tab=orders&search=${await pageId()}`)).toBe(true)
})
