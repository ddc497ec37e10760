import type {
  ShopProductChange,
  ShopProductFigures,
  ShopProductRow,
  ShopProductsAct,
} from '../../../../contract/shopify/shopify-products.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { sendShopProducts } from './send-products.ts'
import { presentShopProduct } from './shop-products.presenter.ts'
import {
  changeWish,
  findShopProduct,
  forgetProducts,
  leaveAsDrafts,
  readFigures,
  type Which,
  wishAgain,
} from './shop-products.queries.ts'

/** Changes the rule, state or texts of one product, which is then sent again. */
export async function changeChosen(
  app: AppContext,
  userId: string,
  productId: string,
  change: ShopProductChange,
): Promise<ShopProductRow> {
  // Checked before the shop: without a shop the list is empty too.
  if (!(await findShopProduct(app.db, userId, productId))) throw shopifyProblems['shopify.product']()
  return withShop(app, userId, async (tx, { shopDomain }) => {
    await changeWish(tx, userId, productId, change)
    const row = await findShopProduct(tx, userId, productId)
    if (!row) throw shopifyProblems['shopify.product']()
    return presentShopProduct(row, shopDomain)
  })
}

/** Applies an action to many products; those not in the list are ignored. Safe to repeat. */
export const actOnChosen = (app: AppContext, userId: string, act: ShopProductsAct): Promise<ShopProductFigures> =>
  withShop(app, userId, async (tx) => {
    await apply(tx, userId, act)
    return readFigures(tx, userId)
  })

async function apply(tx: Transaction, userId: string, { act, priceRule, isDraft, ...which }: ShopProductsAct) {
  const again = (wish: Parameters<typeof wishAgain>[3]) => wishAgain(tx, userId, which satisfies Which, wish)
  switch (act) {
    case 'send':
      return again({})
    case 'overwrite':
      return again({ overwrites: true })
    case 'change_rule':
      return again({ priceRule, ...(isDraft !== undefined && { isDraft }) })
    case 'remove':
      return forgetProducts(tx, userId, which)
    case 'remove_as_draft':
      return leaveAsDrafts(tx, userId, which)
    default:
      return act satisfies never
  }
}

/** Runs `work` under the account's lock if its shop is active, and queues a job that sends the products that are due afterwards. */
function withShop<Done>(
  app: AppContext,
  userId: string,
  work: (tx: Transaction, integration: ShopifyIntegrationRow) => Promise<Done>,
): Promise<Done> {
  const since = app.clock.now().toISOString()
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const integration = await findIntegration(tx, userId)
    if (!integration) throw shopifyProblems['shopify.not_connected']()
    if (!integration.isActive) throw shopifyProblems['shopify.inactive']()
    const done = await work(tx, integration)
    await app.jobs.send(tx, sendShopProducts, { userId, since })
    return done
  })
}
