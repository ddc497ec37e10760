import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { productBulkActs } from '../../database/schema/products.ts'

/** Product fields that a bulk change can set. */
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

/** The given categories that still exist. They cannot be deleted until the transaction ends. */
export async function lockCategories(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await runStatement<{ id: string }>(
    tx,
    'select id from categories where id = any($1::uuid[]) order by id for key share',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The given products that can still be ordered by a SKU, of their own or of a variant. */
export async function selectWithSku(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await runStatement<{ id: string }>(
    tx,
    `select id from products as product where id = any($1::uuid[]) and (sku is not null
       or exists (select from product_variants where product_id = product.id and sku is not null))`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks the products in id order, like every writer of several products. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await runStatement<BulkRow>(
    tx,
    `select id, name, sku, price::text, is_active as "isActive", category_id as "categoryId" from products
     where id = any($1::uuid[]) order by id for no key update`,
    [ids],
  )
  return rows
}

/** Name, stock and existence of a picture (`pictures` is 0 or 1) of these products, sorted by name. */
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

/** Updates all products in one statement. Absent fields stay unchanged. */
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

type BulkActRow = typeof productBulkActs.$inferSelect

export async function findBulkAct(db: Queryable, id: string): Promise<BulkActRow | undefined> {
  const [row] = await db.select().from(productBulkActs).where(eq(productBulkActs.id, id))
  return row
}

/** `isOver`: too old to be undone. */
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

/** Deletes bulk changes that could be undone long ago. Returns the number deleted. */
export const deleteOldBulkActs = (db: Queryable, atMost: number): Promise<number> =>
  deleteOlder(db, 'product_bulk_acts', { days: 30 }, { atMost })
