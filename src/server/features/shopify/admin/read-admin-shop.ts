import type { AdminShop, AdminShopDetail } from '../../../../contract/shopify/admin-shops.ts'
import { shopStateOf } from '../../../../domain/shopify/shopify-shops.ts'
import type { AppContext } from '../../../app-context.ts'
import { requireCustomer } from '../../customers/read-customer.ts'
import { selectTrackingTroubles } from '../../shop-fulfilments/shop-fulfilments.reads.ts'
import { type AdminShopRow, findAdminShop, selectUnimported } from './admin-shops.queries.ts'

/** Maximum rows per kind of problem on a customer's page. */
const shown = 5

/** An account's shop with its problems; null if none is linked. Throws 404 if the account does not exist. */
export async function readAdminShop({ db }: Pick<AppContext, 'db'>, userId: string): Promise<AdminShopDetail | null> {
  const row = await findAdminShop(db, userId)
  if (!row) {
    await requireCustomer(db, userId)
    return null
  }
  const unimported = await selectUnimported(db, userId, shown)
  const { orders: tracking } = await selectTrackingTroubles(db, userId, shown)
  return {
    ...presentAdminShop(row),
    unimported: unimported.map(({ firstSeenAt, seenAt, ...order }) => ({
      ...order,
      firstSeenAt: firstSeenAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    tracking,
  }
}

export const presentAdminShop = (row: AdminShopRow): AdminShop => ({
  userId: row.userId,
  username: row.username,
  companyName: row.companyName,
  shopDomain: row.shopDomain,
  state: shopStateOf(row),
  end: row.end,
  failingSince: row.failingSince?.toISOString() ?? null,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  connectedAt: row.createdAt.toISOString(),
  figures: { imported: row.imported, waiting: row.waiting, failed: row.failed, tracking: row.tracking },
})
