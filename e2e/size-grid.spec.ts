// Guards: the order sheet by size, from the catalogue to the payment.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { chunkOf } from './chunk-of.ts'
import { paste } from './paste.ts'
import { expect, test } from './portal.ts'
import { findSizeRun, type SizedProduct, type SizeVariant } from './product-choice.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { cell, sheetOf } from './size-grid-page.ts'
import { visit } from './visit.ts'

const firstCell = (page: Page) => sheetOf(page).locator('input:enabled').first()

const sum = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pezz/ })

const euro = (amount: number) =>
  new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(amount).replace(/\s/g, ' ')

/** Clicks are counted as the page gets them. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true)
  })
  return () => clicks
}

/** From the product's page, where the order sheet is. */
async function orderFivePieces(
  page: Page,
  product: SizedProduct,
  [small, medium]: readonly [SizeVariant, SizeVariant],
) {
  await cell(page, small).click()
  await page.keyboard.type('3')
  await cell(page, medium).click()
  await page.keyboard.type('2')
  await expect(sum(page)).toContainText('5 pezzi')
  await expect(sum(page)).toContainText(euro(5 * Number(product.price)))
  await page.getByRole('button', { name: 'Ordina i pezzi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ordina e paga' }).click()
  await page.waitForURL(/pagamento-prova/)
  await page.getByRole('button', { name: /^Paga/ }).click()
  await page.waitForURL(/\/dashboard\?.*section=orders/)
  await expect(page.getByRole('link', { name: /Pagati/ })).toContainText('1')
  const [order] = await (await page.request.get('/api/orders?limit=1')).json()
  expect(order).toMatchObject({ status: 'paid', customerName: 'Anna Bianchi', shippingCity: 'Torino' })
  expect(
    order.items.map(({ variantId, quantity }: { variantId: string; quantity: number }) => [variantId, quantity]),
  ).toEqual([
    [small.id, 3],
    [medium.id, 2],
  ])
}

test('five pieces in two sizes, to the saved address: six clicks from the catalogue to the paid page', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi', { isDefault: true })
  const { product, run } = await findSizeRun(page)
  const clicks = await countClicks(page)
  await visit(page, `/catalog?search=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: product.name, exact: true }).first().click()
  await orderFivePieces(page, product, run as [SizeVariant, SizeVariant])
  expect(clicks()).toBeLessThanOrEqual(6)
})

test('from the dashboard’s catalogue too: its card leads to the order sheet, with the focus in its first cell', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi', { isDefault: true })
  const { product, run } = await findSizeRun(page, 5)
  const clicks = await countClicks(page)
  await visit(page, `/dashboard?section=catalog&search=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: `Foglio ordine di ${product.name}`, exact: true }).click()
  await expect(firstCell(page)).toBeFocused()
  await expect(firstCell(page)).toBeInViewport()
  await orderFivePieces(page, product, run as [SizeVariant, SizeVariant])
  expect(clicks()).toBeLessThanOrEqual(6)
})

test('on a phone the order sheet is a tap away from the first screen, and nothing jumps', looks, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewReseller(page)
  const { product } = await findSizeRun(page, 6)
  // The sheet's code arrives after the rest of the page.
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(`**${chunkOf('src/web/pages/product/size-grid-panel.tsx')}`, async (route) => {
    await late
    await route.continue()
  })
  await visit(page, `/product/${product.id}`)
  const way = page.locator('[data-buy-bar]').getByRole('link', { name: 'Foglio ordine' })
  await expect(way).toBeInViewport({ ratio: 1 })
  const below = page.getByRole('heading', { name: 'Prodotti Correlati' })
  await expect(below).toBeAttached()
  // The margin comes late too, and is not what this is about.
  await expect(page.getByLabel('Il tuo prezzo di vendita')).toBeAttached()
  const height = () => below.evaluate((node) => node.getBoundingClientRect().top + scrollY)
  const before = await height()
  await way.click()
  arrive()
  await expect(firstCell(page)).toBeFocused()
  await expect(firstCell(page)).toBeInViewport({ ratio: 1 })
  expect(Math.abs((await height()) - before)).toBeLessThan(60)

  // What was typed stays, also while another product's sheet is filled.
  await firstCell(page).fill('2')
  const { product: other } = await findSizeRun(page, 7)
  await visit(page, `/product/${other.id}#foglio-ordine`)
  await expect(firstCell(page)).toBeFocused()
  await firstCell(page).fill('1')
  await visit(page, `/product/${product.id}`)
  await expect(firstCell(page)).toHaveValue('2')
  // Again, after it was used.
  await firstCell(page).fill('')
  await page.evaluate(() => scrollTo(0, 0))
  await way.click()
  await expect(firstCell(page)).toBeFocused()
  await expect(firstCell(page)).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothLooks(page, 'product with its order sheet')
})

test('a block of a spreadsheet is pasted into the cells, and what finds no place is told', looks, async ({ page }) => {
  await signInAsNewReseller(page)
  const { product, run } = await findSizeRun(page, 2)
  const [small, medium] = run as [SizeVariant, SizeVariant]
  await visit(page, `/product/${product.id}`)
  await paste(cell(page, small), '2\t1')
  await expect(cell(page, small)).toHaveValue('2')
  await expect(cell(page, medium)).toHaveValue('1')
  await expect(sum(page)).toContainText('3 pezzi')
  // A reload keeps them.
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
