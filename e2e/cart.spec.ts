// Guards: the cart, from the catalogue to the payment.

import { expectAccessible, expectAccessibleInBothLooks, looks } from './accessible.ts'
import { expect, test } from './portal.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { countClicks } from './size-grid-page.ts'
import { visit } from './visit.ts'

const cartPage = '/dashboard?section=orders&view=cart'

test('ten lines of five models: at most nine clicks from the catalogue to the paid page', async ({ page }) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi', { isDefault: true })
  const clicks = await countClicks(page)
  await visit(page, '/catalog')
  const sheets = page.getByRole('link', { name: /^Foglio ordine di / })
  for (let n = 0; n < 5; n += 1) {
    await sheets.nth(n).click()
    const dialog = page.getByRole('dialog')
    const cells = dialog.locator('input:enabled')
    await expect(cells.first()).toBeFocused()
    if (n === 0) await expectAccessible(page, 'order sheet over the catalogue')
    await page.keyboard.type('1')
    await cells.nth(1).focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Ordine in corso: 10 pezzi' })).toBeVisible()
  await page.getByRole('link', { name: 'Vai all’ordine' }).click()
  await page.getByRole('button', { name: 'Ordina e paga' }).click()
  await page.waitForURL(/pagamento-prova/)
  await page.getByRole('button', { name: /^Paga/ }).click()
  await page.waitForURL(/\/dashboard\?.*section=orders/)
  await expect(page.getByRole('link', { name: /Pagati/ })).toContainText('1')
  const [order] = await (await page.request.get('/api/orders?limit=1')).json()
  expect(order).toMatchObject({ status: 'paid', customerName: 'Anna Bianchi' })
  expect(order.items).toHaveLength(10)
  expect(clicks()).toBeLessThanOrEqual(9)
})

test(
  'two consignees: pieces move, another tab’s change is shown, what is missing is named',
  looks,
  async ({ page }) => {
    await signInAsNewReseller(page)
    const { products } = await (await page.request.get('/api/products?limit=50')).json()
    // The journey sells a variant out: not one of the first products, which other journeys use.
    const listed = products.findLast(
      ({ available, sizes }: { available: number; sizes: string[] }) => available > 9 && sizes.length > 1,
    )
    const product = await (await page.request.get(`/api/products/${listed.id}`)).json()
    const variant = product.variants.find(({ available }: { available: number }) => available > 2)
    await page.request.post('/api/cart/lines', {
      data: { items: [{ productId: product.id, variantId: variant.id, quantity: 2 }] },
    })
    await visit(page, cartPage)
    await expect(page.getByText('Spedizione: Scrivi il CAP')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ordina e paga' })).toBeDisabled()
    await expectAccessibleInBothLooks(page, 'cart without a consignee')
    await page.getByLabel('CAP').fill('20121')
    await expect(page.getByText(/^Prodotti .* \+ spedizione/)).toBeVisible()
    await page.getByRole('button', { name: 'Ordina e paga' }).click()
    await expect(page.getByText('Nome del destinatario richiesto')).toBeVisible()
    // Saved as typed: a reload keeps it.
    await page.getByLabel('Nome del destinatario').fill('Anna Bianchi')
    await page.getByLabel('Email del destinatario').fill('anna@example.it')
    await page.getByRole('textbox', { name: 'Indirizzo', exact: true }).fill('Via Roma 1')
    await page.getByLabel('Città').fill('Milano')
    await expect
      .poll(async () => (await (await page.request.get('/api/cart')).json()).parcels[0].consignee?.shipping.city)
      .toBe('Milano')
    await page.reload()
    await expect(page.getByText(/^A Anna Bianchi, Via Roma 1, 20121 Milano/)).toBeVisible()

    await page.getByRole('button', { name: 'Aggiungi un destinatario' }).click()
    await page.getByRole('combobox', { name: /^Sposta / }).selectOption({ label: 'A Destinatario 2' })
    await page.getByRole('textbox', { name: /da spostare$/ }).fill('1')
    await page.getByRole('button', { name: 'Sposta 1 pezzo' }).click()
    await expect(page.getByRole('textbox', { name: /^Pezzi di / })).toHaveCount(2)

    // Another tab changes a line: the page says so and shows the present quantity.
    await page.waitForLoadState('networkidle')
    const [line] = await (await page.request.get('/api/cart/lines')).json()
    await page.request.patch(`/api/cart/lines/${line.id}`, { data: { quantity: 4, was: line.quantity } })
    const pieces = page.getByRole('textbox', { name: /^Pezzi di / }).first()
    await pieces.fill('3')
    await expect(page.getByText('sono diventati 4')).toBeVisible()
    await expect(pieces).toHaveValue('4')
    await pieces.fill(String(variant.available + 5))
    await expect(page.getByText(/pezzi non sono disponibili/)).toBeVisible()
    await page.getByLabel('Ordina il disponibile e lascia qui il resto').check()
    await page.getByRole('button', { name: /^Togli il destinatario Destinatario 2/ }).click()
    await expect(page.getByRole('textbox', { name: /^Pezzi di / })).toHaveCount(1)
    await page.getByRole('button', { name: 'Crea l’ordine' }).click()
    await expect(page.getByText('Anna Bianchi').first()).toBeVisible()
    const left = await (await page.request.get('/api/cart')).json()
    expect(left.parcels[0].pieces).toBeGreaterThan(0)
  },
)
