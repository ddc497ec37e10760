// Guards: a VAT number unknown to VIES.

import { unknownEnding } from '../src/server/testing/stand-ins/vies-stand-in.ts'
import { expectAccessible } from './accessible.ts'
import { field, section, submit } from './business-profile-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

test('a VAT number unknown to VIES shows the customer a warning, and an admin can verify it anyway', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = `DE123456${unknownEnding}`
  await signInAsNewCustomer(page)
  await visit(page, section)
  await field(page, 'Ragione sociale').fill('Neue Mode GmbH')
  await field(page, 'P.IVA/VAT').fill(number)
  await expect(page.getByLabel('Paese'), 'derived from the VAT number').toHaveValue('DE')
  await expect(field(page, 'Provincia')).toHaveCount(0)
  await field(page, 'Indirizzo sede legale').fill('Kurfürstendamm 1')
  await field(page, 'CAP').fill('10719')
  await field(page, 'Città').fill('Berlin')
  await submit(page)
  await expect(page.getByText('Controlla la P.IVA')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`${number} non risulta nel VIES`, { exact: false })).toBeVisible()
  await expectAccessible(page, 'profile with a warning')

  const context = await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })
  const admin = await context.newPage()
  await signInByCall(admin, 'admin', 'admin123')
  await visit(admin, '/admin?tab=beta')
  const waiting = admin.getByRole('listitem').filter({ hasText: 'Neue Mode GmbH' })
  await expect(waiting.getByText('Da controllare')).toBeVisible()
  await expect(waiting.getByText('Il numero non risulta nel registro')).toBeVisible()
  await expect(waiting.getByText(`consultazione WAPI123456${unknownEnding}`, { exact: false })).toBeVisible()
  await expectAccessible(admin, 'profiles to verify')
  await waiting.getByRole('button', { name: 'Verifica Neue Mode GmbH' }).click()
  await expect(admin.getByText('Profilo verificato')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible()

  // The warning does not apply to another number.
  await field(page, 'P.IVA/VAT').fill('DE123456788')
  await submit(page)
  await expect(page.getByText('Profilo aggiornato')).toBeVisible()
  await expect(page.getByText('In attesa', { exact: true })).toBeVisible()
  await expect(page.getByText('Controlla la P.IVA')).toHaveCount(0)
})
