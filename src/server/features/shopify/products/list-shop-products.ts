import type { ShopProductList, ShopProductListQuery } from '../../../../contract/shopify/shopify-products.ts'
import type { AppContext } from '../../../app-context.ts'
import { findIntegration } from '../connection/shopify.queries.ts'
import { missingForProducts } from './product-permissions.ts'
import { presentShopProduct } from './shop-products.presenter.ts'
import { readFigures, selectShopProducts } from './shop-products.queries.ts'

/** One page of the products that an account has chosen for its shop, with the total of each state. */
export async function listShopProducts(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  query: ShopProductListQuery,
): Promise<ShopProductList> {
  const integration = await findIntegration(db, userId)
  const [{ rows, nextCursor }, figures] = await Promise.all([
    selectShopProducts(db, userId, query),
    readFigures(db, userId),
  ])
  const products = rows.map((row) => presentShopProduct(row, integration?.shopDomain ?? null))
  return { products, nextCursor, figures, missingScopes: integration ? missingForProducts(integration) : [] }
}
