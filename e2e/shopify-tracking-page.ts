import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { standInOrder } from '../src/server/testing/shopify/stand-in-order.ts'
import { pay } from './orders.ts'
import { expect, type Portal, signIn } from './portal.ts'
import { findSku } from './product-choice.ts'
import { type Account, signInAsNewReseller } from './resellers.ts'

interface Sold {
  account: Account
  shopDomain: string
  order: ReturnType<typeof standInOrder>
  id: string
  orderNumber: string
}

/** A reseller on the page, whose shop has sold a piece that is imported and paid. */
export async function sell(page: Page, { shopify }: Portal): Promise<Sold> {
  const account = await signInAsNewReseller(page)
  const order = standInOrder({ [await findSku(page)]: 1, 'ALTRO-1': 2 })
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  shopify.orders.set(shopDomain, [order])
  shopify.mayRenew = true
  const data = { shopDomain, ...testShopApp }
  expect((await page.request.post('/api/shopify/connect', { data })).status()).toBe(201)
  expect((await page.request.post('/api/shopify/sync-orders')).status()).toBe(200)
  const [imported] = await (await page.request.get('/api/orders')).json()
  await pay(page, imported)
  return { account, shopDomain, order, id: imported.id, orderNumber: imported.orderNumber }
}

export async function adminPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, 'admin', 'admin123')
  return page
}

export async function ship(admin: Page, { orderNumber }: Sold, trackingNumber: string): Promise<void> {
  await admin.goto(`/admin?tab=orders&search=${orderNumber}`)
  const row = admin.getByRole('row').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: /Aggiungi Tracking/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Codice tracking').fill(trackingNumber)
  await dialog.getByLabel('Corriere').selectOption('SDA')
  await dialog.getByLabel('Codice tracking').press('Enter')
  await expect(row).toContainText('Spedito')
}

export const details = (page: Page) => page.getByRole('dialog', { name: /^Ordine DW-/ })
