import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sends a file by the panel; its sheet opens. */
export async function check(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await button(page, 'Controlla il file').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Why this waits for the state, not for the counts: the dry run is a job. */
export const expectState = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true })).toBeVisible({ timeout: 15_000 })

export interface Product {
  id: string
  name: string
  sku: string
  stock: number
  price: string
}

export const path = '/api/admin/products'

/** With the portal's prefix, without which no shop takes a product. */
export const newSku = () => `DW-IMP-${Date.now()}-${Math.floor(Math.random() * 10_000)}`

export async function addProduct(page: Page): Promise<Product> {
  const [category] = await (await page.request.get('/api/categories')).json()
  const sku = newSku()
  const data = { name: `Abito ${sku}`, price: '49.90', category: category.id, sku, stock: 4 }
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const stored = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`${path}/${id}`)).json()

export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
