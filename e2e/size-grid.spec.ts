// Guards: the order sheet by size, from the catalogue to the payment.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { chunkOf } from './chunk-of.ts'
import { expect, test } from './portal.ts'
import { findSizeRun, type SizeVariant } from './product-choice.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { countClicks, firstCell, orderFivePieces } from './size-grid-page.ts'
import { visit } from './visit.ts'

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

test(
  'on a phone the order sheet is one tap away from the first screen, and nothing shifts',
  looks,
  async ({ page }) => {
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
    // The margin section loads late too and is not the subject of this test.
    await expect(page.getByLabel('Il tuo prezzo di vendita')).toBeAttached()
    const height = () => below.evaluate((node) => node.getBoundingClientRect().top + scrollY)
    const before = await height()
    await way.click()
    arrive()
    await expect(firstCell(page)).toBeFocused()
    await expect(firstCell(page)).toBeInViewport({ ratio: 1 })
    expect(Math.abs((await height()) - before)).toBeLessThan(60)

    // The input stays, even while another product's sheet is filled.
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
  },
)
