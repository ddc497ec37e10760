// Guards: the dashboard’s catalogue section.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { address, search } from './catalog-section-page.ts'
import { cards } from './catalogue-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const category = (page: Page) => page.getByRole('combobox', { name: 'Categoria' })

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagine del catalogo' })

test(
  'the section has categories, search, pages of twelve cards, and its state in the address',
  looks,
  async ({ page }) => {
    await startLook(page)
    // On narrower screens the filters are behind a button.
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
