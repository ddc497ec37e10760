// Guards: Ctrl+K opens the palette on every page.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('once they are there it opens the palette, on every page', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  for (const path of ['/', '/about', '/subscriptions', '/dashboard', '/dashboard?section=orders', '/catalog']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Cerca prodotti, ordini e sezioni' })).toBeFocused()
  }
})
