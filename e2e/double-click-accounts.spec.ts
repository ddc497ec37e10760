// Guards: a double click registers one account.

import { clickTwice, requestsTo, untilAnswered } from './clicks.ts'
import { visitor } from './double-click-accounts-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('a double click registers once', async ({ page, browser, baseURL }) => {
  const admin = await visitor(browser, baseURL)
  await signInByCall(admin, 'admin', 'admin123')
  const email = 'doppio@example.it'
  await visit(page, '/login?tab=register')
  const form = page.getByRole('tabpanel', { name: 'Registrati' })
  await form.getByLabel('Username').fill('doppio.clic')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill('parola-prima')
  const registered = requestsTo(page, '/api/register')
  await form.getByRole('checkbox', { name: /^Accetto i termini/ }).check()
  await clickTwice(page, form.getByRole('button', { name: 'Crea l’account' }))
  await page.waitForURL('/dashboard')
  await expect(page.getByText('Account creato con successo!')).toBeVisible()
  await untilAnswered(page)
  expect(registered).toHaveLength(1)
  await expect(page.getByText('Errore durante la registrazione')).toHaveCount(0)
  await admin.context().close()
})
