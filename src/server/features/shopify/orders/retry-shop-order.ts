import type { ShopifyOrder } from '../../../../contract/shopify/shopify-orders.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import { askOwnShop } from '../connection/with-own-shop.ts'
import { importOrdersOf } from './import-orders-of.ts'
import { importingAlone } from './importing.ts'
import { findLedgerLine } from './ledger.queries.ts'
import { presentShopOrder } from './list-shop-orders.ts'
import { endWaiting } from './shop-orders.queries.ts'

/** 'Riprova': reads one order from the shop again, whatever its state, and returns its ledger entry. Rate-limited, because it calls the shop. */
export async function retryShopOrder(app: AppContext, userId: string, id: string): Promise<ShopifyOrder> {
  const { shopifyOrderId } = (await lineOf(app, userId, id)).entry
  await countOrRefuse(app.db, 'shopSync', userId)
  await askOwnShop(app, userId, async (shop, integration) => {
    const read = await shop.ordersById([shopifyOrderId])
    await importOrdersOf(app, await importingAlone(app, integration), read, { imported: 0, short: 0 })
    if (read.orders.length + read.unread.length === 0) await endWaiting(app.db, userId, [shopifyOrderId])
  })
  return presentShopOrder(await lineOf(app, userId, id))
}

async function lineOf({ db }: Pick<AppContext, 'db'>, userId: string, id: string) {
  const line = await findLedgerLine(db, userId, id)
  if (!line) throw shopifyProblems['shopify.order_not_found']()
  return line
}
