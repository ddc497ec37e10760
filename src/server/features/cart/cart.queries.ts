import { and, eq, inArray, sql } from 'drizzle-orm'
import { maxOrderTemplates } from '../../../domain/orders/cart.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import {
  type CartLineRow,
  type CartParcelRow,
  cartLines,
  cartParcels,
  carts,
  type OrderTemplateRow,
  orderTemplates,
} from '../../database/schema/carts.ts'

const bumpText = `update carts set revision = revision + 1, updated_at = present() where user_id = $1 returning revision::float8`

/**
 * Locks the account's cart until the transaction ends and increments its revision, which is returned. Undefined if the account never had a cart.
 */
export async function bumpCart(tx: Transaction, userId: string): Promise<number | undefined> {
  const { rows } = await runStatement<{ revision: number }>(tx, bumpText, [userId])
  return rows[0]?.revision
}

export async function insertCart(tx: Transaction, userId: string): Promise<void> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing()
}

const ofAccount = (userId: string) => eq(cartParcels.userId, userId)

/** In the order in which they were added. */
export const selectParcels = (db: Queryable, userId: string): Promise<CartParcelRow[]> =>
  db.select().from(cartParcels).where(ofAccount(userId)).orderBy(cartParcels.id)

export async function insertParcel(tx: Transaction, parcel: typeof cartParcels.$inferInsert): Promise<CartParcelRow> {
  const [row] = await tx.insert(cartParcels).values(parcel).returning()
  if (!row) throw new Error('The parcel was not written')
  return row
}

export async function updateParcel(
  tx: Transaction,
  userId: string,
  id: string,
  changes: Partial<CartParcelRow>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(cartParcels)
    .set(changes)
    .where(and(ofAccount(userId), eq(cartParcels.id, id)))
  return rowCount === 1
}

/** With its lines. */
export async function deleteParcel(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.delete(cartParcels).where(and(ofAccount(userId), eq(cartParcels.id, id)))
}

/** Deletes all parcels and their lines. */
export async function deleteParcels(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(cartParcels).where(ofAccount(userId))
}

export async function deleteEmptyParcels(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from cart_parcels as parcel
    where user_id = ${userId} and not exists (select from cart_lines where parcel_id = parcel.id)`)
}

const summaryText = `
  select carts.revision::float8 as revision, parcel.id, parcel.consignee, parcel.reference, parcel.notes, parcel.insurance,
         parcel.save_address as "saveAddress", coalesce(sums.lines, 0) as lines, coalesce(sums.pieces, 0) as pieces,
         coalesce(sums.amount, 0)::numeric(14, 2)::text as "totalAmount", coalesce(sums.grams, 0)::float8 as "weightGrams"
  from carts
  left join cart_parcels as parcel on parcel.user_id = carts.user_id
  left join lateral (
    select count(*)::int as lines, coalesce(sum(line.quantity) filter (where product.is_active), 0)::int as pieces,
           sum(line.quantity * product.price) filter (where product.is_active) as amount,
           sum(line.quantity * coalesce(nullif(round(product.weight * 1000), 0), $2)) filter (where product.is_active) as grams
    from cart_lines as line join products as product on product.id = line.product_id
    where line.parcel_id = parcel.id
  ) as sums on true
  where carts.user_id = $1
  order by parcel.id`

interface ParcelSummary extends Omit<CartParcelRow, 'userId' | 'slot'> {
  revision: number
  lines: number
  pieces: number
  totalAmount: string
  weightGrams: number
}

/** The cart's parcels with the sums of their lines. A cart without parcels is one row whose id is null; no row: the account never had a cart. */
export async function selectCartSummary(
  db: Queryable,
  userId: string,
  defaultWeightGrams: number,
): Promise<(ParcelSummary | { id: null; revision: number })[]> {
  return (await runStatement<ParcelSummary>(db, summaryText, [userId, defaultWeightGrams])).rows
}

const countText = `
  select coalesce(count(*), 0)::int as lines, coalesce(sum(quantity), 0)::int as pieces from cart_lines where user_id = $1`

export async function countCartLines(db: Queryable, userId: string): Promise<{ lines: number; pieces: number }> {
  const { rows } = await runStatement<{ lines: number; pieces: number }>(db, countText, [userId])
  return rows[0] ?? { lines: 0, pieces: 0 }
}

const addLinesText = `
  insert into cart_lines (id, user_id, parcel_id, product_id, variant_id, quantity)
  select id, $1, $2, product_id, variant_id, quantity
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::int[]) as added (id, product_id, variant_id, quantity)
  on conflict (parcel_id, product_id, variant_id)
  do update set quantity = least(cart_lines.quantity + excluded.quantity, 9999)`

/** Adds to the lines of these items, or inserts them. Each item may occur only once. */
export async function addLines(
  tx: Transaction,
  { userId, parcelId }: Pick<CartLineRow, 'userId' | 'parcelId'>,
  lines: readonly Omit<CartLineRow, 'userId' | 'parcelId'>[],
): Promise<void> {
  const columns = [
    lines.map(({ id }) => id),
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
  ]
  await runStatement(tx, addLinesText, [userId, parcelId, ...columns])
}

const setQuantityText = `update cart_lines set quantity = $3 where user_id = $1 and id = $2 and quantity = $4`

/** Compare-and-swap: false if the line is missing or its quantity is not `was`. */
export async function setQuantity(
  tx: Transaction,
  userId: string,
  id: string,
  { quantity, was }: { quantity: number; was: number },
): Promise<boolean> {
  return (await runStatement(tx, setQuantityText, [userId, id, quantity, was])).rowCount === 1
}

export const selectLinesById = (db: Queryable, userId: string, ids: readonly string[]): Promise<CartLineRow[]> =>
  db
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), inArray(cartLines.id, [...ids])))
    .orderBy(cartLines.id)

/** Returns the number deleted. */
export async function deleteLines(tx: Transaction, userId: string, ids: readonly string[]): Promise<number> {
  const text = 'delete from cart_lines where user_id = $1 and id = any($2::uuid[])'
  return (await runStatement(tx, text, [userId, ids])).rowCount ?? 0
}

/** Subtracts pieces from lines that keep at least one. */
export async function subtractPieces(
  tx: Transaction,
  userId: string,
  lines: readonly Pick<CartLineRow, 'id' | 'quantity'>[],
): Promise<void> {
  const text = `
    update cart_lines set quantity = cart_lines.quantity - taken.quantity
    from unnest($2::uuid[], $3::int[]) as taken (id, quantity) where user_id = $1 and cart_lines.id = taken.id`
  await runStatement(tx, text, [userId, lines.map(({ id }) => id), lines.map(({ quantity }) => quantity)])
}

const pageText = `
  select id, user_id as "userId", parcel_id as "parcelId", product_id as "productId", variant_id as "variantId", quantity
  from cart_lines
  where user_id = $1 and ($2::uuid is null or parcel_id = $2) and ($3::uuid is null or id > $3)
  order by id limit $4`

/** Lines of a cart, or of one of its parcels, in the order in which they were added, after the line `after`. */
export async function selectLines(
  db: Queryable,
  userId: string,
  { parcelId = null, after = null, limit }: { parcelId?: string | null; after?: string | null; limit: number },
): Promise<CartLineRow[]> {
  return (await runStatement<CartLineRow>(db, pageText, [userId, parcelId, after, limit])).rows
}

/** The stock items of all lines. */
export async function selectStockItems(db: Queryable, userId: string): Promise<string[]> {
  const text = `
    select distinct item.id from cart_lines as line
    join stock_items as item on item.product_id = line.product_id and item.variant_id is not distinct from line.variant_id
    where line.user_id = $1`
  return (await runStatement<{ id: string }>(db, text, [userId])).rows.map(({ id }) => id)
}

/** Deletes carts without an edit for some days: they contain personal data. */
export const deleteIdleCarts = (db: Queryable, { days, atMost }: { days: number; atMost: number }): Promise<number> =>
  deleteDue(
    db,
    {
      table: 'carts',
      key: 'user_id',
      column: 'updated_at',
      before: 'present() - make_interval(days => $2)',
      values: [days],
    },
    atMost,
  )

/** The templates without their items, oldest first. */
export const selectTemplateSums = (db: Queryable, userId: string) =>
  db
    .select({
      id: orderTemplates.id,
      name: orderTemplates.name,
      createdAt: orderTemplates.createdAt,
      lines: sql<number>`jsonb_array_length(${orderTemplates.items})`,
      pieces: sql<number>`(select sum((item ->> 'quantity')::int)::int from jsonb_array_elements(${orderTemplates.items}) as item)`,
    })
    .from(orderTemplates)
    .where(eq(orderTemplates.userId, userId))
    .orderBy(orderTemplates.id)
    .limit(maxOrderTemplates)

export async function insertTemplate(tx: Transaction, template: typeof orderTemplates.$inferInsert): Promise<string> {
  const [row] = await tx.insert(orderTemplates).values(template).returning({ id: orderTemplates.id })
  if (!row) throw new Error('The template was not written')
  return row.id
}

const ownTemplate = (userId: string, id: string) => and(eq(orderTemplates.userId, userId), eq(orderTemplates.id, id))

export async function findTemplate(db: Queryable, userId: string, id: string): Promise<OrderTemplateRow | undefined> {
  const [row] = await db.select().from(orderTemplates).where(ownTemplate(userId, id))
  return row
}

export async function deleteTemplate(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(orderTemplates).where(ownTemplate(userId, id))
  return rowCount === 1
}
