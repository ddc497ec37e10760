import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SentProduct, ShopFields } from '../../../../domain/shopify/shopify-changes.ts'
import { productScopes } from '../../../../domain/shopify/shopify-products.ts'
import type { Queryable } from '../../../database/database.ts'
import { users } from '../../../database/schema/accounts.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import { shopifyProducts } from '../../../database/schema/shopify-products.ts'
import { hasLiveJob } from '../../../jobs/live-jobs.queries.ts'
import { isConnection, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import type { ShopProductRecord } from './shop-products.queries.ts'

/** Longer than sending one product, which renews the claim. The claim of a killed process expires. */
const claimed = sql`present() + interval '2 minutes'`

/** Claims due products of an account, the least tried first, so that no other process sends them. Claims none once another shop is connected. */
export async function claimDue(
  db: Queryable,
  { userId, apiSecret }: ShopifyIntegrationRow,
  atMost: number,
): Promise<ShopProductRecord[]> {
  return db
    .update(shopifyProducts)
    .set({ claimedUntil: claimed })
    .where(
      sql`${shopifyProducts.id} in (
        select id from shopify_products
        where user_id = ${userId} and state = 'due' and coalesce(claimed_until <= present(), true)
          and exists (select from shopify_integrations where user_id = ${userId} and api_secret = ${apiSecret})
        order by tries, id limit ${atMost} for update skip locked)`,
    )
    .returning()
}

export async function releaseClaims(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update shopify_products set claimed_until = null where id = any(${sql.param(ids)}::uuid[])`)
}

/**
 * Recorded before the write, so that a killed process leaves a record of the fields that may be in the shop. Returns false if the product was removed
 * from the list.
 */
export async function recordSending(db: Queryable, id: string, sending: ShopFields): Promise<boolean> {
  const rows = await db
    .update(shopifyProducts)
    .set({ sending, claimedUntil: claimed, tries: sql`${shopifyProducts.tries} + 1` })
    .where(eq(shopifyProducts.id, id))
    .returning({ id: shopifyProducts.id })
  return rows.length > 0
}

/** Whether neither the reseller's settings nor the product have changed since the claim. */
const isAsClaimed = ({ updatedAt }: ShopProductRecord) =>
  sql`${shopifyProducts.updatedAt} = ${updatedAt.toISOString()}::timestamptz`

interface Sent {
  shopifyProductId: string
  sent: SentProduct
  keptFields: string[]
  /** Shown in the list; Italian. */
  note: string | null
}

/** The product is due again if it has changed since the claim. Returns false if it was removed from the list. */
export async function recordSent(db: Queryable, row: ShopProductRecord, { note, ...sent }: Sent): Promise<boolean> {
  const same = isAsClaimed(row)
  const rows = await db
    .update(shopifyProducts)
    .set({
      ...sent,
      state: sql`case when ${same} then 'sent' else 'due' end`,
      overwrites: sql`case when ${same} then false else ${shopifyProducts.overwrites} end`,
      reason: note,
      sending: null,
      tries: 0,
      sentAt: sql`present()`,
      claimedUntil: null,
    })
    .where(eq(shopifyProducts.id, row.id))
    .returning({ id: shopifyProducts.id })
  return rows.length > 0
}

/** The product is not retried automatically, unless it has changed since the claim. */
export async function recordEnd(
  db: Queryable,
  row: ShopProductRecord,
  { state, reason }: { state: 'failed' | 'gone'; reason: string },
): Promise<void> {
  await db
    .update(shopifyProducts)
    .set({ state: sql`case when ${isAsClaimed(row)} then ${state} else 'due' end`, reason, claimedUntil: null })
    .where(eq(shopifyProducts.id, row.id))
}

export async function forgetShopProduct(db: Queryable, row: ShopProductRecord): Promise<void> {
  await db.delete(shopifyProducts).where(and(eq(shopifyProducts.id, row.id), isAsClaimed(row)))
}

/** Fails all due products with the same reason. */
export async function failDue(db: Queryable, userId: string, reason: string): Promise<void> {
  await db
    .update(shopifyProducts)
    .set({ state: 'failed', reason, claimedUntil: null })
    .where(and(eq(shopifyProducts.userId, userId), eq(shopifyProducts.state, 'due')))
}

/** Whether there are due products that no process has claimed. */
export async function isAnyDue(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from shopify_products
      where user_id = ${userId} and state = 'due' and coalesce(claimed_until <= present(), true)
    ) as due`)
  return rows[0]?.due ?? false
}

/** Results of an account's products since then; final once none is due. */
export async function countSince(db: Queryable, userId: string, since: string) {
  const { rows } = await db.execute<{ due: number; sent: number; failed: number }>(sql`
    select count(*) filter (where state = 'due')::int as due,
           count(*) filter (where state = 'sent' and sent_at >= ${since}::timestamptz)::int as sent,
           count(*) filter (where state = 'failed' and updated_at >= ${since}::timestamptz)::int as failed
    from shopify_products where user_id = ${userId}`)
  return rows[0] ?? { due: 0, sent: 0, failed: 0 }
}

export async function saveScopes(db: Queryable, of: ShopifyIntegrationRow, scopes: readonly string[]): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ scopes: [...scopes] })
    .where(isConnection(of))
}

/** Marks products that changed here as due in all shops that have them, `atMost` at a time. Returns false if none is left. */
export async function foldProductChanges(db: Queryable, atMost: number): Promise<boolean> {
  const { rows } = await db.execute<{ folded: number }>(sql`
    with folded as (
      delete from shopify_product_changes where product_id in (
        select product_id from shopify_product_changes order by product_id limit ${atMost} for update skip locked
      ) returning product_id
    ), marked as (
      update shopify_products set state = 'due', reason = null, tries = 0, updated_at = present()
      where product_id in (select product_id from folded) and state in ('due', 'sent', 'failed')
    )
    select count(*)::int as folded from folded`)
  return (rows[0]?.folded ?? 0) === atMost
}

/** Accounts whose shop may be called now, with due products that are neither claimed nor queued. */
export async function selectShopsToSend(db: Queryable, jobName: string, atMost: number): Promise<string[]> {
  const { userId, isActive, pausedUntil, scopes } = shopifyIntegrations
  const allowed = sql`(${scopes} = '{}' or ${scopes} @> ${sql.param([...productScopes])}::text[])`
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${userId} as id from ${shopifyIntegrations}
    where exists (select from users where id = ${userId} and suspended_at is null and user_role <> 'base')
      and ${isActive} and coalesce(${pausedUntil} <= present(), true) and ${allowed}
      and exists (
        select from shopify_products as product
        where product.user_id = ${userId} and state = 'due' and coalesce(claimed_until <= present(), true)
      )
      and not ${hasLiveJob(jobName, 'userId', userId)}
    limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** Fields of the shop's owner that decide what is sent; undefined if the account is suspended or closed. */
export async function findSeller(db: Queryable, userId: string) {
  const { id, userRole, subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, subscriptionRenews } = users
  const [seller] = await db
    .select({ id, userRole, subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, subscriptionRenews })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  return seller
}
