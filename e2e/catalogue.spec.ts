// Guards: catalogue, search and pages.

import type { Page } from '@playwright/test'
import { cards, pages } from './catalogue-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { untilHydrated, visit } from './visit.ts'

const count = (page: Page) => page.getByRole('status').filter({ hasText: /prodott/ })

const filters = (page: Page) => page.getByRole('list', { name: 'Filtri attivi' })

/** Selects an option in one of the row's lists and closes the list. */
async function tick(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('button', { name: list }).click()
  await page
    .getByRole('group', { name: list })
    .getByRole('checkbox', { name: new RegExp(`^${option} `) })
    .check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: list })).toHaveCount(0)
}

test('category, search, filters and page are in the address: Back, reload and sharing work', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await expect(cards(page)).toHaveCount(12)
  const all = await count(page).textContent()

  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Abiti' })
  await expect(page).toHaveURL(/category=/)
  await tick(page, 'Colore', 'Nero')
  await tick(page, 'Taglia', 'M')
  await page.getByRole('checkbox', { name: 'Solo disponibili' }).check()
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption({ label: 'Prezzo crescente' })
  await expect(page).toHaveURL(/color=Nero.*&size=M.*&available=true.*&sort=price_asc|sort=price_asc.*color=Nero/)
  await expect(filters(page)).toContainText('Categoria: Abiti')
  const filtered = await count(page).textContent()
  expect(filtered).not.toBe(all)
  const prices = await cards(page).locator('text=/\\d+,\\d\\d/').first().textContent()

  await page.reload()
  await untilHydrated(page)
  await expect(count(page)).toHaveText(filtered ?? '')
  await expect(page.getByRole('button', { name: 'Colore (1)' })).toBeVisible()
  await expect(cards(page).locator('text=/\\d+,\\d\\d/').first()).toHaveText(prices ?? '')

  await page.getByRole('button', { name: 'Togli il filtro Colore: Nero' }).click()
  await expect(page).not.toHaveURL(/color=/)
  await page.goBack()
  await expect(page).toHaveURL(/color=Nero/)
  await expect(page.getByRole('button', { name: 'Colore (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(count(page)).toHaveText(all ?? '')
  await expect(filters(page)).toHaveCount(0)
})

test('twelve products per page, at most five page numbers, and the next page is prefetched', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const prefetched = page.waitForResponse(/\/api\/products\?.*offset=12/)
  await visit(page, '/catalog')
  await prefetched
  await expect(pages(page).getByRole('listitem')).toHaveCount(5)
  // Other journeys add products.
  const last = Math.ceil(Number.parseInt((await count(page).textContent()) ?? '', 10) / 12)
  await expect(pages(page).getByText('Precedente')).toHaveAttribute('aria-disabled', 'true')
  const first = await cards(page).first().textContent()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await pages(page).getByRole('link', { name: 'Successivo' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).first()).not.toHaveText(first ?? '')
  await expect(count(page)).toContainText(`pagina 2 di ${last}`)
  await expect(count(page)).toBeFocused()
  expect(asked.filter((url) => /offset=12(?:&|$)/.test(url))).toEqual([])

  await page.goBack()
  await expect(cards(page).first()).toHaveText(first ?? '')
  await visit(page, '/catalog?page=99')
  await page.getByRole('button', { name: 'Vai all’ultima pagina' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${last}`))
})

test('an empty result shows the search and suggests next steps', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('zzzzqqqq')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await expect(page.getByText('Nessun risultato per «zzzzqqqq»')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Richiedi un prodotto' })).toHaveAttribute(
    'href',
    '/dashboard?section=product-request&about=zzzzqqqq',
  )
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
})
