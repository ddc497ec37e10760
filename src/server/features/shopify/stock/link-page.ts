import { isOurSku } from '../../../../domain/shopify/shopify-orders.ts'
import { decideLinks, maxFindings } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import type { ShopVariant } from '../../../gateways/shops/shop-stock.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { findLocation } from './find-location.ts'
import { upsertShopStock } from './shop-stock.queries.ts'
import { lockLinking, recordLinked, type SkuLinking, selectKnownSkus } from './sku-links.queries.ts'

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
export async function linkPage(
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
