import type { AppContext } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type OpenShop, ShopDown, ShopRefused, shopOrdersPerPage } from '../../../gateways/shops/shop-gateway.ts'
import { openCredentials, sealToken } from '../connection/sealed-credentials.ts'
import { inactiveShop, notConnected, syncFailure, syncRunning } from '../connection/shop-failures.ts'
import { findIntegration, findShopOwner, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { type Imported, importOrdersOf } from './import-orders-of.ts'
import { endWaiting, selectUnseenWaiting } from './shop-orders.queries.ts'
import { afterPage, beginPass } from './sync-pass.ts'
import { beginRun, deactivate, endRun, noteProgress, type SyncRun } from './sync-run.queries.ts'

/** How much one call does: whole pages of the shop's orders, and no new one after so long. */
export interface SyncBudget {
  pages: number
  ms: number
}

/** `isComplete`: all that was changed in the shop has been read. */
export interface SyncOutcome extends Imported {
  isComplete: boolean
}

/**
 * Imports what was changed in an account's shop since the last complete page, one sync of an account at a time: what ends it leaves whole
 * orders, and the next goes on from there. Throws what its owner is to read.
 */
export async function syncShop(app: AppContext, userId: string, budget: SyncBudget): Promise<SyncOutcome> {
  const begun = await beginRun(app.db, userId)
  if (!begun) throw await whyNot(app, userId)
  const { run, integration } = begun
  try {
    return await readAll(app, run, integration, budget)
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.reason !== 'token') throw syncFailure(error) ?? error
    await tellInactive(app, run, integration)
    throw inactiveShop()
  } finally {
    await endRun(app.db, run)
  }
}

async function whyNot(app: AppContext, userId: string) {
  const integration = await findIntegration(app.db, userId)
  if (!integration) return notConnected()
  return integration.isActive ? syncRunning() : inactiveShop()
}

async function readAll(
  app: AppContext,
  run: SyncRun,
  integration: ShopifyIntegrationRow,
  budget: SyncBudget,
): Promise<SyncOutcome> {
  const shop = await openOwnShop(app, run, integration)
  const startedAt = app.clock.now()
  const lastStart = performance.now() + budget.ms
  const { email } = await findShopOwner(app.db, run.userId)
  const done = { imported: 0, short: 0 }
  let pass = beginPass(integration.syncCursor, startedAt)
  for (let read = 0; read < budget.pages && performance.now() < lastStart; read++) {
    const page = await shop.changedOrders(pass.since, pass.cursor).catch((error: unknown) => {
      // What was read before stays, and the rest is read later.
      if (read > 0 && error instanceof ShopDown) return null
      throw error
    })
    if (!page) break
    await importOrdersOf(app, run, { orders: page.orders, ownEmail: email, done })
    pass = afterPage(pass, page)
    const isComplete = page.nextCursor === null
    await noteProgress(app.db, run, {
      syncCursor: JSON.stringify(pass),
      ...(isComplete && { lastSyncAt: app.clock.now() }),
    })
    if (isComplete) {
      await retryWaiting(app, run, { shop, ownEmail: email, before: startedAt, done })
      return { ...done, isComplete }
    }
  }
  return { ...done, isComplete: false }
}

async function openOwnShop(app: AppContext, run: SyncRun, integration: ShopifyIntegrationRow): Promise<OpenShop> {
  const { userId } = run
  const credentials = openCredentials(app, userId, integration)
  if (!credentials) throw new ShopRefused('token', 'The credentials do not open')
  return app.shops.openShop(integration.shopDomain, credentials, {
    beforeCall: () => noteProgress(app.db, run, {}),
    keepToken: (accessToken) => noteProgress(app.db, run, { accessToken: sealToken(app, userId, accessToken) }),
  })
}

/** Pages of waiting orders that one sync tries again: those that were not looked at for the longest. */
const mostRetries = 5

/** Tries waiting orders again that the shop has not changed: what lacked may be there by now. */
async function retryWaiting(
  app: AppContext,
  run: SyncRun,
  { shop, before, ...page }: { shop: OpenShop; before: Date; ownEmail: string; done: Imported },
): Promise<void> {
  for (let tries = 0; tries < mostRetries; tries++) {
    const ids = await selectUnseenWaiting(app.db, run.userId, { before, atMost: shopOrdersPerPage })
    if (ids.length === 0) return
    const orders = await shop.ordersById(ids).catch((error: unknown) => {
      if (error instanceof ShopDown) return null
      throw error
    })
    if (!orders) return
    await importOrdersOf(app, run, { ...page, orders })
    const found = new Set(orders.map(({ id }) => id))
    const gone = ids.filter((id) => !found.has(id))
    if (gone.length > 0) {
      await endWaiting(app.db, run.userId, gone, { state: 'skipped', reason: 'Su Shopify non c’è più' })
    }
    await noteProgress(app.db, run, {})
  }
}

const tellInactive = (app: AppContext, run: SyncRun, { shopDomain }: ShopifyIntegrationRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await deactivate(tx, run))) return
    await announce(app, tx, 'shop.deactivated', { reseller: await findShopOwner(tx, run.userId), shopDomain })
  })
