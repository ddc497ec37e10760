import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { countedElsewhere, findStockedSkus } from './product-choice.ts'

/** SKUs of things that can be had. */
export const findSkus = async (page: Page, count: number): Promise<string[]> =>
  (await findStockedSkus(page, count)).map(({ sku }) => sku)

/** One SKU of many variants: more than an order takes. Not of the products whose stock other journeys count. */
export async function findManySkus(page: Page, count: number): Promise<string[]> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=100')).json()
  const skus: string[] = []
  for (const { id, name } of products as { id: string; name: string }[]) {
    if (skus.length >= count) break
    if (countedElsewhere.includes(name)) continue
    const { variants } = await (await page.request.get(`/api/products/${id}`)).json()
    for (const { sku, available } of variants as { sku: string; available: number }[])
      if (available >= 3) skus.push(sku)
  }
  expect(skus.length).toBeGreaterThanOrEqual(count)
  return skus.slice(0, count)
}
