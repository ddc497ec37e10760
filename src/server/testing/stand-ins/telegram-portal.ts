import { expect } from 'vitest'
import { announce } from '../../events/announce.ts'
import type { EventName, Events } from '../../events/events.ts'
import { deliverTelegram } from '../../features/telegram-delivery/deliver-telegram.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { startTelegramStandIn, type TelegramStandIn, telegramTestToken } from './telegram-stand-in.ts'

interface TelegramParts {
  telegram: TelegramStandIn
  app: TestApp
  admin: TestClient
  /** Announces an event that is sent to the chat. */
  apply(name?: string): Promise<void>
  /** Attempts to send each unsent message once. */
  attempt(isLast?: boolean): Promise<PromiseSettledResult<void>[]>
  states(): Promise<{ status: string; attempts: number }[]>
  first<Row extends object>(query: string): Promise<Row | undefined>
}

export const chat = '-100123'

export async function withTelegram(
  work: (parts: TelegramParts) => Promise<void>,
  options: { perSecond?: number; isSet?: boolean } = {},
): Promise<void> {
  await using telegram = await startTelegramStandIn(options)
  const log: string[] = []
  await using app = await startTestApp({ environment: { ...telegram.environment, LOG_LEVEL: 'debug' }, logInto: log })
  const admin = await app.as('admin')
  if (options.isSet ?? true) await setTelegram(admin)
  const read = async <Row extends object>(query: string) => (await app.context.db.pool.query<Row>(query)).rows
  await work({
    ...{ telegram, app, admin },
    apply: (companyName = 'Boutique') => say(app, 'beta.submitted', { companyName, expectedVolume: 'medio' }),
    async attempt(isLast = false) {
      const rows = await read<{ messageId: string }>(
        `select id as "messageId" from outbox where channel = 'telegram' and status <> 'sent' order by id`,
      )
      return Promise.allSettled(
        deliverTelegram.runBatch(
          app.context,
          rows.map((data) => ({ data, isLast })),
        ),
      )
    },
    states: () => read(`select status, attempts from outbox where channel = 'telegram' order by id`),
    first: async <Row extends object>(query: string) => (await read<Row>(query))[0],
  })
  const rows = await read<{ row: string }>(`
    select t::text as row from outbox t union all select t::text from error_logs t union all select t::text from notifications t
    union all select t::text from jobs.job t union all select t::text from app_settings t`)
  expect([...log, ...rows.map(({ row }) => row)].join('\n')).not.toContain('AAprova')
}

async function setTelegram(admin: TestClient, chatId = chat): Promise<void> {
  await admin.post('/api/admin/settings', { key: 'telegram_bot_token', value: telegramTestToken })
  await admin.post('/api/admin/settings', { key: 'telegram_chat_id', value: chatId })
}

export const say = <Name extends EventName>(app: TestApp, name: Name, facts: Events[Name]) =>
  app.context.db.transaction((tx) => announce(app.context, tx, name, facts))

/** Announces `count` events at once and checks that each arrives exactly once although Telegram accepts only `perSecond`. */
export const expectAllArrive = (count: number, perSecond: number) =>
  withTelegram(
    async ({ telegram, app, states }) => {
      const names = Array.from({ length: count }, (_, n) => `Boutique ${n}.`)
      await app.context.db.transaction(async (tx) => {
        for (const companyName of names) {
          await announce(app.context, tx, 'beta.submitted', { companyName, expectedVolume: 'medio' })
        }
      })
      while ((await app.runJobs()) > 0);
      expect((await states()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
      expect(telegram.statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
      const arrived = telegram.messages.map(({ text }) => /Boutique \d+\./.exec(text)?.[0])
      expect(arrived.toSorted()).toEqual(names.toSorted())
    },
    { perSecond },
  )
