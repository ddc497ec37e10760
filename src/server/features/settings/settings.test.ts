import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

test('settings shown on pages are public, with the defaults of the specification until they are changed', async () => {
  await using app = await startTestApp()
  const settings = async () => (await app.visitor.get('/api/settings/public')).body
  expect(await settings()).toMatchObject({ freeShippingThreshold: '50.00', unpaidOrderHours: 48, demoAccounts: false })
  await app.context.db.execute(sql`
    insert into app_settings (id, setting_key, setting_value) values
      (gen_random_uuid(), 'free_shipping_threshold', '80.00'), (gen_random_uuid(), 'unpaid_order_hours', '24'),
      (gen_random_uuid(), 'telegram_bot_token', 'segreto')`)
  expect(await settings()).toMatchObject({ freeShippingThreshold: '80.00', unpaidOrderHours: 24 })
  expect(JSON.stringify(await settings())).not.toContain('segreto')
})

test('the address of the support chat is public', async () => {
  await using plain = await startTestApp()
  expect((await plain.visitor.get('/api/settings/public')).body).toMatchObject({ supportChatUrl: null })
  const supportChatUrl = 'https://chat.example/filiera'
  await using app = await startTestApp({ environment: { SUPPORT_CHAT_URL: supportChatUrl } })
  expect((await app.visitor.get('/api/settings/public')).body).toMatchObject({ supportChatUrl })
})

test('an empty threshold disables free shipping', async () => {
  await using app = await startTestApp()
  await app.context.db.execute(
    sql`insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'free_shipping_threshold', '')`,
  )
  expect((await app.visitor.get('/api/settings/public')).body).toMatchObject({ freeShippingThreshold: null })
})
