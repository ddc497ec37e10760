import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import type { SizedProduct, SizeVariant } from './product-choice.ts'

export const sheetOf = (page: Page) => page.getByRole('table', { name: /^Foglio ordine di / })

export const cell = (page: Page, { color, size }: SizeVariant) =>
  sheetOf(page).getByRole('textbox', { name: `${color} / ${size}: pezzi` })

export const firstCell = (page: Page) => sheetOf(page).locator('input:enabled').first()

export const sum = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pezz/ })

const euro = (amount: number) =>
  new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(amount).replace(/\s/g, ' ')

/** Counts the clicks that the page receives. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true)
  })
  return () => clicks
}

/** Starts on the product's page with the order sheet. */
export async function orderFivePieces(
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
  await page.getByRole('button', { name: 'Ordina subito' }).click()
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
