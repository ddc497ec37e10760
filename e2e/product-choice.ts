import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

interface Piece {
  id: string
  color: string | null
  size: string | null
  available: number
}

/** Opens the page of a product with a colour and size of which many pieces can be had; `index` tells products apart. */
export async function openProduct(page: Page, index: number): Promise<void> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=40')).json()
  const found: string[] = []
  for (const { id } of products) {
    const { variants } = await (await page.request.get(`/api/products/${id}`)).json()
    const piece = (variants as Piece[]).find(({ available, color, size }) => available >= 5 && color && size)
    if (piece) found.push(`/product/${id}?${new URLSearchParams({ color: piece.color ?? '', size: piece.size ?? '' })}`)
    if (found.length > index) break
  }
  const address = found[index]
  if (!address) throw new Error('The demo catalogue has too few products with stock')
  await visit(page, address)
}
