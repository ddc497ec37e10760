import type { ProductSort } from '../../../domain/products/product-query.ts'

/**
 * The `order by` of a list, on `products` or on a table that repeats its columns. The id makes the order total, so that pages have no gaps or
 * repetitions. Without words, relevance means newest first.
 */
export function sortOrder(sort: ProductSort, id: 'id' | 'product_id'): string {
  switch (sort) {
    case 'newest':
    case 'relevance':
      return `created_at desc, ${id} desc`
    case 'price_asc':
      return `price, ${id}`
    case 'price_desc':
      return `price desc, ${id} desc`
  }
}

export const isByPrice = (sort: ProductSort): boolean => sort === 'price_asc' || sort === 'price_desc'
