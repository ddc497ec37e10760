import { missingScopes } from '../../../../domain/shopify/shopify.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { productScopes } from '../../../../domain/shopify/shopify-products.ts'
import type { AppContext } from '../../../app-context.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import { syncFailure } from '../connection/shop-failures.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { openOwnShop } from '../connection/with-own-shop.ts'
import { saveScopes } from './sending.queries.ts'

/** Product scopes that the app lacks, as far as known. */
export const missingForProducts = ({ scopes }: Pick<ShopifyIntegrationRow, 'scopes'>): string[] =>
  // Connected before scopes were stored.
  scopes.length === 0 ? [] : missingScopes(scopes, productScopes)

/** Throws unless products may be sent to the account's shop. Asks the shop if the stored scopes do not suffice. */
export async function requireProductShop(app: AppContext, userId: string): Promise<void> {
  const missing = await checkPermissions(app, userId)
  if (missing.length > 0) throw shopifyProblems['shopify.scopes']({ scopes: missing })
}

/** Product scopes that the app lacks now. Calls the shop, rate-limited, if the stored scopes do not suffice or if requested. */
export async function checkPermissions(
  app: AppContext,
  userId: string,
  { anew = false }: { anew?: boolean } = {},
): Promise<string[]> {
  const integration = await findIntegration(app.db, userId)
  if (!integration) throw shopifyProblems['shopify.not_connected']()
  if (!integration.isActive) throw shopifyProblems['shopify.inactive']()
  const isKnown = integration.scopes.length > 0 && missingForProducts(integration).length === 0
  if (isKnown && !anew) return []
  await countOrRefuse(app.db, 'shopSync', userId)
  try {
    const shop = await openOwnShop(app, integration)
    const { scopes } = await shop.shopForProducts()
    await saveScopes(app.db, integration, scopes)
    return missingScopes(scopes, productScopes)
  } catch (error) {
    throw syncFailure(error) ?? error
  }
}
