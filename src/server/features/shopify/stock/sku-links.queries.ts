import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SkuFinding } from '../../../../domain/shopify/shopify-stock.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifySkuLinks } from '../../../database/schema/shopify-products.ts'
import { hasLiveJob } from '../../../jobs/live-jobs.queries.ts'

export type SkuLinking = Omit<typeof shopifySkuLinks.$inferSelect, 'findings'> & { findings: SkuFinding[] }

export async function findLinking(db: Queryable, userId: string): Promise<SkuLinking | undefined> {
  const [row] = await db.select().from(shopifySkuLinks).where(eq(shopifySkuLinks.userId, userId))
  return row && { ...row, findings: row.findings as SkuFinding[] }
}

/** Whether a linking is running by a job of this name. One whose job was lost does not count. */
export async function isLinking(db: Queryable, userId: string, jobName: string): Promise<boolean> {
  const rows = await db
    .select({ run: shopifySkuLinks.run })
    .from(shopifySkuLinks)
    .where(
      and(
        eq(shopifySkuLinks.userId, userId),
        isNull(shopifySkuLinks.endedAt),
        hasLiveJob(jobName, 'run', shopifySkuLinks.run),
      ),
    )
  return rows.length > 0
}

/** Starts from the beginning and replaces the previous run. */
export async function beginLinking(db: Queryable, userId: string, run: string): Promise<void> {
  const anew = { run, endedAt: null, reason: null, cursor: null, seen: 0, linked: 0, findings: [], found: 0 }
  await db
    .insert(shopifySkuLinks)
    .values({ userId, ...anew })
    .onConflictDoUpdate({ target: shopifySkuLinks.userId, set: { ...anew, startedAt: sql`present()` } })
}

const isUnderWay = (userId: string, run: string) =>
  and(eq(shopifySkuLinks.userId, userId), eq(shopifySkuLinks.run, run), isNull(shopifySkuLinks.endedAt))

/** The current state of the run, locked until the transaction ends; undefined if it has ended or another one has replaced it. */
export async function lockLinking(tx: Transaction, userId: string, run: string): Promise<SkuLinking | undefined> {
  const [row] = await tx.select().from(shopifySkuLinks).where(isUnderWay(userId, run)).for('update')
  return row && { ...row, findings: row.findings as SkuFinding[] }
}

/** Stores the state of the run after a page. Without a cursor the run ends. */
export async function recordLinked(
  tx: Transaction,
  { userId, cursor, seen, linked, findings, found }: SkuLinking,
): Promise<void> {
  await tx
    .update(shopifySkuLinks)
    .set({ cursor, seen, linked, findings, found, ...(cursor === null && { endedAt: sql`present()` }) })
    .where(eq(shopifySkuLinks.userId, userId))
}

/** Ends the run before everything was read. */
export async function endLinking(db: Queryable, userId: string, run: string, reason: string): Promise<void> {
  await db.update(shopifySkuLinks).set({ endedAt: sql`present()`, reason }).where(isUnderWay(userId, run))
}

const knownText = `
  select given.sku, item.id as "stockItemId", link.shopify_variant_id as "linkedVariantId"
  from unnest($2::text[]) as given (sku)
  join skus on skus.sku = given.sku
  join stock_items as item on item.product_id = skus.product_id and item.variant_id is not distinct from skus.variant_id
  left join shopify_stock as link on link.user_id = $1 and link.stock_item_id = item.id`

interface KnownSku extends Record<string, unknown> {
  sku: string
  stockItemId: string
  linkedVariantId: string | null
}

/** Stock items and links of these SKUs, which must be upper case. SKUs of no article are left out. */
export async function selectKnownSkus(
  db: Queryable,
  userId: string,
  skus: readonly string[],
): Promise<Map<string, KnownSku>> {
  const { rows } = await runStatement<KnownSku>(db, knownText, [userId, skus])
  return new Map(rows.map((row) => [row.sku, row]))
}
