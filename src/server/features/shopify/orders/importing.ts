import { mayBuy } from '../../../../domain/accounts/roles.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { ShopOrder } from '../../../../domain/shopify/shopify-orders.ts'
import { oneLine } from '../../../../domain/words/one-line.ts'
import type { AppContext } from '../../../app-context.ts'
import { postgresCode, type Queryable, type Transaction } from '../../../database/database.ts'
import { recordFailure } from '../../error-log/record-error.ts'
import { isConnected } from '../connection/is-connected.queries.ts'
import { findShopOwner, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { RunEnded, recordProgress, type SyncRun } from './sync-run.queries.ts'

/** The account for which orders are imported. */
export interface Importing {
  userId: string
  /** The account's own email, used if the shop does not have its customer's. */
  ownEmail: string
  /** Runs in the transaction of each order. Throws `RunEnded` if the shop was disconnected or reconnected since. */
  check(tx: Transaction, order: { isNew: boolean }): Promise<void>
}

/** For the running sync. */
export const importingInRun = async (app: Pick<AppContext, 'db'>, run: SyncRun): Promise<Importing> => ({
  userId: run.userId,
  ownEmail: (await findShopOwner(app.db, run.userId)).email,
  check: (tx, { isNew }) => recordProgress(tx, run, isNew ? { imported: true } : {}),
})

/** For single orders, possibly during a sync: the account's lock and the order's number prevent duplicates. */
export const importingAlone = async (app: AppContext, integration: ShopifyIntegrationRow): Promise<Importing> => ({
  userId: integration.userId,
  ownEmail: (await findShopOwner(app.db, integration.userId)).email,
  async check(tx, { isNew }) {
    if (!(await isConnected(tx, integration, isNew ? 1 : 0))) throw new RunEnded('The connected shop has changed')
  },
})

/** Ledger fields that identify an order. */
export const noteOf = (userId: string, { id, name, createdAt }: Pick<ShopOrder, 'id' | 'name' | 'createdAt'>) => ({
  userId,
  shopifyOrderId: id,
  name: oneLine(name, 60) || id,
  orderedAt: new Date(createdAt),
})

export const takenReason = 'È già stato importato da un altro account'

interface Trouble {
  state: 'waiting' | 'known' | 'failed'
  /** Italian. */
  reason: string
}

/** The problem of this order alone, for its ledger entry. Rethrows errors that concern the whole import. */
export async function importRefusalReason(
  app: AppContext,
  error: unknown,
  { userId, shopifyOrderId }: { userId: string; shopifyOrderId: string },
): Promise<Trouble> {
  if (error instanceof RunEnded) throw error
  // Another account has imported it from the same shop.
  if (postgresCode(error) === '23505') return { state: 'known', reason: takenReason }
  if (error instanceof DomainError) {
    if (error.kind === 'forbidden' || error.kind === 'unavailable') throw error
    return { state: 'waiting', reason: error.message }
  }
  await recordFailure(app, error, {
    source: 'jobs',
    errorType: 'shopify.order_not_imported',
    errorMessage: 'Un ordine Shopify non si riesce a importare',
    payload: { userId, shopifyOrderId },
  })
  return {
    state: 'failed',
    reason: 'Per un problema nostro non siamo riusciti a importarlo: lo stiamo verificando, e lo riproviamo',
  }
}

/** Whether orders of the account's shop are imported: its owner may have lost the role since connecting it. */
export const mayImportOrders = async (db: Queryable, userId: string): Promise<boolean> =>
  mayBuy((await findShopOwner(db, userId)).userRole)
