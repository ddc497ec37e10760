import { mayBuy } from '../../../../domain/accounts/roles.ts'
import { missingScopes } from '../../../../domain/shopify/shopify.ts'
import type { PresentProduct } from '../../../../domain/shopify/shopify-changes.ts'
import { productScopes } from '../../../../domain/shopify/shopify-products.ts'
import { daysAfter } from '../../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { describeForShop, visibilityFor } from '../../catalogue/read-catalogue.ts'
import {
  findActiveIntegration,
  findIntegration,
  recordUnreachable,
  type ShopifyIntegrationRow,
} from '../connection/shopify.queries.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import { type SaleNews, sendProduct } from './send-product.ts'
import {
  claimDue,
  countSince,
  failDue,
  findSeller,
  foldProductChanges,
  isAnyDue,
  recordEnd,
  releaseClaims,
  saveScopes,
  selectShopsToSend,
} from './sending.queries.ts'
import type { ShopProductRecord } from './shop-products.queries.ts'

/** Products per read of the shop. */
const atATime = 5

/** No further products are begun after this time; another job continues, so that shops take turns. */
const sliceMs = 20_000

/** Number of unfinished attempts after which the product itself counts as the cause. */
const maxTries = 4

type Wish = { userId: string } & {
  /** Time of the reseller's request, whose end is notified. */
  since?: string
}

/** Sends some of the due products of an account to its shop; another job sends the rest. One job of a shop runs at a time. */
export const sendShopProducts: AppJob<Wish> = {
  name: 'send-shop-products',
  options: { expireInSeconds: 240, retryLimit: 3 },
  keyOf: ({ userId, since }) => (since ? `${userId} asked` : userId),
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 6 },
  async run(app, wish) {
    const { userId } = wish
    const outcome = await sendSlice(app, userId)
    if (!outcome) return askAgain(app, wish)
    await app.db.transaction(async (tx) => {
      const { drafted, reactivated, left } = outcome
      if (drafted + reactivated + left > 0) {
        await announce(app, tx, 'shop.products_changed', { userId, drafted, reactivated, left })
      }
      if (await isAnyDue(tx, userId)) return app.jobs.send(tx, sendShopProducts, wish)
      if (!wish.since) return
      const { due, sent, failed } = await countSince(tx, userId, wish.since)
      if (due === 0 && sent + failed > 0) await announce(app, tx, 'shop.products_sent', { userId, sent, failed })
    })
  },
}

/** Retries a request in a minute, for up to a day, so that its end is notified even if the shop does not answer for a while. */
async function askAgain(app: Pick<AppContext, 'db' | 'clock' | 'jobs'>, wish: Wish): Promise<void> {
  const integration = await findIntegration(app.db, wish.userId)
  if (!integration?.isActive || !wish.since || new Date(wish.since) < daysAfter(app.clock.now(), -1)) return
  await app.db.transaction((tx) => app.jobs.sendAfter(tx, 60, sendShopProducts, wish))
}

/**
 * Every minute, marks products that changed here as due in all shops that have them, and queues a job for each shop that may be called and has due
 * products.
 */
export const sweepShopProducts: AppJob = {
  name: 'sweep-shop-products',
  cron: '* * * * *',
  atStart: true,
  options: { expireInSeconds: 300, retryLimit: 0 },
  async run(app) {
    const end = performance.now() + 50_000
    while (performance.now() < end && (await foldProductChanges(app.db, 500))) {
      // Some at a time, so that no shop's rows are locked for long.
    }
    const userIds = await selectShopsToSend(app.db, sendShopProducts.name, 1_000)
    await app.db.transaction((tx) => app.jobs.send(tx, sendShopProducts, ...userIds.map((userId) => ({ userId }))))
  },
}

type Outcome = Record<Exclude<SaleNews, null>, number>

/** Undefined if nothing can be sent now: no shop may be called, or it does not answer. The sweep starts again later. */
async function sendSlice(app: AppContext, userId: string): Promise<Outcome | undefined> {
  try {
    return await withOwnShop(app, userId, (shop, integration) => sendDue(app, integration, shop))
  } catch (error) {
    if (error instanceof ShopDown) return undefined
    if (!(error instanceof ShopRefused)) throw error
    const integration = await findActiveIntegration(app.db, userId)
    // Closed, or scopes were revoked: called again later, less and less often.
    if (integration) await recordUnreachable(app.db, integration)
    return undefined
  }
}

async function sendDue(
  app: AppContext,
  integration: ShopifyIntegrationRow,
  shop: OpenShop,
): Promise<Outcome | undefined> {
  const seller = await findSeller(app.db, integration.userId)
  if (!seller || !mayBuy(seller.userRole) || !(await mayTakeProducts(app, integration, shop))) return undefined
  const outcome: Outcome = { drafted: 0, reactivated: 0, left: 0 }
  const end = performance.now() + sliceMs
  while (performance.now() < end) {
    const rows = await claimDue(app.db, integration, atATime)
    if (rows.length === 0) break
    try {
      for (const news of await sendRows(app, seller, shop, rows)) if (news) outcome[news]++
    } finally {
      await releaseClaims(
        app.db,
        rows.map(({ id }) => id),
      )
    }
  }
  return outcome
}

/** Whether the app may write products there and the shop sells in euro. */
async function mayTakeProducts(app: AppContext, integration: ShopifyIntegrationRow, shop: OpenShop): Promise<boolean> {
  const { currency, scopes } = await shop.shopForProducts()
  await saveScopes(app.db, integration, scopes)
  if (missingScopes(scopes, productScopes).length > 0) return false
  if (currency === 'EUR') return true
  await failDue(
    app.db,
    integration.userId,
    `Il tuo negozio vende in ${currency.slice(0, 3)}, e i nostri prezzi sono in euro: per ora inviamo prodotti solo ai negozi in euro.`,
  )
  return false
}

type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>

async function sendRows(app: AppContext, seller: Seller, shop: OpenShop, rows: readonly ShopProductRecord[]) {
  const subjects = await describeForShop(
    app,
    seller,
    rows.map(({ productId }) => productId),
  )
  const there = await readPresent(shop, rows)
  const seesAllImages = visibilityFor(seller, app.clock.now()).allImages
  const news: SaleNews[] = []
  for (const row of rows) {
    const subject = subjects.find(({ product }) => product.id === row.productId)
    if (!subject) continue
    const sending = { app, shop, row, subject, present: there(row), seesAllImages }
    news.push(await sendProduct(sending).catch((error: unknown) => giveUp(app, shop, row, error)))
  }
  return news
}

/**
 * Finds a product by Shopify's id, which survives a change of address. Without an id it is found by the address at which a killed sending may have
 * created it.
 */
async function readPresent(shop: OpenShop, rows: readonly ShopProductRecord[]) {
  const ids = rows.flatMap(({ shopifyProductId }) => shopifyProductId ?? [])
  const handles = rows.flatMap(({ shopifyProductId, handle }) => (shopifyProductId ? [] : [handle]))
  const byId = ids.length > 0 ? await shop.productsById(ids) : []
  const byHandle = handles.length > 0 ? await shop.productsByHandle(handles) : []
  return ({ shopifyProductId, handle }: ShopProductRecord): PresentProduct | null =>
    (shopifyProductId
      ? byId.find(({ id }) => id === shopifyProductId)
      : byHandle.find((product) => product.handle === handle)) ?? null
}

/** Fails a product for which calls fail repeatedly while the shop answers other calls, so that it does not block the rest. Rethrows other errors. */
async function giveUp(app: AppContext, shop: OpenShop, row: ShopProductRecord, error: unknown): Promise<null> {
  const isAsked = error instanceof ShopDown && error.waitMs !== undefined
  if (!(error instanceof ShopDown) || isAsked || row.tries < maxTries) throw error
  await shop.shopForProducts()
  await recordEnd(app.db, row, {
    state: 'failed',
    reason: 'Shopify non riesce ad acquisire questo prodotto e non indica il motivo: riprova più tardi, o scrivici.',
  })
  return null
}
