import { randomUUID } from 'node:crypto'
import type { ShopStock } from '../../../../contract/shopify/shopify-stock.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { missingStockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { askOwnShop } from '../connection/with-own-shop.ts'
import { saveScopes } from '../products/sending.queries.ts'
import { linkShopSkus } from './link-skus.ts'
import { readStock } from './read-stock.ts'
import { beginLinking, isLinking } from './sku-links.queries.ts'

/** Starts a job that links the variants of an account's shop by SKU. While one is running, a further click changes nothing. */
export async function startLinking(app: AppContext, userId: string): Promise<ShopStock> {
  await countOrRefuse(app.db, 'shopSync', userId)
  await askOwnShop(app, userId, async (shop, integration) => {
    const { scopes } = await shop.shopForProducts()
    await saveScopes(app.db, integration, scopes)
    const missing = missingStockScopes(scopes)
    if (missing.length > 0) throw shopifyProblems['shopify.scopes']({ scopes: missing })
  })
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    if (!(await isLinking(tx, userId, linkShopSkus.name))) {
      const run = randomUUID()
      await beginLinking(tx, userId, run)
      await app.jobs.send(tx, linkShopSkus, { userId, run })
    }
    return readStock(tx, userId)
  })
}
