import type { Page } from '@playwright/test'
import type { ShopifyStandIn } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { standInOrder } from '../src/server/testing/shopify/stand-in-order.ts'
import { expect } from './portal.ts'
import { visit } from './visit.ts'

export const address = '/dashboard?section=shopify'

export const ledger = (page: Page) => page.getByRole('region', { name: 'Ordini del negozio' })

export const figures = (page: Page) => page.getByRole('navigation', { name: 'Stato degli ordini del negozio' })

export const row = (page: Page, name: string) => ledger(page).getByRole('row').filter({ hasText: name })

/** Connects with the form, using only key and secret, as apps of the Dev Dashboard provide them. */
export async function connect(page: Page, shopDomain: string): Promise<void> {
  await visit(page, address)
  await page.getByLabel('Dominio del negozio').fill(shopDomain)
  await page.getByRole('textbox', { name: 'Client ID' }).fill(testShopApp.apiKey)
  await page.getByRole('textbox', { name: 'Client secret' }).fill(testShopApp.apiSecret)
  await page.getByRole('button', { name: 'Connetti il negozio', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Negozio connesso' })).toBeVisible()
}

/** Creates four shop orders: a valid one, one without an address, one with an unknown SKU and one with none of our products. */
export function sell(shopify: ShopifyStandIn, shopDomain: string, sku: string) {
  const [right, lost, odd, foreign] = [
    standInOrder({ [sku]: 1 }),
    standInOrder({ [sku]: 1 }, { shippingAddress: null }),
    standInOrder({ 'DW-MAI-VISTO': 1 }),
    standInOrder({ 'ALTRO-1': 2 }),
  ]
  shopify.orders.set(shopDomain, [right, lost, odd, foreign])
  return { right, lost, odd, foreign }
}
