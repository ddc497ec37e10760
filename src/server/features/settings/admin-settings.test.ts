import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminSetting } from '../../../contract/settings.ts'
import { standardCompany } from '../../../domain/company.ts'
import { secretMask, settingRules } from '../../../domain/settings.ts'
import {
  startTelegramStandIn,
  type TelegramStandIn,
  telegramTestToken,
} from '../../testing/stand-ins/telegram-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/admin/settings'

const stored = async (app: TestApp, key: string) => {
  const { rows } = await app.context.db.execute<{ value: string }>(
    sql`select setting_value as value from app_settings where setting_key = ${key}`,
  )
  return rows[0]?.value
}

test('a secret is stored encrypted, shown masked and audited without its value; sending its mask changes nothing', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const save = (value: string | null) =>
    admin.post(path, { key: 'telegram_bot_token', value, description: 'Il bot del magazzino' })
  expect((await save(telegramTestToken)).status).toBe(204)
  const sealed = await stored(app, 'telegram_bot_token')
  expect(sealed).not.toContain('AAprova')
  const { body, text } = await admin.get<AdminSetting[]>(path).then((answer) => ({
    ...answer,
    text: JSON.stringify(answer.body),
  }))
  expect(body).toEqual([
    {
      settingKey: 'telegram_bot_token',
      settingValue: secretMask,
      description: 'Il bot del magazzino',
      updatedAt: expect.any(String),
    },
  ])
  expect(text).not.toContain('AAprova')

  expect((await save(secretMask)).status).toBe(204)
  expect(await stored(app, 'telegram_bot_token')).toBe(sealed)
  expect((await save(null)).status).toBe(204)
  expect(await stored(app, 'telegram_bot_token')).toBeUndefined()
  const { rows } = await app.context.db.execute(sql`
    select action, subject, before, after from audit_trail where actor_id = ${admin.user.id} order by created_at, id`)
  const entry = { action: 'settings.change', subject: 'setting:telegram_bot_token' }
  expect(rows).toEqual([
    {
      ...entry,
      before: { value: null, description: null },
      after: { value: secretMask, description: 'Il bot del magazzino' },
    },
    {
      ...entry,
      before: { value: secretMask, description: 'Il bot del magazzino' },
      after: { value: null, description: null },
    },
  ])
})

test('a plain setting is shown, and its change audited with both values; repeating the value changes nothing', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  for (const value of ['-100123', '-100123', '@filiera_avvisi']) {
    expect((await admin.post(path, { key: 'telegram_chat_id', value })).status).toBe(204)
  }
  expect((await admin.get<AdminSetting[]>(path)).body).toEqual([
    {
      settingKey: 'telegram_chat_id',
      settingValue: '@filiera_avvisi',
      description: null,
      updatedAt: expect.any(String),
    },
  ])
  const { rows } = await app.context.db.execute(sql`select before, after from audit_trail order by created_at, id`)
  expect(rows).toEqual([
    { before: { value: null }, after: { value: '-100123' } },
    { before: { value: '-100123' }, after: { value: '@filiera_avvisi' } },
  ])
})

test('a setting changed by another admin is not overwritten: the conflict names value and author, and saving again works', async () => {
  await using app = await startTestApp()
  const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Neri' }))
  const bice = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Bice', lastName: null }))
  const save = (client: typeof anna, value: string, updatedAt: string | null) =>
    client.put(path, { settings: [{ key: 'unpaid_order_hours', value, updatedAt }] })
  const seen = async () => (await anna.get<AdminSetting[]>(path)).body[0]?.updatedAt ?? null
  expect((await save(anna, '24', null)).status).toBe(204)
  const stale = await save(bice, '72', null)
  expect([stale.status, stale.problem.code]).toEqual([409, 'settings.stale'])
  expect(stale.problem.message).toBe(
    '«Ore per pagare un ordine»: Anna Neri l’ha cambiata nel frattempo: ora è «24». Controlla e salva di nuovo.',
  )
  expect(stale.problem.fields).toEqual({
    unpaid_order_hours: 'Anna Neri l’ha cambiata nel frattempo: ora è «24».',
  })
  expect(await stored(app, 'unpaid_order_hours')).toBe('24')
  // Saving the stored value is not a change, even from an outdated page.
  expect((await save(bice, '24', null)).status).toBe(204)
  expect((await save(bice, '72', await seen())).status).toBe(204)
  expect(await stored(app, 'unpaid_order_hours')).toBe('72')
})

test('a form of settings is saved completely or not at all, and each change is audited separately', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const put = (...settings: object[]) => admin.put(path, { settings })
  const refusal = await put(
    { key: 'company_city', value: 'Modena' },
    { key: 'max_unpaid_orders', value: '0' },
    { key: 'free_shipping_threshold', value: '50' },
  )
  expect([refusal.status, refusal.problem.fields]).toEqual([
    400,
    {
      'settings.1.value': 'Scrivi un numero intero da 1 a 5.000',
      'settings.2.value': 'Scrivi un importo con due decimali, per esempio 50.00; vuoto la disattiva',
    },
  ])
  expect(await app.context.db.execute(sql`select 1 from app_settings`)).toMatchObject({ rows: [] })

  const sent = [
    { key: 'company_city', value: 'Modena', updatedAt: null },
    { key: 'company_email', value: 'aiuto@moda.example', updatedAt: null },
    { key: 'free_shipping_threshold', value: '', updatedAt: null },
    { key: 'same_day_cutoff_hour', value: '15', updatedAt: null },
  ]
  expect((await put(...sent)).status).toBe(204)
  const { rows } = await app.context.db.execute(sql`select subject, before, after from audit_trail order by subject`)
  expect(rows).toEqual([
    { subject: 'setting:company_city', before: { value: standardCompany.city }, after: { value: 'Modena' } },
    {
      subject: 'setting:company_email',
      before: { value: standardCompany.email },
      after: { value: 'aiuto@moda.example' },
    },
    {
      subject: 'setting:free_shipping_threshold',
      before: { value: settingRules.free_shipping_threshold.standard },
      after: { value: '' },
    },
    { subject: 'setting:same_day_cutoff_hour', before: { value: '13' }, after: { value: '15' } },
  ])
  expect((await app.visitor.get('/api/settings/public')).body).toMatchObject({
    freeShippingThreshold: null,
    sameDayCutoffHour: 15,
    company: { city: 'Modena', email: 'aiuto@moda.example', zip: '41012', phone: '' },
  })
})

test('mails use the company data and the cut-off hour set when they are sent', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const settings = [
    { key: 'company_legal_name', value: 'Moda Nuova S.p.A.' },
    { key: 'company_email', value: 'aiuto@moda.example' },
    { key: 'same_day_cutoff_hour', value: '15' },
  ]
  const { user } = await app.as('rivenditore')
  await app.given.order(user, await app.given.product())
  expect((await admin.put(path, { settings })).status).toBe(204)
  await app.runJobs()
  const { rows } = await app.context.db.execute<{ text: string; html: string }>(
    sql`select text, html from mailbox where subject like 'Ordine %'`,
  )
  for (const part of [rows[0]?.text, rows[0]?.html]) {
    expect(part).toContain('Moda Nuova S.p.A.')
    expect(part).toContain('aiuto@moda.example')
    expect(part).toContain('entro le 15:00 di un giorno lavorativo')
    expect(part).not.toContain('{{')
  }
})

const refused: [object, string | RegExp][] = [
  [{ key: 'telegram_bot_token', value: '' }, 'Token e Chat ID sono obbligatori'],
  [{ key: 'telegram_chat_id', value: '  ' }, 'Token e Chat ID sono obbligatori'],
  [{ key: 'telegram_chat_id' }, 'Token e Chat ID sono obbligatori'],
  [{ key: 'telegram_chat_id', value: -100123 }, 'Scrivi il valore come testo'],
  [{ key: 'unpaid_order_hours' }, 'Manca il valore di «Ore per pagare un ordine»'],
  [{ key: 'free_shipping_threshold' }, 'Manca il valore di «Spedizione gratuita da»'],
  [{ key: 'unpaid_order_hours', value: '' }, 'Scrivi un numero intero da 1 a 720'],
  [{ key: 'telegram_bot_token', value: 'x/../y' }, /^Il token ha la forma/],
  [{ key: 'telegram_bot_token', value: '123:abc/../../x' }, /^Il token ha la forma/],
  [{ key: 'telegram_chat_id', value: 'il gruppo' }, /^Il Chat ID è un numero/],
  [{ key: 'tariff_version', value: 'x' }, 'Questa impostazione non esiste'],
]

test('invalid values and unknown settings are refused in Italian', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  for (const [body, message] of refused) {
    const { status, problem } = await admin.post(path, body)
    expect([status, problem.message], JSON.stringify(body)).toEqual([400, expect.stringMatching(message)])
    const together = await admin.put(path, { settings: [body] })
    expect([together.status, together.problem.message]).toEqual([400, expect.stringMatching(message)])
  }
  expect(await app.context.db.execute(sql`select 1 from app_settings`)).toMatchObject({ rows: [] })
})

test('only admins can read, change and test settings', async () => {
  await using app = await startTestApp()
  for (const [client, status] of [
    [app.visitor, 401],
    [await app.as('rivenditore'), 403],
  ] as const) {
    expect((await client.get(path)).status).toBe(status)
    expect((await client.post(path, { key: 'telegram_chat_id', value: '-1' })).status).toBe(status)
    expect((await client.post(`${path}/telegram/test`, { token: telegramTestToken, chatId: '-1' })).status).toBe(status)
  }
})

interface Parts {
  telegram: TelegramStandIn
  app: TestApp
  log: string[]
  tryOut(token?: unknown, chatId?: unknown): ReturnType<TestApp['visitor']['post']>
  save(key: string, value: string): Promise<unknown>
}

async function withTelegram(work: (parts: Parts) => Promise<void>): Promise<void> {
  await using telegram = await startTelegramStandIn()
  const log: string[] = []
  const environment = { ...telegram.environment, LOG_LEVEL: 'debug' }
  await using app = await startTestApp({ environment, logInto: log })
  const admin = await app.as('admin')
  await work({
    ...{ telegram, app, log },
    tryOut: (token = telegramTestToken, chatId = '-100123') => admin.post(`${path}/telegram/test`, { token, chatId }),
    save: (key, value) => admin.post(path, { key, value }),
  })
  expect(log.join('\n')).not.toContain('AAprova')
}

test('the test sends a message to the chat and saves nothing', () =>
  withTelegram(async ({ telegram, app, tryOut }) => {
    const { status, body } = await tryOut()
    expect([status, body]).toEqual([200, { chatId: '-100123' }])
    expect(telegram.messages).toEqual([{ chatId: '-100123', text: expect.stringContaining('è collegata') }])
    expect(await app.context.db.execute(sql`select 1 from app_settings`)).toMatchObject({ rows: [] })
  }))

test('the mask tests the stored token; without a stored token it is missing', () =>
  withTelegram(async ({ tryOut, save }) => {
    const { status, problem } = await tryOut(secretMask)
    expect([status, problem.message]).toEqual([400, 'Token e Chat ID sono obbligatori'])
    await save('telegram_bot_token', telegramTestToken)
    expect((await tryOut(secretMask)).status).toBe(200)
  }))

test('token and chat are both required', () =>
  withTelegram(async ({ tryOut }) => {
    for (const [token, chatId] of [
      ['', '-1'],
      [telegramTestToken, ''],
      [null, null],
    ]) {
      const { status, problem } = await tryOut(token, chatId)
      expect([status, problem.message]).toEqual([400, 'Token e Chat ID sono obbligatori'])
    }
  }))

test('a stored token that this installation cannot decrypt must be entered again', () =>
  withTelegram(async ({ app, tryOut }) => {
    await app.context.db.execute(sql`
      insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'telegram_bot_token', 'v1.AAAA')`)
    const { status, problem } = await tryOut(secretMask)
    expect([status, problem.fields?.token]).toEqual([400, expect.stringContaining('inseriscilo di nuovo')])
  }))

const failure = 'Impossibile connettersi a Telegram. Verifica token e Chat ID. '

const wrong: [string, (telegram: TelegramStandIn) => void, string | undefined, string, RegExp, number][] = [
  [
    'wrong token',
    () => undefined,
    '987654321:AAaltro-segreto_0123456789',
    'token',
    /^Il token non è quello di un bot/,
    400,
  ],
  [
    'chat not found',
    (telegram) => telegram.unknownChats.add('-100123'),
    undefined,
    'chat',
    /^La chat non esiste per questo bot/,
    400,
  ],
  [
    'bot blocked',
    (telegram) => telegram.fates.push({ status: 403, description: 'Forbidden: bot was blocked by the user' }),
    undefined,
    'blocked',
    /^Il bot non può scrivere/,
    400,
  ],
  [
    'no permission to write',
    (telegram) =>
      telegram.fates.push({ status: 400, description: 'Bad Request: not enough rights to send text messages' }),
    undefined,
    'blocked',
    /^Il bot non può scrivere/,
    400,
  ],
  [
    'message rejected for another reason',
    (telegram) => telegram.fates.push({ status: 400, description: 'Bad Request: strange' }),
    undefined,
    'other',
    /^Telegram rifiuta il messaggio: Bad Request: strange/,
    400,
  ],
  [
    'no answer',
    (telegram) => telegram.fates.push('cut'),
    undefined,
    'unreachable',
    /^Telegram non è raggiungibile/,
    503,
  ],
  [
    'a proxy’s page',
    (telegram) => telegram.fates.push('html'),
    undefined,
    'unreachable',
    /^Telegram non è raggiungibile/,
    503,
  ],
  [
    'server error of Telegram',
    (telegram) => telegram.fates.push({ status: 500, description: 'Internal Server Error' }),
    undefined,
    'unreachable',
    /^Telegram non funziona/,
    503,
  ],
  [
    'too many requests',
    (telegram) =>
      telegram.fates.push({ status: 429, description: 'Too Many Requests', parameters: { retry_after: 300 } }),
    undefined,
    'busy',
    /^Telegram chiede di aspettare/,
    503,
  ],
]

test.each(wrong)(
  '%s: the error gives the exact cause without the token',
  { timeout: 20_000 },
  (_, spoil, token, code, sentence, status) =>
    withTelegram(async ({ telegram, tryOut }) => {
      spoil(telegram)
      const answer = await tryOut(token)
      expect([answer.status, answer.problem.code]).toEqual([status, `telegram.${code}`])
      expect(answer.problem.message.slice(0, failure.length)).toBe(failure)
      expect(answer.problem.message.slice(failure.length)).toMatch(sentence)
      expect(JSON.stringify(answer.problem)).not.toMatch(/AAprova|AAaltro/)
      expect(telegram.messages.length).toBe(code === 'unreachable' && telegram.statuses.length === 0 ? 1 : 0)
    }),
)

test('a group that has moved is found, and its new id returned', () =>
  withTelegram(async ({ telegram, tryOut }) => {
    telegram.moved.set('-100123', '-1009876543210')
    expect(await tryOut()).toMatchObject({ status: 200, body: { chatId: '-1009876543210' } })
    expect(telegram.messages.map(({ chatId }) => chatId)).toEqual(['-1009876543210'])
  }))
