import type { AdminProduct } from '../../../contract/products/admin-products.ts'
import type {
  FacetOption,
  Product,
  ProductFacets,
  ProductFacetsQuery,
  ProductList,
  ProductListItem,
  ProductQuery,
  ProductVariant,
} from '../../../contract/products/products.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { previewSize } from '../../../domain/page-sizes.ts'
import { type FacetName, facetNames, facts, mapFacts } from '../../../domain/products/facts.ts'
import { needsSearch } from '../../../domain/products/product-query.ts'
import { inSizeOrder } from '../../../domain/products/products.ts'
import { fold } from '../../../domain/words/fold.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { JsonOf } from '../../database/json-rows.ts'
import { selectInactiveHits, selectLiteralHits } from './admin-products.queries.ts'
import {
  type StockDetails,
  type StockUnit,
  selectChosen,
  selectFacets,
  selectFoundProducts,
  selectPreview,
  selectProductJson,
  selectProductPage,
  selectProductsById,
  selectStockDetails,
  selectStockUnits,
} from './product-pages.queries.ts'
import { findRelated } from './related-products.ts'
import { countOptionTotals } from './search/count-options.ts'
import { findProducts } from './search/find-products.ts'
import { everything, type Viewer, type Visibility, visibilityFor } from './visibility.ts'

/**
 * The catalogue for a viewer, and the only module that other features import to read products. Triggers keep its finished JSON, dictionary and
 * bitmaps up to date; code that reads or writes products does not need to know about them.
 */
export { type Viewer, visibilityFor }

type Reading = Pick<AppContext, 'db' | 'clock'>

/**
 * One page of the catalogue; visitors get only the preview. Uses one statement for the whole list or a category, a few more for a search or filters.
 */
export async function listProducts(
  app: Reading,
  viewer: Viewer,
  query: ProductQuery,
  asksBeyondPreview = false,
): Promise<JsonOf<ProductList>> {
  const visibility = visibilityFor(viewer, app.clock.now())
  if (!visibility.wholeCatalogue) {
    if (asksBeyondPreview) throw accountProblems['auth.required']({ what: 'catalogue' })
    const limit = Math.min(query.limit, previewSize)
    const { products, total } = await selectPreview(app.db, limit, visibility)
    return toList(products, { total: Math.min(total, limit) })
  }
  // The request of the home page.
  if (!asksBeyondPreview && query.limit === previewSize) {
    const { products, total } = await selectPreview(app.db, previewSize, visibility)
    return toList(products, { total })
  }
  if (needsSearch(query)) {
    const { ids, ...found } = await findProducts(app.db, query)
    return toList(await selectFoundProducts(app.db, ids, visibility), found)
  }
  const { products, total } = await selectProductPage(app.db, query, visibility)
  return toList(products, { total })
}

/** For admins: active and inactive products whose name or SKUs contain all words of a search, from at most `atMost` hits of the search. */
export async function findProductIdsForAdmins(
  { db }: Pick<AppContext, 'db'>,
  search: string,
  atMost: number,
): Promise<string[]> {
  const found = await findProducts(db, { search, offset: 0, limit: atMost })
  const inactive = await selectInactiveHits(db, search, atMost)
  // Excludes similar words: in a list that spans many customers, 'anna' must not match 'lana'.
  const active = found.relaxed ? [] : await selectLiteralHits(db, search, found.ids)
  return [...active, ...inactive].slice(0, atMost)
}

/** For admins: any product, active or not. */
export async function readProductForAdmins(
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<AdminProduct | undefined> {
  const [[product], details] = await Promise.all([selectProductsById(db, [id], everything), selectStockDetails(db, id)])
  return product && withStockDetails(product, details)
}

interface ListFigures {
  total: number
  totalIsCapped?: boolean
  relaxed?: boolean
  corrected?: string | undefined
}

function toList(products: JsonOf<ProductListItem[]>, figures: ListFigures): JsonOf<ProductList> {
  const { total, totalIsCapped = false, relaxed = false, corrected } = figures
  const rest = JSON.stringify({ total, totalIsCapped, relaxed, corrected }).slice(1)
  return `{"products":${products},${rest}` as JsonOf<ProductList>
}

/** One active product. Inactive ones are available only through `readProductForAdmins`. */
export const readProduct = (app: Reading, viewer: Viewer, id: string): Promise<JsonOf<Product> | undefined> =>
  selectProductJson(app.db, id, visibilityFor(viewer, app.clock.now()))

/** Active products of the same category that are most similar to a product, best first; undefined if the product does not exist. */
export async function readRelatedProducts(
  app: Reading,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<JsonOf<ProductListItem[]> | undefined> {
  const visibility = visibilityFor(viewer, app.clock.now())
  const ids = await findRelated(app.db, id, limit, visibility.wholeCatalogue ? 'catalogue' : 'preview')
  return ids && selectFoundProducts(app.db, ids, visibility)
}

/**
 * The values of each facet, each with the number of products it would find under the other filters. Uses a few statements, whatever the number of
 * products.
 */
export async function readFacets(app: Reading, query: ProductFacetsQuery): Promise<ProductFacets> {
  const found = await selectFacets(app.db)
  const inOrder = { ...found, size: inSizeOrder(found.size) }
  const named = mapFacts(facetNames, (facet) => byFolded(inOrder[facet]))
  const { isCapped, totals } = await countOptionTotals(
    app.db,
    query,
    mapFacts(facetNames, (facet) => [...named[facet].keys()]),
  )
  const options = (facet: FacetName): FacetOption[] =>
    [...named[facet]].map(([folded, value]) => ({
      value,
      total: totals[facet].get(folded) ?? 0,
      totalIsCapped: isCapped,
    }))
  const ofFacet = (facet: FacetName) => ({
    [facts[facet].facet.values]: inOrder[facet],
    [`${facet}Options`]: options(facet),
  })
  return Object.assign({}, ...facetNames.map(ofFacet))
}

/** Filters ignore differences between spellings that fold to the same text: the first one represents all. */
function byFolded(values: readonly string[]): Map<string, string> {
  const named = new Map<string, string>()
  for (const value of values) if (!named.has(fold(value))) named.set(fold(value), value)
  return named
}

export interface DescribedLine {
  product: Product
  variant: ProductVariant | null
}

/** The product and variant of each line, inactive ones too, in one statement however many lines there are. */
export async function describeLines(
  db: Database,
  lines: readonly { productId: string; variantId: string | null }[],
  visibility: Visibility,
): Promise<DescribedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = new Map((await selectProductsById(db, ids, visibility)).map((product) => [product.id, product]))
  return lines.map(({ productId, variantId }) => {
    const product = products.get(productId)
    if (!product) throw new Error(`Product ${productId} is referenced but no longer exists`)
    return { product, variant: product.variants.find((variant) => variant.id === variantId) ?? null }
  })
}

export interface ShopSubject {
  product: Product
  /** The units with their own stock: the variants, or the product itself. */
  units: StockUnit[]
}

/** The data of these products for a reseller's shop, inactive ones too, in two statements and in no particular order. */
export async function describeForShop(
  { db, clock }: Reading,
  viewer: NonNullable<Viewer>,
  ids: readonly string[],
): Promise<ShopSubject[]> {
  const visibility = visibilityFor(viewer, clock.now())
  const [products, units] = await Promise.all([selectProductsById(db, ids, visibility), selectStockUnits(db, ids)])
  return products.map((product) => ({ product, units: units.filter(({ productId }) => productId === product.id) }))
}

/** The active products among these and of these categories. Every signed-in user may see all active products. */
export const chooseFromCatalogue = (
  db: Queryable,
  chosen: { productIds: readonly string[]; categoryIds: readonly string[] },
  atMost: number,
): Promise<{ id: string; name: string }[]> => selectChosen(db, chosen, atMost)

/** The product for admins. Its own stock item counts only if it has no variants. */
function withStockDetails(product: Product, details: readonly StockDetails[]): AdminProduct {
  const of = (variantId: string | null) => details.find((one) => one.variantId === variantId)
  const variants = product.variants.map((variant) => {
    const { ean = null, shelf = null, held = 0 } = of(variant.id) ?? {}
    return { ...variant, ean, shelf, held }
  })
  const own = variants.length > 0 ? undefined : of(null)
  return {
    ...product,
    variants,
    held: own?.held ?? variants.reduce((sum, { held }) => sum + held, 0),
    shelf: own?.shelf ?? null,
  }
}
