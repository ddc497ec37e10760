import { z } from '../../../../contract/z.ts'
import { lookBackDays } from '../../../../domain/shopify/shopify-orders.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { businessDay, daysAfter, hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  type OpenShop,
  ShopDown,
  type ShopOrdersPage,
  ShopRefused,
  shopOrdersPerPage,
} from '../../../gateways/shops/shop-gateway.ts'
import { openCredentials, sealToken } from '../connection/sealed-credentials.ts'
import { syncFailure } from '../connection/shop-failures.ts'
import {
  findIntegration,
  recordReached,
  recordUnreachable,
  type ShopifyIntegrationRow,
} from '../connection/shopify.queries.ts'
import { endShop } from '../connection/with-own-shop.ts'
import { type Imported, importOrdersOf } from './import-orders-of.ts'
import { type Importing, importingInRun } from './importing.ts'
import { endWaiting, selectUnseenWaiting } from './shop-orders.queries.ts'
import { beginRun, endRun, recordProgress, type SyncRun } from './sync-run.queries.ts'

/**
 * Limits of one call: pages of changed orders, milliseconds after which no further page is begun, and pages of waiting orders to retry after that.
 */
export interface SyncBudget {
  pages: number
  ms: number
  retries: number
}

/** `isComplete`: all changes in the shop have been read. */
export interface SyncOutcome extends Imported {
  isComplete: boolean
}

/**
 * Imports the orders changed in an account's shop since the last complete page; one sync per account runs at a time. However it ends, each imported
 * order is complete, and the next sync continues. An unreachable shop is paused for jobs. Throws errors written for the shop's owner.
 */
export async function syncShop(app: AppContext, userId: string, budget: SyncBudget): Promise<SyncOutcome> {
  const begun = await beginRun(app.db, userId)
  if (!begun) throw await refusalReasons(app, userId)
  const { run, integration } = begun
  try {
    const outcome = await readAll(app, run, integration, budget)
    if (integration.failures > 0) await recordReached(app.db, integration)
    return outcome
  } catch (error) {
    if (error instanceof ShopRefused && error.reason === 'token') {
      await endShop(app, integration, 'credentials')
      throw shopifyProblems['shopify.inactive']()
    }
    if (error instanceof ShopDown) await recordUnreachable(app.db, integration, error.waitMs)
    // Closed, or not permitted: a person has to change that. Until then it is called less and less often.
    if (error instanceof ShopRefused) await recordUnreachable(app.db, integration)
    throw syncFailure(error) ?? error
  } finally {
    await endRun(app.db, run)
  }
}

async function refusalReasons(app: Pick<AppContext, 'db'>, userId: string) {
  const integration = await findIntegration(app.db, userId)
  if (!integration) return shopifyProblems['shopify.not_connected']()
  return integration.isActive ? shopifyProblems['shopify.sync_running']() : shopifyProblems['shopify.inactive']()
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
  const importing = await importingInRun(app, run)
  const done = { imported: 0, short: 0 }
  let pass = beginPass(integration.syncCursor, startedAt)
  for (let read = 0; read < budget.pages && performance.now() < lastStart; read++) {
    const page = await shop.changedOrders(pass.since, pass.cursor).catch((error: unknown) => {
      // The pages before stay imported, and the rest is read later.
      if (read > 0 && error instanceof ShopDown) return null
      throw error
    })
    if (!page) break
    await importOrdersOf(app, importing, page, done)
    pass = afterPage(pass, page)
    const isComplete = page.nextCursor === null
    await recordProgress(app.db, run, {
      syncCursor: JSON.stringify(pass),
      ...(isComplete && { lastSyncAt: app.clock.now() }),
    })
    if (isComplete) {
      const retrying = { run, importing, shop, before: startedAt, done }
      await retryWaiting(app, retrying, budget.retries)
      return { ...done, isComplete }
    }
  }
  return { ...done, isComplete: false }
}

async function openOwnShop(app: AppContext, run: SyncRun, integration: ShopifyIntegrationRow): Promise<OpenShop> {
  const { userId } = run
  const credentials = openCredentials(app, userId, integration)
  if (!credentials) throw new ShopRefused('token', 'The credentials cannot be decrypted')
  return app.shops.openShop(integration.shopDomain, credentials, {
    beforeCall: () => recordProgress(app.db, run, {}),
    saveToken: (accessToken) => recordProgress(app.db, run, { accessToken: sealToken(app, userId, accessToken) }),
  })
}

interface Retrying {
  run: SyncRun
  importing: Importing
  shop: OpenShop
  /** Orders that were tried since then are skipped. */
  before: Date
  done: Imported
}

/** Retries waiting orders that the shop has not changed, the longest untried first: what they lacked may exist here by now. */
async function retryWaiting(
  app: AppContext,
  { run, importing, shop, before, done }: Retrying,
  pages: number,
): Promise<void> {
  const { userId } = run
  for (let page = 0; page < pages; page++) {
    const ids = await selectUnseenWaiting(app.db, userId, { before, atMost: shopOrdersPerPage })
    if (ids.length === 0) return
    const read = await shop.ordersById(ids).catch((error: unknown) => {
      if (error instanceof ShopDown) return null
      throw error
    })
    if (!read) return
    await importOrdersOf(app, importing, read, done)
    const found = new Set([...read.orders, ...read.unread].map(({ id }) => id))
    await endWaiting(
      app.db,
      userId,
      ids.filter((id) => !found.has(id)),
    )
    await recordProgress(app.db, run, {})
  }
}

const SyncPass = z.object({
  since: z.object({ createdFrom: z.string(), changedFrom: z.string() }),
  /** Cursor of its next page; null if the pass has not begun or is complete. */
  cursor: z.string().nullable(),
  begunAt: z.string(),
  /** The last change read, by the shop's clock. */
  lastChange: z.string().nullable(),
})

/** One reading of all orders changed since the previous pass, page by page. It is stored after each complete page. */
export type SyncPass = z.infer<typeof SyncPass>

/** A cursor is discarded after this time. */
const cursorHours = 24

/** Period that the next pass reads again, because a shop may expose a change a little after its date. */
const overlapHours = 1 / 6

/** Continues an interrupted pass or begins a new one. The first pass reads only the last `lookBackDays` days. */
export function beginPass(stored: string | null, now: Date): SyncPass {
  const kept = parse(stored)
  if (kept && kept.cursor !== null && hoursAfter(new Date(kept.begunAt), cursorHours) > now) return kept
  const oldest = daysAfter(now, -lookBackDays)
  return {
    since: { createdFrom: businessDay(oldest), changedFrom: kept?.since.changedFrom ?? oldest.toISOString() },
    cursor: null,
    begunAt: now.toISOString(),
    lastChange: kept?.lastChange ?? null,
  }
}

/** The pass after this page. */
export function afterPage(pass: SyncPass, { orders, nextCursor }: ShopOrdersPage): SyncPass {
  // No pass lasts longer: a later date would hide all changes until then.
  const latest = hoursAfter(new Date(pass.begunAt), cursorHours)
  const change = orders.findLast(({ updatedAt }) => new Date(updatedAt) < latest)
  const lastChange = change?.updatedAt ?? pass.lastChange
  const isDone = nextCursor === null
  const changedFrom = isDone && lastChange !== null ? before(lastChange) : pass.since.changedFrom
  return { ...pass, since: { ...pass.since, changedFrom }, cursor: nextCursor, lastChange }
}

const before = (instant: string): string => hoursAfter(new Date(instant), -overlapHours).toISOString()

function parse(stored: string | null): SyncPass | null {
  if (stored === null) return null
  try {
    return SyncPass.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
