// Guards: a shop’s products are linked by SKU and show our stock; missing Shopify permissions.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { makeVariant } from '../src/server/testing/shopify/stand-in-product.ts'
import type { StandInShop } from '../src/server/testing/shopify/stand-in-shop.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { type Device, viewports } from './devices.ts'
import { expect, type Portal, test } from './portal.ts'
import { openPortalDatabase } from './portal-database.ts'
import { findStockedSkus, type StockedSku } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const address = '/dashboard?section=shopify'

async function connectedShop(page: Page, portal: Portal): Promise<StandInShop> {
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  const connected = await page.request.post('/api/shopify/connect', { data: { shopDomain, ...testShopApp } })
  expect(connected.status(), await connected.text()).toBe(201)
  return portal.shopify.shop(shopDomain)
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

function testStock(device: Device): void {
  test(`on ${device}: the shop’s variants are linked by SKU and get our stock, less the reseller’s reserve`, async ({
    page,
    portal,
  }) => {
    await startLook(page)
    await page.setViewportSize(viewports[device])
    await signInAsNewReseller(page)
    const shop = await connectedShop(page, portal)
    const [first, second] = (await findStockedSkus(page, 2)) as [StockedSku, StockedSku]
    const shown = makeVariant({ shop }, first.sku)
    makeVariant({ shop }, second.sku).inventoryPolicy = 'CONTINUE'
    makeVariant({ shop }, 'DW-NON-ESISTE')
    const level = () => shown.item.levels.get(shop.locations[0]?.id ?? '')?.available

    await visit(page, address)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Giacenze nel negozio' }) })
    await expect(card).toContainText('Varianti collegate0')
    await card.getByRole('button', { name: 'Cerca gli SKU' }).click()
    await expect(card.getByRole('status')).toContainText('3 varianti con un SKU nostro, 2 collegate', {
      timeout: 20_000,
    })
    await expect(card).toContainText('Varianti collegate2')
    await expect(card.getByRole('row').filter({ hasText: 'DW-NON-ESISTE' })).toContainText('Non è nel catalogo')
    await expect(card.getByRole('row').filter({ hasText: second.sku })).toContainText('Si vende anche esaurito')
    await expect.poll(level, { timeout: 30_000 }).toBe(first.available)

    await card.getByLabel('Riserva').fill('mille')
    await card.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(card).toContainText('Scrivi un numero intero di pezzi, da 0 a 1000')
    await card.getByLabel('Riserva').fill('2')
    await card.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Giacenze salvate' })).toBeVisible()
    await expect.poll(level, { timeout: 30_000 }).toBe(first.available - 2)

    // Simulates the result of a nightly comparison.
    const database = await openPortalDatabase(portal)
    await database.query(
      `insert into shopify_stock_drifts (id, user_id, stock_item_id, expected, found)
       select gen_random_uuid(), stock.user_id, stock.stock_item_id, 7, 25 from shopify_stock as stock
       join shopify_integrations as shop using (user_id) where shop.shop_domain = $1`,
      [shop.domain],
    )
    await database.end()
    await page.reload()
    await expect(card.getByRole('region', { name: 'Differenze corrette' }).getByRole('row')).toHaveCount(3)
    await expect(card).toContainText('Differenze nelle ultime 24 ore2')
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Scarica CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^differenze-giacenze-.*\.csv$/)
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothLooks(page, 'giacenze nel negozio')
  })
}

testStock('a desktop')

testStock('a phone')

test('missing permissions of the shop are listed', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  portal.shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
  await connectedShop(page, portal)
  await visit(page, address)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Giacenze nel negozio' }) })
  await expect(card).toContainText('Ferme')
  await expect(card).toContainText('Per aggiornare le giacenze aggiungi write_inventory')
  await card.getByRole('button', { name: 'Cerca gli SKU' }).click()
  await expect(card.getByRole('alert')).toContainText('mancano dei permessi (write_inventory')
})
