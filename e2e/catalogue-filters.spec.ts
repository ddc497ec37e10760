// Guards: the catalogue’s filters on a desktop and on a phone.

import type { Locator, Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { untilHydrated, visit } from './visit.ts'

const count = (page: Page) => page.getByRole('status').filter({ hasText: /prodott/ })

const chips = (page: Page) => page.getByRole('list', { name: 'Filtri attivi' })

const option = (list: Locator, name: string) => list.getByRole('checkbox', { name: new RegExp(`^${name} `) })

/** The number of products shown next to an option. */
async function promised(list: Locator, name: string): Promise<string> {
  const own = list.page().getByRole('checkbox', { name: new RegExp(`^${name} `) })
  const line = await list.getByRole('listitem').filter({ has: own }).textContent()
  return /\d+ prodott[io]$/.exec(line ?? '')?.[0] ?? ''
}

test('several colours and sizes are selected by keyboard, each with its number of results', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  const all = await count(page).textContent()
  const button = page.getByRole('button', { name: /^Colore/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const colors = page.getByRole('group', { name: 'Colore' })
  await expect(option(colors, 'Bianco')).toBeVisible()
  const ofWhite = await promised(colors, 'Bianco')
  expect(ofWhite).toMatch(/^\d+ prodotti$/)

  await option(colors, 'Bianco').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?color=Bianco$/)
  await expect(count(page)).toHaveText(ofWhite)
  await option(colors, 'Nero').press('Space')
  await expect(page).toHaveURL(/\?color=Bianco&color=Nero$/)
  await expect(button).toHaveText('Colore (2)')
  // A selected colour does not change the counts of the colours.
  expect(await promised(colors, 'Bianco')).toBe(ofWhite)
  await page.keyboard.press('Escape')
  await expect(colors).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.getByRole('button', { name: 'Taglia' }).click()
  const sizes = page.getByRole('group', { name: 'Taglia' })
  const ofL = await promised(sizes, 'L')
  await option(sizes, 'L').check()
  await expect(count(page)).toHaveText(ofL)
  await page.keyboard.press('Escape')

  // The server renders the chips too, and each removes its own value.
  await page.goto(page.url())
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Colore: Bianco',
    'Colore: Nero',
    'Taglia: L',
    'Azzera filtri',
  ])
  await expect(count(page)).toHaveText(ofL)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Togli il filtro Colore: Nero' }).click()
  await expect(page).toHaveURL(/\?color=Bianco&size=L$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?color=Bianco&color=Nero&size=L$/)
  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(count(page)).toHaveText(all ?? '')
})

test('Back closes the list and reverts the choice made in it', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog?size=M')
  await page.getByRole('button', { name: 'Colore' }).click()
  const colors = page.getByRole('group', { name: 'Colore' })
  await option(colors, 'Bianco').check()
  await option(colors, 'Blu').check()
  await expect(page).toHaveURL(/color=Bianco&color=Blu/)
  await page.goBack()
  await expect(colors).toHaveCount(0)
  await expect(page).toHaveURL(/\/catalog\?size=M$/)

  // Without a choice, a click outside closes the list and leaves no history entry.
  await page.getByRole('button', { name: 'Colore' }).click()
  await expect(colors).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(colors).toHaveCount(0)
  await expect(page).toHaveURL(/\/catalog\?size=M$/)
})

test('on a phone colours and sizes are in the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.getByRole('button', { name: 'Filtri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await sheet.getByText('Colore', { exact: true }).click()
  const ofBlue = await promised(sheet, 'Blu')
  await option(sheet, 'Blu').check()
  await expect(sheet.getByText('Colore (1)')).toBeVisible()
  await option(sheet, 'Blu').uncheck()
  await expect(option(sheet, 'Blu')).toBeVisible()
  await option(sheet, 'Blu').check()
  await sheet.getByRole('button', { name: 'Mostra i prodotti' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(count(page)).toHaveText(ofBlue)
  await expect(page.getByRole('button', { name: 'Filtri (1)' })).toBeVisible()
})
