import { inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { setStatementTimeout } from '../database/statement-limit.queries.ts'

export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from products) as empty`,
  )
  return rows[0]?.empty ?? false
}

/** Key of the advisory lock: arbitrary, but the same in every release. */
const seedLock = 7303

/** Takes a lock until the transaction ends. If several instances start on an empty database, one fills it and the others wait. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  await setStatementTimeout(tx, '0')
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
}

export async function selectUsernames(db: Queryable, emails: string[]): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users).where(inArray(users.email, emails))
  return rows.map(({ username }) => username)
}

/** Something that can be ordered: a variant, or a product without variants. */
export interface DemoOffer {
  productId: string
  variantId: string | null
}

/** Variants and products that can be ordered several times without selling out, in a fixed order. */
export async function selectWellStocked(db: Queryable): Promise<DemoOffer[]> {
  const { rows } = await db.execute<DemoOffer & Record<string, unknown>>(sql`
    select stock.product_id as "productId", stock.variant_id as "variantId"
    from stock_items as stock join products on products.id = stock.product_id left join product_variants as variant on variant.id = stock.variant_id
    where stock.on_hand >= 12
    order by products.sku, variant.sku`)
  return rows
}

/** Documents that the office has not transmitted yet, oldest first. */
export async function selectUntransmitted(db: Queryable): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from invoices where transmitted_on is null order by created_at, id`,
  )
  return rows
}

/** Until the transaction ends or the returned function runs, `present()` returns the time of `setPresent`, in this transaction only. */
export async function movePresent(tx: Transaction): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ text: string }>(sql`select pg_get_functiondef('present()'::regprocedure) as text`)
  await tx.execute(sql`create or replace function present() returns timestamptz language sql stable parallel safe
    as $$ select current_setting('filiera.present')::timestamptz $$`)
  // The month repeats the same statements a hundred times: planning each of them once saves a third of its time.
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
  return async () => {
    await tx.execute(sql.raw(rows[0]?.text ?? ''))
  }
}

export async function setPresent(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`select set_config('filiera.present', ${now.toISOString()}, true)`)
}

/** Runs the deferred triggers, which keep the money ledger, as a commit would. */
export async function runDeferred(tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate; set constraints all deferred`)
}
