import { v7 as uuidv7 } from 'uuid'
import type { ShopProductFigures, ShopProductsInput } from '../../../../contract/shopify/shopify-products.ts'
import { shopHandle } from '../../../../domain/shopify/shopify-handles.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { shopProductLimits } from '../../../../domain/shopify/shopify-products.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { chooseFromCatalogue } from '../../catalogue/read-catalogue.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { requireProductShop } from './product-permissions.ts'
import { sendShopProducts } from './send-products.ts'
import { countOwn, editTexts, readFigures, upsertChosen } from './shop-products.queries.ts'

const { atOnce, all } = shopProductLimits

/**
 * Queues products for the account's shop: those named, and all on sale in the named categories. A job sends them. Products chosen before take on the
 * rule and are sent again. Once per Idempotency-Key.
 */
export async function chooseProducts(
  app: AppContext,
  userId: string,
  input: ShopProductsInput,
  idempotent: IdempotentRequest | null,
): Promise<ShopProductFigures> {
  await requireProductShop(app, userId)
  const since = app.clock.now().toISOString()
  return app.db.transaction(async (tx) => {
    await once(tx, idempotent, { made: 'shopProducts' }, async () => {
      await lockActiveAccount(tx, userId)
      const { productIds = [], categoryIds = [] } = input
      const chosen = await chooseFromCatalogue(tx, { productIds, categoryIds }, atOnce + 1)
      if (chosen.length === 0) throw shopifyProblems['shopify.no_products']()
      if (chosen.length > atOnce) throw shopifyProblems['shopify.too_many_products']({ max: atOnce, isOfShop: false })
      const rows = chosen.map(({ id, name }) => ({ productId: id, handle: shopHandle(name, id) }))
      await upsertChosen(tx, userId, rows, input)
      await editTexts(tx, userId, input.edited)
      if ((await countOwn(tx, userId)) > all) {
        throw shopifyProblems['shopify.too_many_products']({ max: all, isOfShop: true })
      }
      await app.jobs.send(tx, sendShopProducts, { userId, since })
      return uuidv7()
    })
    return readFigures(tx, userId)
  })
}
