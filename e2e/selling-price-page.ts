import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

export const name = 'Cintura Scandicci'

export async function openProduct(page: Page): Promise<string> {
  const { products } = await (await page.request.get(`/api/products?search=${encodeURIComponent(name)}`)).json()
  await visit(page, `/product/${products[0].id}`)
  return products[0].id
}

export const margin = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Il tuo margine' }) })
