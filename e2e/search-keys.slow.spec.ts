// Guards: Ctrl+K on every page, and before hydration.

import { expect, signInByCall, test } from './portal.ts'
import { holdScripts, untilHydrated, visit } from './visit.ts'

test('Ctrl+K before hydration focuses the search, and the typed text is searched for', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const release = await holdScripts(page)
  await page.goto('/catalog', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  await expect(search).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('lino')
  release()
  await untilHydrated(page)
  await expect(page).toHaveURL(/search=lino/)
  await expect(search).toHaveValue('lino')
})

test('Ctrl+K before hydration leads from a page without a search to one with it', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const release = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  // The link leads to the page, which focuses its search.
  await expect(page).toHaveURL(/\/catalog/)
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toBeFocused()
  release()
})

test('after hydration it opens the palette, on every page', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  for (const path of ['/', '/about', '/subscriptions', '/dashboard', '/dashboard?section=orders', '/catalog']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Cerca prodotti, ordini e sezioni' })).toBeFocused()
  }
})
