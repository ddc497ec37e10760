import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { isConnected } from '../connection/is-connected.queries.ts'
import { findShopOwner, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { noteProgress, RunEnded, type SyncRun } from './sync-run.queries.ts'

/** For whom orders are imported. */
export interface Importing {
  userId: string
  /** The account's own, where the shop knows none of its customer. */
  ownEmail: string
  /** In the transaction of each order: throws `RunEnded` where the shop was let go or connected anew meanwhile. */
  check(tx: Transaction, order: { isNew: boolean }): Promise<void>
}

/** For the sync that runs. */
export const importingInRun = async (app: AppContext, run: SyncRun): Promise<Importing> => ({
  userId: run.userId,
  ownEmail: (await findShopOwner(app.db, run.userId)).email,
  check: (tx, { isNew }) => noteProgress(tx, run, isNew ? { imported: true } : {}),
})

/** For single orders, beside a sync that may run: the account's lock and the order's number see to it that none is made twice. */
export const importingAlone = async (app: AppContext, integration: ShopifyIntegrationRow): Promise<Importing> => ({
  userId: integration.userId,
  ownEmail: (await findShopOwner(app.db, integration.userId)).email,
  async check(tx, { isNew }) {
    if (!(await isConnected(tx, integration, isNew ? 1 : 0))) throw new RunEnded('The shop is another by now')
  },
})
