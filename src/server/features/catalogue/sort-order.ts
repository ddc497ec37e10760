import type { ProductSort } from '../../../domain/product-query.ts'

/**
 * The `order by` of a list, on `products` or on a table that repeats its columns. The id makes it total, so that pages follow each
 * other without gap or repetition. Without words nothing is more relevant than the newest.
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
