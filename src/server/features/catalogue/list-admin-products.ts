import type {
  AdminProductListItem,
  AdminProductListQuery,
  ProductSelection,
} from '../../../contract/products/admin-products.ts'
import { maxCounted } from '../../../domain/page-sizes.ts'
import { maxFound, maxFoundFirst } from '../../../domain/products/admin-product-list.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { parseJsonOf } from '../../database/json-rows.ts'
import { wholeListLimit } from '../../database/paging.ts'
import { readSettings } from '../settings/read-settings.ts'
import {
  countAdminProducts,
  countVariants,
  type Filters,
  filterIds,
  selectAdminIds,
  selectAdminPage,
  selectInactiveHits,
} from './admin-products.queries.ts'
import { selectFoundProducts } from './product-pages.queries.ts'
import { findProducts } from './search/find-products.ts'
import { everything } from './visibility.ts'

type Reading = Pick<AppContext, 'db'>

interface AdminPage {
  products: AdminProductListItem[]
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  nextCursor: string | null
}

/** One page of all products, including inactive ones, that meet the filters; a search sorts by relevance. */
export async function listAdminProducts(
  app: Reading,
  { search, sort, cursor, limit = wholeListLimit, ...selection }: AdminProductListQuery,
): Promise<AdminPage> {
  const filters = await withThreshold(app, selection)
  if (search !== undefined) return searchPage(app, { search, filters, limit, cursor })
  const [page, counted] = await Promise.all([
    selectAdminPage(app.db, filters, { sort, limit, cursor }),
    countAdminProducts(app.db, filters),
  ])
  const isCapped = filters.lack !== undefined && counted > maxCounted
  return {
    products: await describe(app, page.ids),
    total: isCapped ? maxCounted : counted,
    isCapped,
    nextCursor: page.nextCursor,
  }
}

/** The hits of a search are bounded: pages are slices of one list, and the cursor is the offset. */
async function searchPage(
  app: Reading,
  { search, filters, limit, cursor }: { search: string; filters: Filters; limit: number; cursor: string | undefined },
): Promise<AdminPage> {
  if (cursor && !/^\d{1,4}$/.test(cursor)) throw requestProblems.cursor()
  const from = Number(cursor ?? 0)
  const { ids, isCapped } = await findHits(
    app,
    search,
    filters,
    from + limit < maxFoundFirst ? maxFoundFirst : maxFound,
  )
  const shown = ids.slice(from, from + limit)
  const next = from + limit
  return {
    products: await describe(app, shown),
    total: ids.length,
    isCapped,
    nextCursor: next < ids.length ? String(next) : null,
  }
}

async function findHits({ db }: Reading, search: string, filters: Filters, atMost: number) {
  const found =
    filters.state === 'inactive'
      ? { ids: [], relaxed: false }
      : await findProducts(db, {
          search,
          offset: 0,
          limit: atMost,
          ...(filters.category && { categoryId: filters.category }),
        })
  const inactive = filters.state === 'active' ? [] : await selectInactiveHits(db, search, atMost)
  // Relaxed matches come after products that contain all words.
  const ids = found.relaxed ? [...inactive, ...found.ids] : [...found.ids, ...inactive]
  return {
    ids: await filterIds(db, ids, filters),
    isCapped: found.ids.length === atMost || inactive.length === atMost,
  }
}

/** The ids of all selected products: at most `atMost`, plus one more if the selection is larger. */
export async function selectedProductIds(
  app: Reading,
  { search, ...selection }: ProductSelection,
  atMost: number,
): Promise<string[]> {
  const filters = await withThreshold(app, selection)
  if (search !== undefined) return (await findHits(app, search, filters, maxFound)).ids.slice(0, atMost + 1)
  return selectAdminIds(app.db, filters, atMost + 1)
}

const withThreshold = async ({ db }: Reading, selection: Omit<ProductSelection, 'search'>): Promise<Filters> => ({
  ...selection,
  fewPieces: (await readSettings(db)).lowStockThreshold,
})

async function describe({ db }: Reading, ids: readonly string[]): Promise<AdminProductListItem[]> {
  if (ids.length === 0) return []
  const [products, variants] = await Promise.all([selectFoundProducts(db, ids, everything), countVariants(db, ids)])
  return parseJsonOf(products).map((product) => ({ ...product, variantCount: variants.get(product.id) ?? 0 }))
}
