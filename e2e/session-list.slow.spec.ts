// Guards: a session list that does not load.

import { section } from './business-profile-page.ts'
import { expect, signInByCall, test } from './portal.ts'

test('a session list that does not load reports it, and loads on retry', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Il portale è molto richiesto: riprova tra poco.' } }),
  )
  await page.goto(section)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dispositivi collegati' }) })
  await expect(panel.getByRole('alert')).toContainText('Caricamento non riuscito')
  await page.unroute('**/api/auth/sessions')
  await panel.getByRole('button', { name: 'Riprova' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Questo dispositivo')
})
