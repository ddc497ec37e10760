import { missingStockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import { linkPage } from './link-page.ts'
import { endLinking, findLinking, type SkuLinking } from './sku-links.queries.ts'

/** A page costs 500 of a shop's points; the cheapest plan has 2,000 and restores 100 a second. */
const pagesAtOnce = 3

const pauseSeconds = 20

/** Seconds until the next attempt if the shop cannot be called now. */
const laterSeconds = 60

const notAllowed =
  'All’app mancano i permessi per leggere gli articoli e scriverne le giacenze: aggiungili nella tua app Shopify, poi riprova.'

interface Linking {
  userId: string
  run: string
}

/** Links a shop's variants by SKU, some pages at a time. Each page is stored when it is done, and the next job continues there. */
export const linkShopSkus: AppJob<Linking> = {
  name: 'link-shop-skus',
  options: { expireInSeconds: 240, retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 900 },
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
  async run(app, linking, { isLast }) {
    const { userId, run } = linking
    try {
      const seconds = await goOn(app, linking)
      if (seconds !== null) await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, linkShopSkus, linking))
    } catch (error) {
      if (error instanceof ShopDown && !isLast) throw error
      if (!(error instanceof ShopDown || error instanceof ShopRefused)) throw error
      const reason = error instanceof ShopRefused && error.reason === 'denied' ? notAllowed : error.message
      await endLinking(app.db, userId, run, reason)
    }
  },
}

/** Seconds until there is more to do; null if there is nothing left. */
async function goOn(app: AppContext, { userId, run }: Linking): Promise<number | null> {
  const linking = await findLinking(app.db, userId)
  if (linking?.run !== run || linking.endedAt) return null
  const rest = await withOwnShop(app, userId, (shop, integration) => linkPages(app, shop, integration, linking))
  if (rest) return rest.isDone ? null : pauseSeconds
  const integration = await findIntegration(app.db, userId)
  return integration?.isActive ? laterSeconds : null
}

async function linkPages(
  app: Pick<AppContext, 'db'>,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  linking: SkuLinking,
): Promise<{ isDone: boolean }> {
  if (missingStockScopes(integration.scopes).length > 0) throw new ShopRefused('denied', notAllowed)
  let next: SkuLinking | null = linking
  for (let page = 0; page < pagesAtOnce && next; page++) next = await linkPage(app, shop, integration, next)
  return { isDone: next === null }
}
