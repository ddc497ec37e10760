import type { ProductListItem } from '../../../contract/products/products.ts'
import type { Database } from '../../database/database.ts'
import { parseFinished } from '../../http/answers/finished-json.ts'
import { selectInactiveHits } from './admin-products.queries.ts'
import { selectFoundProducts } from './product-pages.queries.ts'
import { findProducts } from './search/find-products.ts'
import { everything } from './visibility.ts'

/** The best few products whose name or SKUs hold all these words, on sale or not; none that only come near, which among other things are noise. */
export async function findProductsForAdmins(db: Database, search: string, atMost: number): Promise<ProductListItem[]> {
  const found = await findProducts(db, { search, offset: 0, limit: atMost })
  const active = found.relaxed ? [] : found.ids
  const inactive = active.length < atMost ? await selectInactiveHits(db, search, atMost) : []
  const ids = [...active, ...inactive].slice(0, atMost)
  return ids.length === 0 ? [] : parseFinished(await selectFoundProducts(db, ids, everything))
}
