import { mayBuy } from '../../../domain/accounts/roles.ts'
import type { Queryable } from '../../database/database.ts'
import { findShopOwner } from './connection/shopify.queries.ts'

/** Whether orders of the account's shop are imported: its owner may have lost the role since connecting it. */
export const mayImportOrders = async (db: Queryable, userId: string): Promise<boolean> =>
  mayBuy((await findShopOwner(db, userId)).userRole)
