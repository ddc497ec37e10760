import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { announce } from '../../events/announce.ts'
import { chat, expectAllArrive, say, withTelegram } from '../../testing/stand-ins/telegram-portal.ts'
import type { TelegramFate, TelegramStandIn } from '../../testing/stand-ins/telegram-stand-in.ts'
import type { TestApp } from '../../testing/test-app.ts'

test('a paid order is reported to the chat, with a link to it in the admin panel', () =>
  withTelegram(async ({ telegram, app, admin }) => {
    const reseller = await app.as('rivenditore', { username: 'boutique-rossi' })
    const orderId = await app.given.order(reseller.user, await app.given.product())
    const { body: checkout } = await reseller.post<{ url: string }>('/api/payments/create-checkout-session', {
      orderId,
    })
    const session = checkout.url.split('/').at(-1) ?? ''
    await app.visitor.post(`/api/payments/sandbox/${session}`, { outcome: 'paid' })
    await app.runJobs()
    const { body: order } = await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)
    expect(telegram.messages).toEqual([
      {
        chatId: chat,
        text: `Nuovo ordine pagato: ${order.orderNumber}\n\nboutique-rossi, 54,90\u00a0€.\n\n${app.address}/admin?tab=orders&order=${orderId}`,
      },
    ])
  }))

const trouble = { errorType: 'x', errorMessage: 'Da guardare', payload: {} }

const told: [string, (app: TestApp) => Promise<void>, string][] = [
  [
    'a beta application',
    (app) => say(app, 'beta.submitted', { companyName: 'Boutique', expectedVolume: 'medio' }),
    '/admin?tab=beta',
  ],
  [
    'a product request',
    (app) =>
      say(app, 'product_request.submitted', {
        requestId: '0190a0a0-0000-7000-8000-000000000000',
        requester: 'Boutique',
        category: 'casa',
        description: 'Tovaglie di lino',
        pictures: 2,
      }),
    '/admin?tab=catalog&request=0190a0a0-0000-7000-8000-000000000000',
  ],
  [
    'a profile to verify',
    (app) => say(app, 'profile.submitted', { companyName: 'Boutique', vatNumber: '12345678903' }),
    '/admin?tab=beta',
  ],
  ['payment trouble', (app) => say(app, 'trouble.recorded', { source: 'payments', ...trouble }), '/admin?tab=log'],
  ['job trouble', (app) => say(app, 'trouble.recorded', { source: 'jobs', ...trouble }), '/admin?tab=log'],
]

test.each(told)('%s is reported to the chat with its link', (_, happen, link) =>
  withTelegram(async ({ telegram, app }) => {
    await happen(app)
    await app.runJobs()
    expect(telegram.messages.map(({ text }) => text.split('\n').at(-1))).toEqual([`${app.address}${link}`])
  }),
)

test('failures of mails and of Telegram itself are not reported to the chat', () =>
  withTelegram(async ({ app, states }) => {
    await say(app, 'trouble.recorded', { source: 'outbox', ...trouble })
    await say(app, 'trouble.recorded', { source: 'telegram', ...trouble })
    expect(await states()).toEqual([])
  }))

test('nothing is queued while Telegram is not, or only partly, set up', () =>
  withTelegram(
    async ({ app, admin, apply, states }) => {
      await apply()
      await admin.post('/api/admin/settings', { key: 'telegram_chat_id', value: chat })
      await apply()
      expect(await states()).toEqual([])
      const { rows } = await app.context.db.execute(sql`select 1 from jobs.job where name = 'deliver-telegram'`)
      expect(rows).toEqual([])
    },
    { isSet: false },
  ))

test('a message is sent if and only if the change it reports is committed', () =>
  withTelegram(async ({ telegram, app, states }) => {
    const failed = app.context.db.transaction(async (tx) => {
      await announce(app.context, tx, 'beta.submitted', { companyName: 'Mai', expectedVolume: 'medio' })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await app.runJobs()
    expect([telegram.messages, await states()]).toEqual([[], []])
  }))

test.each([1, 0])(
  'after a 429 with %i s the notice waits, at least a second, and arrives once without using up an attempt',
  (seconds) =>
    withTelegram(async ({ telegram, apply, attempt, states }) => {
      telegram.fates.push({ status: 429, description: 'Too Many Requests', parameters: { retry_after: seconds } })
      await apply()
      const start = performance.now()
      await attempt()
      expect(performance.now() - start).toBeGreaterThan(990)
      expect(telegram.statuses).toEqual([429, 200])
      expect(telegram.messages).toHaveLength(1)
      expect(await states()).toEqual([{ status: 'sent', attempts: 1 }])
    }),
)

test('a wait longer than a job may last queues a later job without using up an attempt', () =>
  withTelegram(async ({ telegram, app, apply, attempt, states, first }) => {
    telegram.fates.push({ status: 429, description: 'Too Many Requests', parameters: { retry_after: 600 } })
    await apply()
    await app.context.db.execute(sql`delete from jobs.job where name = 'deliver-telegram'`)
    expect((await attempt()).map(({ status }) => status)).toEqual(['fulfilled'])
    expect(telegram.statuses).toEqual([429])
    expect(await states()).toEqual([{ status: 'pending', attempts: 0 }])
    const job = await first<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::int as seconds from jobs.job where name = 'deliver-telegram'`,
    )
    expect(job?.seconds).toBeGreaterThan(590)
    expect(job?.seconds).toBeLessThanOrEqual(600)
  }))

test('stopping the portal ends a wait at once and queues a later job', () =>
  withTelegram(async ({ telegram, app, apply, attempt, states }) => {
    telegram.fates.push({ status: 429, description: 'Too Many Requests', parameters: { retry_after: 60 } })
    await apply()
    const ends = attempt()
    await expect.poll(() => telegram.statuses).toEqual([429])
    await app.context.notifier.close()
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled'])
    expect(await states()).toEqual([{ status: 'pending', attempts: 0 }])
  }))

const mendable: [string, TelegramFate][] = [
  ['500', { status: 500, description: 'Internal Server Error' }],
  ['502 from Telegram', { status: 502, description: 'Bad Gateway' }],
  ['a proxy’s page', 'html'],
  ['a lost connection', 'lost'],
]

test.each(mendable)('%s: retried, then delivered once', (_, fate) =>
  withTelegram(async ({ telegram, apply, attempt, states, first }) => {
    telegram.fate = fate
    await apply()
    for (let n = 0; n < 2; n++) expect((await attempt()).map(({ status }) => status)).toEqual(['rejected'])
    expect(await states()).toEqual([{ status: 'pending', attempts: 2 }])
    expect(await first('select 1 from error_logs')).toBeUndefined()
    telegram.fate = null
    await attempt()
    expect(await states()).toEqual([{ status: 'sent', attempts: 3 }])
    expect(telegram.messages).toHaveLength(1)
  }),
)

test('a connection cut after the request was accepted is the only case in which a message arrives twice', () =>
  withTelegram(async ({ telegram, apply, attempt, states }) => {
    telegram.fates.push('cut')
    await apply()
    await attempt()
    await attempt()
    expect(telegram.messages).toHaveLength(2)
    expect(await states()).toEqual([{ status: 'sent', attempts: 2 }])
  }))

test('a message arrives once despite a slow response', () =>
  withTelegram(async ({ telegram, apply, attempt, states }) => {
    telegram.fates.push('slow')
    await apply()
    await attempt()
    expect(telegram.messages).toHaveLength(1)
    expect(await states()).toEqual([{ status: 'sent', attempts: 1 }])
  }))

test('after an outage the first delivered message makes the waiting ones due', () =>
  withTelegram(async ({ telegram, app, apply }) => {
    telegram.fate = 'lost'
    for (const name of ['Prima', 'Seconda']) await apply(name)
    await app.runJobs()
    telegram.fate = null
    await app.runJobs()
    expect(telegram.messages).toEqual([])
    await apply('Terza')
    await app.runJobs()
    const arrived = telegram.messages.map(({ text }) => /Prima|Seconda|Terza/.exec(text)?.[0])
    expect(arrived.toSorted()).toEqual(['Prima', 'Seconda', 'Terza'])
  }))

const finals: [string, (telegram: TelegramStandIn) => void, string][] = [
  ['401', ({ fates }) => fates.push({ status: 401, description: 'Unauthorized' }), 'Il token non è quello di un bot'],
  ['404', ({ fates }) => fates.push({ status: 404, description: 'Not Found' }), 'Il token non è quello di un bot'],
  ['403', ({ fates }) => fates.push({ status: 403, description: 'Forbidden' }), 'Il bot non può scrivere'],
  ['400', ({ unknownChats }) => unknownChats.add(chat), 'La chat non esiste'],
]

test.each(finals)('%s: final, in the error log, reported to admins in the panel, not by Telegram', (_, spoil, reason) =>
  withTelegram(async ({ telegram, admin, app, apply, states, first }) => {
    spoil(telegram)
    await apply()
    await app.runJobs()
    expect(await states()).toEqual([{ status: 'failed', attempts: 1 }])
    expect(await first('select source, error_type as type, error_message as message from error_logs')).toEqual({
      ...{ source: 'telegram', type: 'notice.undeliverable' },
      message: expect.stringContaining(`Avviso Telegram non recapitato: ${reason}`),
    })
    const { body } = await admin.get<{ title: string }[]>('/api/notifications')
    expect(body[0]).toMatchObject({ title: 'Avviso Telegram non recapitato', link: '/admin?tab=log' })
    expect(telegram.messages).toEqual([])
  }),
)

test('control characters in an error of Telegram are removed in the error log', () =>
  withTelegram(async ({ telegram, app, apply, states, first }) => {
    telegram.fates.push({ status: 400, description: 'Bad Request:\u0000 no\u0007\nway' })
    await apply()
    await app.runJobs()
    expect(await states()).toEqual([{ status: 'failed', attempts: 1 }])
    expect(await first('select error_message as message from error_logs')).toEqual({
      message: 'Avviso Telegram non recapitato: Telegram rifiuta il messaggio: Bad Request: no way',
    })
  }))

test('a message whose last attempt fails is in the error log', () =>
  withTelegram(async ({ telegram, apply, attempt, states, first }) => {
    telegram.fate = 'lost'
    await apply()
    await attempt(true)
    expect(await states()).toEqual([{ status: 'failed', attempts: 1 }])
    expect(await first('select error_message as message from error_logs')).toEqual({
      message: expect.stringContaining('Telegram non è raggiungibile'),
    })
  }))

test('a group that has moved is followed, and its new id stored', () =>
  withTelegram(async ({ telegram, apply, attempt, first }) => {
    telegram.moved.set(chat, '-1009876543210')
    await apply('Prima')
    await apply('Seconda')
    await attempt()
    expect(telegram.messages.map(({ chatId }) => chatId)).toEqual(['-1009876543210', '-1009876543210'])
    const value = () => first(`select setting_value as id from app_settings where setting_key = 'telegram_chat_id'`)
    expect(await value()).toEqual({ id: '-1009876543210' })
  }))

test('messages waiting when Telegram is removed fail', () =>
  withTelegram(async ({ admin, app, apply, states }) => {
    await apply()
    await admin.post('/api/admin/settings', { key: 'telegram_bot_token', value: null })
    await app.runJobs()
    expect(await states()).toEqual([{ status: 'failed', attempts: 1 }])
  }))

test('a message whose last attempt was interrupted is recovered and sent by Telegram, not by mail', () =>
  withTelegram(async ({ telegram, app, apply, states }) => {
    await apply()
    await app.context.db.execute(sql`delete from jobs.job where name = 'deliver-telegram'`)
    await app.context.db.execute(sql`update outbox set created_at = now() - interval '2 hours'`)
    await app.context.jobs.runNow(app.context, 'recover-lost-work')
    await app.runJobs()
    expect(telegram.messages).toHaveLength(1)
    expect(await states()).toEqual([{ status: 'sent', attempts: 1 }])
  }))

test('mails are sent while Telegram waits', { timeout: 30_000 }, () =>
  withTelegram(async ({ telegram, app, apply, first }) => {
    telegram.fate = { status: 429, description: 'Too Many Requests', parameters: { retry_after: 60 } }
    for (let n = 0; n < 30; n++) await apply()
    await app.context.jobs.start(app.context)
    await expect.poll(() => telegram.statuses.length).toBeGreaterThan(0)
    await app.visitor.post('/api/register', {
      ...{ username: 'lucia', email: 'lucia@example.it', password: 'una-password-lunga' },
    })
    await expect.poll(() => first(`select 1 from outbox where channel = 'email' and status = 'sent'`)).toBeDefined()
    expect(telegram.messages).toEqual([])
  }),
)

test('20 messages at a limit of 10 per second all arrive, each once', () => expectAllArrive(20, 10))
