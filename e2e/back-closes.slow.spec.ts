// Guards: Back after a link in the menu, and a half-filled order.

import { expect, signInByCall, test } from './portal.ts'
import { openProduct } from './product-choice.ts'
import { visit } from './visit.ts'

test.use({ viewport: { width: 390, height: 800 } })

test('a link in the menu navigates, and Back returns to the previous page', async ({ page }) => {
  await visit(page, '/subscriptions')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Chi Siamo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chi Siamo' })).toBeVisible()
  // An overlay's history entry is removed after the overlay has closed.
  await page.waitForFunction(() => !history.state?.overlay)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Abbonamenti' })).toBeVisible()
})

test('a half-filled order survives a reload, and is cleared when it is discarded', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 3)
  const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  await dialog.getByLabel('Nome del destinatario').fill('Cliente di prova')
  await dialog.getByLabel('Città').fill('Carpi')
  await visit(page, page.url())
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('Cliente di prova')
  await expect(dialog.getByLabel('Città')).toHaveValue('Carpi')
  // On a phone the close button keeps the input.
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('')
})
