import type { Page } from '@playwright/test'

export const address = '/dashboard?section=wishlist'

export interface Entry {
  id: string
  productId: string
  variantId: string
  quantity: number
  product: { name: string }
  variant: { color: string; size: string; available: number }
}

export const entries = async (page: Page): Promise<Entry[]> => (await page.request.get('/api/wishlist?limit=10')).json()

/** `Blazer Milano, Nero / M`: name of the entry's controls. */
export const nameOf = ({ product, variant }: Entry) => `${product.name}, ${variant.color} / ${variant.size}`
