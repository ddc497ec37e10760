import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminShopsQuery } from '../../../../contract/shopify/admin-shops.ts'
import { maxCounted } from '../../../../domain/page-sizes.ts'
import type { ShopFilter } from '../../../../domain/shopify/shopify-shops.ts'
import type { Queryable } from '../../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../../database/paging.ts'
import { users } from '../../../database/schema/accounts.ts'
import { shopifyFulfilments, shopifyIntegrations, shopifyOrders } from '../../../database/schema/shopify.ts'
import { accountMentions } from '../../accounts/accounts.reads.ts'
import { isTrackingTroubled } from '../../shop-fulfilments/shop-fulfilments.reads.ts'

const { userId, shopDomain, isActive, failures, createdAt, id } = shopifyIntegrations

/** Excludes the credentials. */
const columns = {
  id,
  userId,
  username: users.username,
  companyName: users.companyName,
  shopDomain,
  isActive,
  end: shopifyIntegrations.end,
  failures,
  failingSince: shopifyIntegrations.failingSince,
  lastSyncAt: shopifyIntegrations.lastSyncAt,
  imported: shopifyIntegrations.ordersImported,
  createdAt,
}

const ordersIn = (...states: (typeof shopifyOrders.$inferSelect)['state'][]) =>
  sql`select from ${shopifyOrders} where ${and(eq(shopifyOrders.userId, userId), inArray(shopifyOrders.state, states))}`

const untold = sql`select from ${shopifyFulfilments} where ${and(
  eq(shopifyFulfilments.userId, userId),
  inArray(shopifyFulfilments.state, ['due', 'failed']),
  isTrackingTroubled,
)}`

/** Counts up to `maxCounted + 1`, as lists do. */
const counted = (rows: SQL) => sql<number>`(select count(*)::int from (${rows} limit ${maxCounted + 1}) as counted)`

const figures = {
  waiting: counted(ordersIn('waiting')),
  failed: counted(ordersIn('failed')),
  tracking: counted(untold),
}

const filters: Readonly<Record<ShopFilter, SQL | undefined>> = {
  active: and(eq(isActive, true), eq(failures, 0)),
  failing: and(eq(isActive, true), gt(failures, 0)),
  ended: eq(isActive, false),
  trouble: sql`(exists (${ordersIn('waiting', 'failed')}) or exists (${untold}))`,
}

/** Matches the text in the shop's domain or in its owner's account. */
function mentions(db: Queryable, text: string): SQL | undefined {
  const owners = db.select({ id: users.id }).from(users).where(accountMentions(text))
  return or(sql`strpos(${shopDomain}, lower(${text}::text)) > 0`, inArray(userId, owners))
}

const shops = (db: Queryable) =>
  db
    .select({ ...columns, ...figures })
    .from(shopifyIntegrations)
    .innerJoin(users, eq(users.id, userId))

export type AdminShopRow = NonNullable<Awaited<ReturnType<typeof findAdminShop>>>

/** One page of linked shops, most recently linked first. */
export async function selectAdminShops(
  db: Queryable,
  { search, state, ...query }: AdminShopsQuery,
): Promise<Page<AdminShopRow>> {
  const wanted = search?.trim()
  const filter = and(state && filters[state], wanted ? mentions(db, wanted) : undefined)
  const page = newestFirst({ createdAt, id }, { filter, ...query })
  const total = await countUpTo(db, shopifyIntegrations, filter)
  const rows = await shops(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

export async function findAdminShop(db: Queryable, owner: string) {
  const [row] = await shops(db).where(eq(userId, owner))
  return row
}

/** Orders of a shop that could not be imported, most recently tried first. */
export const selectUnimported = (db: Queryable, owner: string, atMost: number) =>
  db
    .select({
      id: shopifyOrders.id,
      name: shopifyOrders.name,
      reason: shopifyOrders.reason,
      firstSeenAt: shopifyOrders.firstSeenAt,
      seenAt: shopifyOrders.seenAt,
    })
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.userId, owner), inArray(shopifyOrders.state, ['waiting', 'failed'])))
    .orderBy(desc(shopifyOrders.seenAt), desc(shopifyOrders.id))
    .limit(atMost)
