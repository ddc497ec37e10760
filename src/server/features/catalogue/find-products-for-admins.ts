import type { ProductListItem } from '../../../contract/products/products.ts'
import type { Database } from '../../database/database.ts'
import { parseJsonOf } from '../../database/json-rows.ts'
import { selectInactiveHits } from './admin-products.queries.ts'
import { selectFoundProducts } from './product-pages.queries.ts'
import { findProducts } from './search/find-products.ts'
import { everything } from './visibility.ts'

/**
 * The best matches whose name or SKUs contain all these words, active products first. Relaxed matches are excluded: next to other kinds of results
 * they are noise.
 */
export async function findProductsForAdmins(db: Database, search: string, atMost: number): Promise<ProductListItem[]> {
  const found = await findProducts(db, { search, offset: 0, limit: atMost })
  const active = found.relaxed ? [] : found.ids
  const inactive = active.length < atMost ? await selectInactiveHits(db, search, atMost) : []
  const ids = [...active, ...inactive].slice(0, atMost)
  return ids.length === 0 ? [] : parseJsonOf(await selectFoundProducts(db, ids, everything))
}
