// Guards: an application that was sent from another page in the meantime.

import { register } from './beta-program-page.ts'
import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

test('an application sent from another page in the meantime is reported and shown', async ({ page }) => {
  await register(page, `altra.${Date.now()}`)
  await visit(page, '/beta-program')
  const form = page.locator('#candidatura form')
  await form.getByLabel('Volume previsto').selectOption('alto')
  await form.getByLabel('Descrizione dell’attività').fill('b'.repeat(50))
  await form.getByLabel('Motivazione').fill('c'.repeat(30))
  await form.getByLabel('Numero di telefono').fill('0591234567')
  const other = {
    companyName: 'Dall’altra scheda',
    businessDescription: 'd'.repeat(50),
    expectedVolume: 'basso',
    motivation: 'e'.repeat(30),
    contactPerson: 'Ada',
    phoneNumber: '0591234567',
  }
  expect((await page.request.post('/api/beta-applications', { data: other })).status()).toBe(201)
  await form.getByRole('button', { name: 'Invia la candidatura' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Hai già una candidatura in valutazione' })
  await expect(refusal.first()).toBeVisible()
  await expect(page.locator('#candidatura')).toContainText('Dall’altra scheda')
})
