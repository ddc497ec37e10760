import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { countedElsewhere, findPieces } from './product-choice.ts'

/** SKUs of things that can be had. */
export async function findSkus(page: Page, count: number): Promise<string[]> {
  const skus: string[] = []
  for (const { productId, variantId } of await findPieces(page, count)) {
    const { variants } = await (await page.request.get(`/api/products/${productId}`)).json()
    skus.push(variants.find(({ id }: { id: string }) => id === variantId).sku)
  }
  return skus
}

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
