import type { ProductList, ProductListQuery } from '../../../contract/products.ts'
import { unauthenticated } from '../../../domain/errors.ts'
import { previewSize } from '../../../domain/products.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../http/session.queries.ts'
import { findsNothing, planSearch } from './product-search.queries.ts'
import { presentListItem, visibilityFor } from './products.presenter.ts'
import { selectProductIds, selectProductsById } from './products.queries.ts'

/** One page of the catalogue for whoever asks; visitors get the preview, and only that (decisions.md §3). Three statements, four with a search. */
export async function listProducts(
  app: AppContext,
  user: UserRow | null,
  query: ProductListQuery,
  asksBeyondPreview: boolean,
): Promise<ProductList> {
  if (!user && asksBeyondPreview) {
    throw unauthenticated('Devi effettuare l’accesso per visualizzare il catalogo completo.')
  }
  const search = query.search && user ? await planSearch(app.db, query.search) : null
  if (search && findsNothing(search)) return { products: [], total: 0, totalIsCapped: false }
  const bounded = user ? query : { ...query, limit: Math.min(query.limit, previewSize), offset: 0 }
  const page = await selectProductIds(app.db, bounded, search)
  const rows = await selectProductsById(app.db, page.ids)
  const visibility = visibilityFor(user, app.clock.now())
  return {
    products: rows.map((row) => presentListItem(row, visibility)),
    total: user ? page.total : rows.length,
    totalIsCapped: page.totalIsCapped,
  }
}
