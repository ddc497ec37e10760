// Guards: admins preview mails.

import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const groundOf = (page: Page) =>
  page
    .frameLocator('iframe[title^="Email: "]')
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor)

test('an admin previews every mail at two widths, in light and dark, and as text', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin?tab=log&log=messages')
  await page.getByRole('button', { name: 'Anteprime' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anteprime delle email' })
  const mails = dialog.getByRole('combobox', { name: 'Email' })
  await mails.selectOption({
    label: 'Ihre Bestellung WEB-1042 ist unterwegs (al destinatario, de, Boutique Demo S.r.l.)',
  })
  const mail = dialog.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Ihr Paket ist unterwegs' })).toBeVisible()
  await mails.selectOption({
    label: 'Votre commande WEB-1042 est en route (al destinatario, fr, Maison Lucia, con logo)',
  })
  const logo = mail.getByRole('img', { name: 'Maison Lucia' })
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.width])).toEqual([480, 240])
  await mails.selectOption({ label: 'Benvenuto in Filiera (account.welcome)' })
  await expect(mail.getByText('Filiera', { exact: true })).toBeVisible()
  // The logo is served, and shows in a frame without any permission.
  await expect.poll(() => mail.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96)
  expect(await groundOf(page)).toBe('rgb(250, 246, 240)')
  await dialog.getByText('Tema scuro').click()
  await expect.poll(() => groundOf(page)).toBe('rgb(22, 18, 15)')
  await dialog.getByRole('tab', { name: '700 px' }).click()
  await expect.poll(async () => (await dialog.locator('iframe').boundingBox())?.width).toBe(700)
  await dialog.getByRole('tab', { name: 'Solo testo' }).click()
  await expect(dialog.getByText('Ricevi questa email perché hai creato un account')).toBeVisible()
})
