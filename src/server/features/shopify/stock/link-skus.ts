import { isOurSku } from '../../../../domain/shopify/shopify-orders.ts'
import { decideLinks, maxFindings, missingStockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import type { ShopVariant } from '../../../gateways/shops/shop-stock.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import { findLocation } from './find-location.ts'
import { upsertShopStock } from './shop-stock.queries.ts'
import {
  endLinking,
  findLinking,
  lockLinking,
  recordLinked,
  type SkuLinking,
  selectKnownSkus,
} from './sku-links.queries.ts'

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

const keyOf = (sku: string) => sku.trim().toUpperCase()

/** Adds the stock item and the existing link of each variant with one of our SKUs. */
async function toCandidates({ db }: Pick<AppContext, 'db'>, userId: string, variants: readonly ShopVariant[]) {
  const known = await selectKnownSkus(db, userId, [...new Set(variants.map(({ sku }) => keyOf(sku)))])
  return variants.map((variant) => {
    const { stockItemId = null, linkedVariantId = null } = known.get(keyOf(variant.sku)) ?? {}
    return { ...variant, title: variant.product.title, stockItemId, linkedVariantId }
  })
}

/**
 * Links the variants of one page of the shop by SKU, and turns on stock tracking where it was off. Safe to repeat: existing links stay. Returns null
 * after the last page, or if the run has ended.
 */
async function linkPage(
  app: Pick<AppContext, 'db'>,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  { run, cursor }: Pick<SkuLinking, 'run' | 'cursor'>,
): Promise<SkuLinking | null> {
  const { userId } = integration
  const page = await shop.variants(await findLocation(app, shop, integration), cursor)
  const ours = await toCandidates(
    app,
    userId,
    page.variants.filter(({ sku }) => isOurSku(sku)),
  )
  const { links, findings } = decideLinks(ours)
  for (const { isTracked, inventoryItemId } of links) if (!isTracked) await shop.track(inventoryItemId)
  return app.db.transaction(async (tx) => {
    const was = await lockLinking(tx, userId, run)
    if (!was) return null
    const variants = links.flatMap(({ stockItemId, variantId, inventoryItemId, linkedVariantId }) =>
      stockItemId && linkedVariantId === null ? [{ stockItemId, shopifyVariantId: variantId, inventoryItemId }] : [],
    )
    await upsertShopStock(tx, { userId, productId: null, variants })
    const now = {
      ...was,
      cursor: page.nextCursor,
      seen: was.seen + ours.length,
      linked: was.linked + links.length,
      findings: [...was.findings, ...findings].slice(0, maxFindings),
      found: was.found + findings.length,
    }
    await recordLinked(tx, now)
    return now.cursor === null ? null : now
  })
}
