import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
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
