import type { Page } from '@playwright/test'

export const add = 'Aggiungi alla wishlist'

export const remove = 'Rimuovi dalla wishlist'

export const card = (page: Page, index: number) => page.getByRole('article').nth(index)

export const heart = (page: Page, index: number, name: string) =>
  card(page, index).getByRole('button', { name, exact: true })

export const known = (page: Page) => page.waitForResponse(/\/api\/wishlist\/lines/)

interface Entry {
  id: string
  productId: string
  quantity: number
  notes: string | null
}

export const entries = async (page: Page): Promise<Entry[]> =>
  (await page.request.get('/api/wishlist?limit=100')).json()

export async function emptyWishlist(page: Page): Promise<void> {
  for (const { id } of await entries(page)) await page.request.delete(`/api/wishlist/${id}`)
}
