import type { ProductListQuery } from '../../../contract/products.ts'
import { unauthenticated } from '../../../domain/errors.ts'
import { previewSize } from '../../../domain/products.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { findProducts } from './find-products.ts'
import type { Visibility } from './product-json.queries.ts'
import { selectFoundProducts, selectProductPage } from './products.queries.ts'
import { visibilityFor } from './visibility.ts'

/**
 * One page of the catalogue for whoever asks, as finished JSON (`ProductList`). Visitors get the preview, and only that (decisions.md §3).
 * One statement for the plain list or a category, a few more for a search or filters.
 */
export async function listProducts(
  app: AppContext,
  user: UserRow | null,
  query: ProductListQuery,
  asksBeyondPreview: boolean,
): Promise<string> {
  const visibility = visibilityFor(user, app.clock.now())
  if (!user) {
    if (asksBeyondPreview) throw unauthenticated('Devi effettuare l’accesso per visualizzare il catalogo completo.')
    const preview = {
      limit: Math.min(query.limit, previewSize),
      offset: 0,
      categoryId: undefined,
      sort: 'newest' as const,
    }
    const { products, total } = await selectProductPage(app.db, preview, visibility)
    return listJson(products, Math.min(total, preview.limit))
  }
  return isPlain(query) ? plainPage(app, query, visibility) : foundPage(app, query, visibility)
}

const isPlain = ({ search, color, size, available }: ProductListQuery) => !search && !color && !size && !available

const listJson = (products: string, total: number, totalIsCapped = false) =>
  `{"products":${products},"total":${total},"totalIsCapped":${totalIsCapped}}`

async function plainPage(app: AppContext, query: ProductListQuery, visibility: Visibility): Promise<string> {
  // Without a search nothing is more relevant than the newest.
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort
  const { products, total } = await selectProductPage(app.db, { ...query, sort }, visibility)
  return listJson(products, total)
}

async function foundPage(app: AppContext, query: ProductListQuery, visibility: Visibility): Promise<string> {
  const found = await findProducts(app.db, query)
  return listJson(await selectFoundProducts(app.db, found.ids, visibility), found.total, found.totalIsCapped)
}
