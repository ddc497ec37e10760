// Guards: the admin command palette.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { field, group } from './admin-palette-page.ts'
import { placeOrder } from './orders.ts'
import { palette } from './palette-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(words)
}

test(
  'the admin’s Ctrl+K finds an order, a product, a customer and an action, and opens them with Enter',
  looks,
  async ({ page }) => {
    const reseller = await signInAsNewReseller(page)
    const order = await placeOrder(page, { name: 'Zenobia Tavolozzi', reference: 'ADM-7' })
    await signInByCall(page, 'admin', 'admin123')
    await startLook(page)
    await visit(page, '/admin?tab=settings')
    await expect(page.getByRole('heading', { level: 1, name: /^Benvenuta/ })).toBeVisible()

    await test.step('an order by the end of its number, with its consignee', async () => {
      await search(page, order.orderNumber.slice(-6))
      await expect(group(page, 'Ordini')).toContainText(order.orderNumber)
      await expect(group(page, 'Ordini')).toContainText('Zenobia Tavolozzi · Torino · Rif. ADM-7')
      await expect(selected(page)).toContainText('DW-')
      await expectAccessibleInBothLooks(page, 'the admin’s palette with finds')
      await field(page).fill('adm-7')
      await expect(selected(page)).toContainText(order.orderNumber)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`tab=orders&order=${order.id}`))
      await expect(page.getByRole('dialog').getByText('Zenobia Tavolozzi').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a customer by username', async () => {
      await search(page, reseller.username)
      await expect(group(page, 'Clienti').getByRole('option')).toHaveCount(1)
      // A reseller's name also finds the order.
      await expect(group(page, 'Ordini')).toContainText(order.orderNumber)
      const customer = group(page, 'Clienti').getByRole('option')
      await expect(customer).toContainText(reseller.email)
      await page.keyboard.press('ArrowUp')
      await expect(customer).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`tab=beta&customer=${reseller.id}`))
      await expect(palette(page)).toBeHidden()
    })

    await test.step('an action, immediately', async () => {
      await visit(page, '/admin?tab=log')
      await search(page, 'magazzino')
      await expect(selected(page)).toHaveText('Modalità magazzino')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/tab=orders&mode=warehouse/)
    })

    await test.step('a product, called before the panel has loaded', async () => {
      await page.goto('/admin?tab=log', { waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      await search(page, 'blazer')
      await expect(group(page, 'Prodotti').getByRole('option').first()).toContainText('Blazer')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/tab=catalog&product=/)
    })
  },
)
