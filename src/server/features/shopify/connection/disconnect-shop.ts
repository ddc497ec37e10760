import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { deleteIntegration } from './shopify.queries.ts'

/** Forgets the shop and its credentials; orders that came from it stay. Safe to repeat. */
export const disconnectShop = (app: Pick<AppContext, 'db'>, userId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    await deleteIntegration(tx, userId)
  })
