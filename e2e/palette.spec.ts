// Guards: the command palette for resellers and visitors.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { placeOrder } from './orders.ts'
import { field, open, options, palette, selected } from './palette-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('Ctrl+K finds products, own orders and sections, and opens them with Enter', looks, async ({ page }) => {
  await signInAsNewReseller(page)
  const others = await placeOrder(page, { name: 'Ofelia Tavolozzi', reference: 'ALTRUI-1' })
  await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Zenobia D’Angelò', city: 'Forlì', reference: 'PAL-7' })
  await placeOrder(page, { name: 'Marco Neri' })
  await startLook(page)
  await visit(page, '/dashboard')

  await test.step('keys pressed while it loads reach its field', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('tarifff')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('e')
    await expect(field(page)).toHaveValue('tariffe')
    await page.keyboard.press('Escape')
  })

  await test.step('the sections, as in the sidebar', async () => {
    await open(page)
    await expect(options(page)).toHaveText([
      ...['Dashboard', 'Profilo Aziendale', 'Catalogo', 'Wishlist', 'Gestione Ordini', 'Richiesta Prodotto'],
      ...['Spedizioni', 'Tariffe Spedizioni', 'White Label (Pro)', 'Integrazione Shopify'],
    ])
    await expect(palette(page).getByRole('option', { name: 'White Label (Pro)' })).toBeDisabled()
    await expectAccessibleInBothLooks(page, 'the palette with the sections')
    await page.keyboard.type('tariffe')
    await expect(selected(page)).toHaveText('Tariffe Spedizioni')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/section=shipping-rates/)
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('#contenuto')).toBeFocused()
  })

  await test.step('an own order by its number, and by its consignee', async () => {
    for (const words of [order.orderNumber, 'angelo zenobia', 'pal-7']) {
      await open(page)
      await page.keyboard.type(words)
      await expect(selected(page)).toContainText(order.orderNumber)
      await expect(selected(page)).toContainText('Zenobia D’Angelò · Forlì · Rif. PAL-7 · Da pagare')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`detail=${order.id}`))
      await expect(page.getByRole('dialog').getByText('Zenobia D’Angelò').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('orders of another account are not found', async () => {
    for (const words of [others.orderNumber, 'ofelia tavolozzi', 'altrui-1']) {
      await open(page)
      await page.keyboard.type(words)
      await expect(palette(page).getByText(`Nessun risultato per «${words}»`)).toBeVisible()
      await expect(options(page)).toHaveText([/^Richiedi un prodotto/])
      await page.keyboard.press('Escape')
    }
    // Reopened while it fades out.
    await open(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a product; the arrow keys select the next one, Back returns to the previous page', async () => {
    await open(page)
    await page.keyboard.type('blazer')
    await expect(selected(page)).toContainText('Blazer')
    await expect(palette(page).getByRole('group', { name: 'Prodotti' })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'the palette with finds')
    const [first = '', second = ''] = await options(page).allTextContents()
    await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText(second)
    await page.keyboard.press('ArrowUp')
    await expect(selected(page)).toHaveText(first)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Blazer')
    await page.goBack()
    await expect(page).toHaveURL(/section=orders/)
  })
})
