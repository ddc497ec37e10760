import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { productBulkActs } from '../../database/schema/products.ts'

/** What bulk acts change of a product. */
export interface BulkFields {
  price: string
  isActive: boolean
  categoryId: string
}

export interface BulkRow extends BulkFields {
  id: string
  name: string
  sku: string | null
}

export interface BulkChangeRow {
  id: string
  before: Partial<BulkFields>
  after: Partial<BulkFields>
}

/** Those of them that are still there; none of them goes until the transaction ends. */
export async function keepCategories(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await runStatement<{ id: string }>(
    tx,
    'select id from categories where id = any($1::uuid[]) order by id for key share',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Of these the products that somebody could still order by a SKU, of their own or of a variant. */
export async function selectWithSku(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await runStatement<{ id: string }>(
    tx,
    `select id from products as product where id = any($1::uuid[]) and (sku is not null
       or exists (select from product_variants where product_id = product.id and sku is not null))`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locked, in id order, as every writer of several products takes them. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await runStatement<BulkRow>(
    tx,
    `select id, name, sku, price::text, is_active as "isActive", category_id as "categoryId" from products
     where id = any($1::uuid[]) order by id for no key update`,
    [ids],
  )
  return rows
}

/** Stock of these products, and whether they have a picture (`pictures` is 0 or 1), by name. */
export async function selectForSale(
  tx: Transaction,
  products: readonly { id: string }[],
): Promise<{ name: string; pieces: number; pictures: number }[]> {
  const { rows } = await runStatement<{ name: string; pieces: number; pictures: number }>(
    tx,
    `select name,
       (select coalesce(sum(on_hand), 0)::int from stock_items as item where item.product_id = product.id and (item.variant_id is not null
          or not exists (select from product_variants where product_id = product.id))) as pieces,
       (select count(*)::int from product_cards as card where card.product_id = product.id and card.images <> '[]') as pictures
     from products as product where id = any($1::uuid[]) order by name, id`,
    [products.map(({ id }) => id)],
  )
  return rows
}

/** One statement, however many they are: what is absent stays. */
export async function updateProducts(tx: Transaction, changes: readonly BulkChangeRow[]): Promise<void> {
  if (changes.length === 0) return
  await runStatement(
    tx,
    `update products as product
     set price = coalesce(change.price, product.price), is_active = coalesce(change."isActive", product.is_active),
         category_id = coalesce(change."categoryId", product.category_id), updated_at = present()
     from jsonb_to_recordset($1::jsonb) as change (id uuid, price numeric, "isActive" boolean, "categoryId" uuid)
     where product.id = change.id`,
    [JSON.stringify(changes.map(({ id, after }) => ({ id, ...after })))],
  )
}

export async function insertBulkAct(tx: Transaction, act: typeof productBulkActs.$inferInsert): Promise<void> {
  await tx.insert(productBulkActs).values(act)
}

export type BulkActRow = typeof productBulkActs.$inferSelect

export async function findBulkAct(db: Queryable, id: string): Promise<BulkActRow | undefined> {
  const [row] = await db.select().from(productBulkActs).where(eq(productBulkActs.id, id))
  return row
}

/** `isOver`: it is too old to be taken back. */
export async function lockBulkAct(
  tx: Transaction,
  id: string,
): Promise<(BulkActRow & { isOver: boolean }) | undefined> {
  const isOver = sql<boolean>`${productBulkActs.createdAt} < present() - interval '24 hours'`
  const [row] = await tx
    .select({ ...getTableColumns(productBulkActs), isOver })
    .from(productBulkActs)
    .where(eq(productBulkActs.id, id))
    .for('update')
  return row
}

export async function markUndone(tx: Transaction, id: string, undone: number): Promise<void> {
  await tx.update(productBulkActs).set({ undoneAt: sql`present()`, undone }).where(eq(productBulkActs.id, id))
}

/** Long after they could be taken back. Returns how many it deleted. */
export const deleteOldBulkActs = (db: Queryable, atMost: number): Promise<number> =>
  deleteOlder(db, 'product_bulk_acts', { days: 30 }, { atMost })
