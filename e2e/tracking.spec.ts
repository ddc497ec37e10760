// Guards: a tracking number is corrected.

import { ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { paidOrder } from './tracking-page.ts'

test('“Correggi il tracking” starts at the old number, can be left, and gives the focus back', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await paidOrder(page)
  await ship(order, 'VECCHIO1')
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog')
  const opener = dialog.getByRole('button', { name: 'Correggi il tracking' })
  const number = dialog.getByLabel('Codice tracking')
  await opener.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('VECCHIO1')
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(number).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('È il codice di prima')).toBeVisible()
  await page.keyboard.type('NUOVO22')
  await dialog.getByRole('button', { name: 'Salva il nuovo codice' }).click()
  await expect(dialog.getByText('NUOVO22', { exact: true })).toBeVisible()
  await expect(opener).toBeFocused()
})
