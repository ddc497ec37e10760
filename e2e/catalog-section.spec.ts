// Guards: the dashboard’s catalogue section.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const address = '/dashboard?section=catalog'

const category = (page: Page) => page.getByRole('combobox', { name: 'Categoria' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cerca' })
const cards = (page: Page) => page.getByRole('article')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagine del catalogo' })

test(
  'the section has categories, the search, twelve cards and pages, and keeps its state in the address',
  looks,
  async ({ page }) => {
    await startLook(page)
    // Narrower, the filters wait behind a button.
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInByCall(page, 'rivenditore', 'rivenditore123')
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogo' })).toBeVisible()
    await expect(search(page)).toHaveAttribute('placeholder', 'Cerca prodotti...')
    await expect(category(page).getByRole('option').first()).toHaveText('Tutte le categorie')
    await expect.poll(() => category(page).getByRole('option').count()).toBeGreaterThan(6)
    await expect(cards(page)).toHaveCount(12)
    await expect(pages(page).getByRole('listitem')).toHaveCount(5)
    await expect(pages(page).getByText('Precedente')).toHaveAttribute('aria-disabled', 'true')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Filtri' }).click()
    await expect(page.getByRole('dialog', { name: 'Filtri' })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'filters of the catalogue in the dashboard')
    await page.getByRole('dialog').getByRole('button', { name: 'Mostra i prodotti' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })

    await pages(page).getByRole('link', { name: 'Successivo' }).click()
    await expect(page).toHaveURL(/section=catalog&page=2$/)
    await expect(pages(page).locator('[aria-current=page]')).toContainText('2')
    await category(page).selectOption({ label: 'Abiti' })
    await expect(page).toHaveURL(/section=catalog&category=[^&]+$/)
    await page.reload()
    await expect(category(page).locator('option:checked')).toHaveText('Abiti')
    await expect(cards(page).first()).toContainText('Abiti')
  },
)

test('what is not found is said, and so is a catalogue that does not load', looks, async ({ page }) => {
  await startLook(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, address)
  await search(page).fill('zzzzqqqq')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await expect(page.getByText('Nessun risultato per «zzzzqqqq». Controlla come è scritto')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expectAccessibleInBothLooks(page, 'catalogue in the dashboard, nothing found')
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(search(page)).toHaveValue('')

  await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, body: '' }))
  await search(page).fill('lino')
  await expect(page.getByRole('alert').filter({ hasText: 'Catalogo non disponibile' })).toBeVisible()
  await page.unroute('**/api/products?**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(cards(page).first()).toBeVisible()
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})
