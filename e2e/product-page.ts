import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { chooseOption } from './product-choice.ts'
import { visit } from './visit.ts'

export async function openProduct(page: Page, name: string): Promise<void> {
  const { products } = (await (await page.request.get('/api/products?limit=100')).json()) as {
    products: { id: string; name: string }[]
  }
  await visit(page, `/product/${products.find((product) => product.name === name)?.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const choose = (page: Page, name: RegExp) => chooseOption(page.getByRole('radio', { name }))
