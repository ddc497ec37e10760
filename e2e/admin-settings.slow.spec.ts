// Guards: the settings of Telegram.

import { expectAccessible } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'

test('settings: Telegram reports missing values and failures', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=settings')
  const form = page.getByRole('form', { name: 'Notifiche Telegram' })
  await expect(form.getByLabel('Token del bot')).toBeVisible()
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.getByText('Token e Chat ID sono obbligatori').first()).toBeVisible()
  await expectAccessible(page, 'settings, Telegram')
  await page.route('**/api/admin/settings/telegram/test', (route) =>
    route.fulfill({
      status: 503,
      json: {
        code: 'telegram.unreachable',
        message: 'Impossibile connettersi a Telegram. Verifica token e Chat ID. Riprova.',
      },
    }),
  )
  await form.getByLabel('Token del bot').fill('un token')
  await form.getByLabel('Chat ID').fill('-100123')
  await form.getByRole('button', { name: 'Invia messaggio di test' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il token ha la forma 123456789:ABC…' })).toBeVisible()
  await form.getByLabel('Token del bot').fill('123456789:AAprova-prova')
  await form.getByLabel('Chat ID').fill('-100123')
  await form.getByRole('button', { name: 'Invia messaggio di test' }).click()
  // Once in the form and once in the toast: the server's message begins with the page's own text.
  const sentence = 'Impossibile connettersi a Telegram. Verifica token e Chat ID.'
  const alerts = page.getByRole('alert').filter({ hasText: `${sentence} Riprova.` })
  await expect(alerts).toHaveCount(2)
  for (const text of await alerts.allTextContents()) expect(text.split(sentence)).toHaveLength(2)
})
