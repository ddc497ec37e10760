// Guards: a reseller orders and pays using only the keyboard.

import type { Page } from '@playwright/test'
import { dashboardSections } from '../src/web/pages/dashboard/dashboard-sections.ts'
import { expectFocus, expectTrap, pressAt, tabTo } from './keyboard.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: false })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a reseller signs in, orders, pays and reorders using only the keyboard, with the focus always visible', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const owner = await elsewhere.newPage()
  const { username, password } = await signInAsNewReseller(owner)
  await saveAddress(owner, 'Anna Bianchi', { isDefault: true })
  const { productId } = await findPiece(owner, 2)
  const { name } = await (await owner.request.get(`/api/products/${productId}`)).json()
  await elsewhere.close()

  await test.step('signs in', async () => {
    await visit(page, '/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await tabTo(page, form.getByLabel('Username'))
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expectFocus(page, 'after signing in')
  })

  await test.step('opens the catalogue from the menu', async () => {
    const menu = page.getByRole('button', { name: 'Apri il menu delle sezioni' })
    await pressAt(page, menu, 'Shift+Tab')
    const drawer = page.getByRole('dialog', { name: 'Area Cliente' })
    await expectTrap(page, drawer)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await pressAt(page, drawer.getByRole('link', { name: 'Catalogo' }))
    await expect(heading(page, 'Catalogo')).toBeVisible()
    await expect(drawer).toHaveCount(0)
    await expectFocus(page, 'in the catalogue')
  })

  await test.step('finds a product', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Cerca' }))
    await page.keyboard.type(name)
    await pressAt(page, page.getByRole('article').first().getByRole('link', { name, exact: true }))
    await expect(heading(page, name)).toBeVisible()
    await expectFocus(page, 'on the product')
  })

  await test.step('fills the order sheet', async () => {
    const cells = page
      .getByRole('table', { name: `Foglio ordine di ${name}` })
      .getByRole('textbox', { disabled: false })
    await tabTo(page, cells.first())
    await page.keyboard.type('1')
    await tabTo(page, cells.nth(1))
    await page.keyboard.type('1')
    await expect(page.getByRole('status').filter({ hasText: /^2 pezzi/ })).toBeVisible()
    const open = page.getByRole('button', { name: 'Ordina subito' })
    await pressAt(page, open)
    const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
    await expect(dialog.getByLabel('Nome del destinatario')).toHaveValue('Anna Bianchi')
    await expectFocus(page, 'in the order dialog')
    await expectTrap(page, dialog)
    await pressAt(page, dialog.getByRole('button', { name: 'Chiudi' }))
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Ordina e paga' })).toBeVisible()
  })

  await test.step('a failed order leaves the focus on its button', async () => {
    const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
    await page.route('**/api/orders', (route) => route.abort())
    const order = dialog.getByRole('button', { name: 'Ordina e paga' })
    await pressAt(page, order)
    await expect(dialog.getByText('Impossibile creare l’ordine.')).toBeInViewport({ ratio: 1 })
    await expect(order).toBeFocused()
    await page.unroute('**/api/orders')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/pagamento-prova\//)
  })

  await test.step('pays', async () => {
    await pressAt(page, page.getByRole('button', { name: 'Paga', exact: true }))
    await page.waitForURL(/\/dashboard\?.*section=orders/)
    await expect(page.getByText('Pagamento riuscito')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await pressAt(page, page.getByRole('button', { name: 'Ho capito' }))
    await expect(page.getByText('Pagamento riuscito')).toHaveCount(0)
    await expectFocus(page, 'after the notice')
  })

  await test.step('reads the order and reorders', async () => {
    const details = page.getByRole('link', { name: /^Dettagli dell’ordine/ })
    await pressAt(page, details)
    const detail = page.getByRole('dialog', { name: /^Ordine DW-/ })
    await expect(detail.getByText('Cronologia')).toBeVisible()
    await expectTrap(page, detail)
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
    await expect(details).toBeFocused()
    await pressAt(page, page.getByRole('button', { name: /^Ordina di nuovo/ }))
    const dialog = page.getByRole('dialog', { name: 'Ordina di nuovo' })
    await pressAt(page, dialog.getByRole('button', { name: 'Crea l’ordine' }))
    await expect(page.getByText('Ordine creato')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expectFocus(page, 'after the order')
    await expect(page.getByRole('button', { name: /^Paga ora/ })).toBeVisible()
  })

  await test.step('opens another way to order, and returns', async () => {
    await pressAt(page, page.getByRole('link', { name: 'Ordine rapido' }), 'Shift+Tab')
    await expect(heading(page, 'Ordine rapido')).toBeVisible()
    await expectFocus(page, 'in the quick order')
    await pressAt(page, page.getByRole('link', { name: 'Torna agli ordini' }))
    await expect(heading(page, 'Gestione Ordini')).toBeVisible()
    await expectFocus(page, 'back in the orders')
  })
})

test('no section scrolls sideways at 390 and 320 px', async ({ page }) => {
  await signInAsNewReseller(page)
  const piece = await findPiece(page)
  await page.request.post('/api/wishlist', { data: piece })
  await page.request.post('/api/reservations', { data: piece })
  await placeOrder(page, { lines: 2, reference: 'Riferimento-molto-lungo-senza-spazi-0001' })
  for (const { id } of dashboardSections) {
    await visit(page, `/dashboard?section=${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${id}, ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
