import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export interface Product {
  id: string
  name: string
  price: string
  sku: string
  stock: number
  isActive: boolean
  updatedAt: string
  variants: { id: string; color: string; size: string; sku: string; stock: number; ean: string | null }[]
}

export const path = '/api/admin/products'

/** A product of this journey, newer than all others. */
export async function addProduct(page: Page, rest: object = {}): Promise<Product> {
  const sku = `DW-E2E-${Date.now()}-${Math.floor(Math.random() * 10_000)}`
  const [category] = await (await page.request.get('/api/categories')).json()
  const data = { name: `Abito ${sku}`, price: '49.90', category: category.id, sku, stock: 4, ...rest }
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const stored = async (page: Page, id: string): Promise<Product> =>
  (await page.request.get(`${path}/${id}`)).json()

export const form = (page: Page, name: 'Aggiungi Prodotto' | 'Modifica Prodotto') => page.getByRole('dialog', { name })

export const field = (page: Page, name: string, role: 'textbox' | 'combobox' = 'textbox') =>
  page.getByRole('dialog').getByRole(role, { name, exact: true })

export const cards = (page: Page) => page.getByRole('list', { name: 'Ultimi prodotti' }).getByRole('listitem')
