// Guards: the settings tab.

import { expectAccessible } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

test('limits are saved, a default is restored, and another admin’s change is reported', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=settings&settings=limits')
  const hours = page.getByLabel('Ore per pagare un ordine')
  await expect(hours).toHaveValue('48')
  await expectAccessible(page, 'settings, limits')
  await hours.fill('0')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Scrivi un numero intero da 1 a 720')).toBeVisible()
  await hours.fill('72')
  const settings = [{ key: 'unpaid_order_hours', value: '24', updatedAt: null }]
  expect((await page.request.put('/api/admin/settings', { data: { settings } })).status()).toBe(204)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Impossibile salvare le impostazioni').first()).toBeVisible()
  await expect(page.getByText('l’ha cambiata nel frattempo: ora è «24»').first()).toBeVisible()
  await expect(hours).toHaveValue('72')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.getByRole('button', { name: 'Torna al valore predefinito: 48' }).click()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(hours).toHaveValue('48')
  await expect(page.getByRole('button', { name: /^Torna al valore predefinito/ })).toHaveCount(0)
})

test('shipping, company and synonyms show the stored values', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=settings&settings=shipping')
  await expect(page.getByLabel('Spedizione gratuita da')).toHaveValue('50,00')
  await expect(page.getByRole('group', { name: 'Resto del Mondo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Zone espresse' }).getByText('Germania e Austria')).toBeVisible()
  await expectAccessible(page, 'settings, shipping')
  await page.getByRole('link', { name: 'Azienda' }).click()
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('Filiera Moda S.r.l.')
  await page.getByRole('link', { name: 'Ricerca' }).click()
  await page.getByLabel('Parole che significano lo stesso').fill('scialle, pashmina')
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(page.getByText('Sinonimi aggiunti').first()).toBeVisible()
  await page.getByRole('button', { name: 'Togli i sinonimi pashmina = scialle' }).click()
  await expect(page.getByRole('button', { name: 'Togli i sinonimi pashmina = scialle' })).toHaveCount(0)
})
