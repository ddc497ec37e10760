// Guards: a shipment reaches the shop with its tracking, and a fulfilment that the shop holds.

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { numberOf, standInOrder } from '../src/server/testing/shopify/stand-in-order.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { pay } from './orders.ts'
import { expect, type Portal, signIn, test } from './portal.ts'
import { findSku } from './product-choice.ts'
import { type Account, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

interface Sold {
  account: Account
  shopDomain: string
  order: ReturnType<typeof standInOrder>
  id: string
  orderNumber: string
}

/** Signs in a reseller whose shop has sold a piece; the order is imported and paid. */
async function sell(page: Page, { shopify }: Portal): Promise<Sold> {
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

async function adminPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, 'admin', 'admin123')
  return page
}

async function ship(admin: Page, { orderNumber }: Sold, trackingNumber: string): Promise<void> {
  await admin.goto(`/admin?tab=orders&search=${orderNumber}`)
  const row = admin.getByRole('row').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: /Aggiungi Tracking/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Codice tracking').fill(trackingNumber)
  await dialog.getByLabel('Corriere').selectOption('SDA')
  await dialog.getByLabel('Codice tracking').press('Enter')
  await expect(row).toContainText('Spedito')
}

const details = (page: Page) => page.getByRole('dialog', { name: /^Ordine DW-/ })

test('a shipped shop order: the shop gets the fulfilment of our line with tracking, and the reseller sees it', async ({
  browser,
  page,
  portal,
  baseURL,
}) => {
  const sold = await sell(page, portal)
  const admin = await adminPage(browser, baseURL)
  await ship(admin, sold, '3UW1PTT0042')
  const made = () => portal.shopify.shop(sold.shopDomain).fulfilments
  await expect.poll(() => made().length, { timeout: 40_000 }).toBe(1)
  expect(made()[0]?.tracking[0]).toMatchObject({
    company: 'SDA',
    number: '3UW1PTT0042',
    url: expect.stringContaining('tracing.letteraVettura=3UW1PTT0042'),
  })
  expect(sold.order.lines.map(({ unfulfilledQuantity }) => unfulfilledQuantity)).toEqual([0, 2])

  await visit(page, `/dashboard?section=orders&detail=${sold.id}`)
  await expect(details(page).getByText(/^Tracking inviato al negozio il /)).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  await visit(page, '/dashboard?section=shopify')
  const line = page
    .getByRole('region', { name: 'Ordini del negozio' })
    .getByRole('row')
    .filter({ hasText: sold.order.name })
  await expect(line).toContainText('Tracking inviato')
  await expect(page.getByText('Tracking non ancora nel negozio')).toHaveCount(0)
})

test('a fulfilment held by the shop is reported to the reseller, who releases it there and retries; admins see it in the list of shops', async ({
  browser,
  page,
  portal,
  baseURL,
}) => {
  await startLook(page)
  const sold = await sell(page, portal)
  const shop = portal.shopify.shop(sold.shopDomain)
  shop.hold(`gid://shopify/FulfillmentOrder/${numberOf(sold.order)}00`, 'AWAITING_PAYMENT')
  const admin = await adminPage(browser, baseURL)
  await startLook(admin)
  await ship(admin, sold, '3UW1PTT0043')
  const tracking = async () => (await (await page.request.get('/api/shopify/tracking')).json()).total
  await expect.poll(tracking, { timeout: 40_000 }).toBe(1)

  await admin.goto(`/admin?tab=beta`)
  await admin.getByRole('link', { name: 'Negozi Shopify' }).click()
  await admin.getByLabel('Stato').selectOption('trouble')
  await admin.getByLabel('Cerca negozi').fill(sold.shopDomain)
  await expect(admin).toHaveURL(/search=/)
  const row = admin.getByRole('row').filter({ hasText: sold.shopDomain })
  await expect(row).toContainText('Attivo')
  await expect(row.getByRole('cell').last()).toHaveText('1')
  await expectAccessibleInBothLooks(admin, 'admin, the shops')
  await row.getByRole('link').click()
  const part = admin.getByRole('region', { name: 'Negozio Shopify' })
  await expect(part).toContainText('Nel negozio l’evasione è sospesa')
  await expect(part).toContainText(sold.shopDomain)
  await expectAccessibleInBothLooks(admin, 'admin, a customer with a shop')
  await admin.getByRole('link', { name: '← Negozi Shopify' }).click()
  await expect(row).toBeVisible()

  await visit(page, '/dashboard?section=shopify')
  const troubles = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tracking non ancora nel negozio' }) })
  await expect(troubles).toContainText('sbloccala lì. Riproviamo automaticamente.')
  await expectAccessibleInBothLooks(page, 'shopify, tracking that waits')
  await visit(page, `/dashboard?section=orders&detail=${sold.id}`)
  await expect(details(page).getByText('Il tracking non è ancora nel negozio')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'an order whose tracking waits')

  shop.holds.clear()
  await details(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tracking in partenza' })).toBeVisible()
  await expect.poll(tracking, { timeout: 40_000 }).toBe(0)
  await page.reload()
  await expect(details(page).getByText(/^Tracking inviato al negozio il /)).toBeVisible()
})
