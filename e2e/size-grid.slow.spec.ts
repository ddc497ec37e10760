// Guards: the order sheet by keyboard, from the dashboard’s catalogue and by paste, with double clicks and stock taken in the meantime.

import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothLooks } from './accessible.ts'
import { clickTwice, total } from './clicks.ts'
import { paste } from './paste.ts'
import { expect, test } from './portal.ts'
import { findSizeRun, readProduct, type SizedProduct, type SizeVariant } from './product-choice.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { cell, sheetOf, sum } from './size-grid-page.ts'
import { visit } from './visit.ts'

async function findPlainProduct(page: Page): Promise<SizedProduct> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=100')).json()
  for (const { id } of products as SizedProduct[]) {
    const product = await readProduct(page, id)
    if (product.variants.length === 0) return product
  }
  throw new Error('The demo catalogue has no product without variants in stock')
}

/** Presses Tab until the target is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error('Tab never reaches the target')
}

test('with the keyboard alone: arrows and Enter move between cells, Tab to the buttons', async ({ page }) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi', { isDefault: true })
  const { product, run } = await findSizeRun(page, 1)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await visit(page, `/product/${product.id}`)
  // The sheet's code loads after the page's.
  await expect(async () => {
    await cell(page, medium).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, small)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('1')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, medium)).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, small)).toBeFocused()
  // The existing value is selected, so that typing replaces it.
  await page.keyboard.type('3')
  await expect(cell(page, small)).toHaveValue('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, small)).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Ordina subito' }))
  await page.keyboard.press('Enter')
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Ordina e paga' })
  await expect(pay).toBeVisible()
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await page.waitForURL(/pagamento-prova/)
  await tabTo(page, page.getByRole('button', { name: /^Paga/ }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\?.*section=orders/)
  const [order] = await (await page.request.get('/api/orders?limit=1')).json()
  expect(order.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 2])
})

test('a double click reserves once, and lists once; completed lines leave the sheet', async ({ page }) => {
  await signInAsNewReseller(page)
  const { product, run } = await findSizeRun(page, 3)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await visit(page, `/product/${product.id}`)
  const type = async () => {
    await cell(page, small).fill('1')
    await cell(page, medium).fill('2')
  }
  await type()
  await clickTwice(page, page.getByRole('button', { name: 'Riserva i pezzi' }))
  await expect(page.getByText('3 pezzi riservati per 7 giorni')).toBeVisible()
  await expect(cell(page, small)).toHaveValue('')
  expect(await total(page, '/api/reservations?status=active&')).toBe(2)
  await type()
  await clickTwice(page, page.getByRole('button', { name: 'Salva in wishlist' }))
  await expect(page.getByText('3 pezzi sono nella tua')).toBeVisible()
  const entries = await (await page.request.get('/api/wishlist?limit=10')).json()
  expect(entries.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([1, 2])
})

test('stock taken by others in the meantime is reported in its cell, and nothing is reserved', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsNewReseller(page)
  const { product, run } = await findSizeRun(page, 4)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await visit(page, `/product/${product.id}`)
  await cell(page, small).fill('1')
  await cell(page, medium).fill('5')
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const rival = await other.newPage()
  await signInAsNewReseller(rival)
  const taken = { productId: product.id, variantId: medium.id, quantity: medium.available - 2 }
  const [reservation] = await (await rival.request.post('/api/reservations/lines', { data: { items: [taken] } })).json()

  await page.getByRole('button', { name: 'Riserva i pezzi' }).click()
  await expect(
    page.getByRole('main').getByText('Alcuni articoli non bastano: correggi le quantità segnate e riprova.'),
  ).toBeVisible()
  await expect(sheetOf(page).getByText(/ne restano 2|Al massimo 2/)).toBeVisible()
  expect(await total(page, '/api/reservations?status=active&')).toBe(0)
  // Takes the rest as well: a cell without stock cannot be filled.
  const rest = { ...taken, quantity: 2 }
  const more = await (await rival.request.post('/api/reservations/lines', { data: { items: [rest] } })).json()
  await cell(page, medium).fill('')
  await page.reload()
  await expect(cell(page, medium)).toBeDisabled()
  await expect(cell(page, small)).toHaveValue('1')
  for (const { id } of [reservation, ...more]) await rival.request.delete(`/api/reservations/${id}`)
  await other.close()
})

test('on a phone the sizes are rows, and a product without variants has no sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewReseller(page)
  const { product, run } = await findSizeRun(page)
  await visit(page, `/product/${product.id}`)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await expect(sheetOf(page).getByRole('rowheader', { name: small.size, exact: true })).toBeVisible()
  await cell(page, small).fill('1')
  await cell(page, small).press('ArrowDown')
  await expect(cell(page, medium)).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessibleInBothLooks(page, 'size grid on a phone')

  const plain = await findPlainProduct(page)
  await visit(page, `/product/${plain.id}`)
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ordina e paga' })).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)
})

test('a block of a spreadsheet is pasted into the cells, and values outside the grid are reported', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const { product, run } = await findSizeRun(page, 2)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await visit(page, `/product/${product.id}`)
  await paste(cell(page, small), '2\t1')
  await expect(cell(page, small)).toHaveValue('2')
  await expect(cell(page, medium)).toHaveValue('1')
  await expect(sum(page)).toContainText('3 pezzi')
  // A reload keeps the values.
  await page.reload()
  await expect(cell(page, medium)).toHaveValue('1')
  await paste(cell(page, small), `${'1\t'.repeat(40)}1`)
  await expect(page.getByText(/valori incollati non sono entrati nel foglio/)).toBeVisible()
  await cell(page, small).fill('tre')
  await page.getByRole('button', { name: 'Riserva i pezzi' }).click()
  await expect(page.getByText('Correggi le caselle segnate')).toBeVisible()
  await expect(cell(page, small)).toBeFocused()
  await cell(page, small).fill(String(small.available + 1))
  await expect(sheetOf(page).getByText(`Al massimo ${small.available}`)).toBeVisible()
  await expectAccessibleInBothLooks(page, 'size grid with a wrong cell')
})
