// Guards: closing the palette, visitors, late responses and failures.

import { field, open, options, palette, selected } from './palette-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

test('Escape and Back close the palette and return the focus; its button opens it', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/about')
  const button = page.getByRole('button', { name: 'Cerca nel portale' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await button.click()
    await expect(field(page)).toBeFocused()
    await close()
    await expect(palette(page)).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(/\/about$/)
  }
  for (const path of ['/about', '/dashboard?section=orders']) {
    await page.setViewportSize({ width: 320, height: 700 })
    await visit(page, path)
    await button.click()
    await expect(field(page)).toBeFocused()
    await palette(page).getByRole('button', { name: 'Chiudi la ricerca' }).click()
    await expect(palette(page)).toBeHidden()
  }
})

test('a late response does not replace a newer one, and a failure is reported and can be retried', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const held = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  await page.route(/\/api\/products\?search=abito/, async (route) => {
    const response = await route.fetch()
    await held.promise
    // The page may have aborted the request by then.
    await route.fulfill({ response }).catch(() => undefined)
    delivered.resolve()
  })
  await visit(page, '/dashboard')
  await open(page)
  const asked = page.waitForRequest(/\/api\/products\?search=abito/)
  await page.keyboard.type('abito')
  await expect(palette(page).getByRole('status')).toHaveText('Cerco…')
  await asked
  await field(page).fill('blazer')
  await expect(selected(page)).toContainText('Blazer')
  held.resolve()
  await delivered.promise
  await settled(page)
  await expect(options(page).filter({ hasText: 'Abito' })).toHaveCount(0)
  await expect(selected(page)).toContainText('Blazer')

  await page.route(/\/api\/products\?search=gonna/, (route) => route.abort())
  await field(page).fill('gonna')
  await expect(palette(page).getByRole('alert')).toContainText('Prodotti: Controlla la connessione')
  await page.unroute(/\/api\/products\?search=gonna/)
  await palette(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(options(page).filter({ hasText: 'Gonna' }).first()).toBeVisible()
})

test('visitors find the pages and the preview products, with a hint about the others', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('abbona')
  await expect(selected(page)).toHaveText('Abbonamenti')
  await field(page).fill('lino')
  await palette(page).getByRole('option', { name: 'Accedi per cercare «lino» in tutto il catalogo' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcatalog%3Fsearch%3Dlino/)
  await visit(page, '/')
  const { products } = await (await page.request.get('/api/products?limit=4')).json()
  await open(page)
  await page.keyboard.type(products[0].name)
  await expect(options(page).filter({ hasText: products[0].name })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cerca nel portale' })).toHaveCount(0)
})
