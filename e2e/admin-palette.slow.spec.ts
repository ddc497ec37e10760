// Guards: messages of the admin palette for empty results and failed requests.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { field, group } from './admin-palette-page.ts'
import { palette } from './palette-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('Escape closes the admin palette; failures and empty results are reported', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin?tab=log')
  const button = page.getByRole('button', { name: 'Cerca nel portale' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await expect(group(page, 'Azioni').getByRole('option').first()).toHaveText('Dashboard')
  await expectAccessibleInBothLooks(page, 'the admin’s palette with actions')
  await field(page).fill('qwertyuiop zxcvbnm')
  await expect(palette(page).getByText('Nessun risultato per «qwertyuiop zxcvbnm»')).toBeVisible()

  await page.route(/\/api\/admin\/search/, (route) => route.abort())
  await field(page).fill('gonna')
  await expect(palette(page).getByRole('alert')).toContainText('Ordini, prodotti e clienti: Controlla la connessione')
  await page.unroute(/\/api\/admin\/search/)
  await palette(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(group(page, 'Prodotti').getByRole('option').first()).toContainText('Gonna')

  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(/\/admin\?tab=log$/)
})
