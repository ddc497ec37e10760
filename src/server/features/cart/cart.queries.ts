import { and, eq, inArray, sql } from 'drizzle-orm'
import { maxOrderTemplates } from '../../../domain/orders/cart.ts'
import { maxPieces } from '../../../domain/orders/line-limits.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'
import { countRows } from '../../database/paging.ts'
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

/** Like `bumpCart`, and creates the cart if the account never had one. */
export async function createCart(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .insert(carts)
    .values({ userId, revision: 1 })
    .onConflictDoUpdate({
      target: carts.userId,
      set: { revision: sql`${carts.revision} + 1`, updatedAt: sql`present()` },
    })
    .returning({ revision: carts.revision })
  return row?.revision ?? 0
}

export async function selectRevision(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ revision: carts.revision }).from(carts).where(eq(carts.userId, userId))
  return row?.revision ?? 0
}

const ofAccount = (userId: string) => eq(cartParcels.userId, userId)

/** In the order in which they were added. */
export const selectParcels = (db: Queryable, userId: string): Promise<CartParcelRow[]> =>
  db.select().from(cartParcels).where(ofAccount(userId)).orderBy(cartParcels.id)

/** Returns the parcel's id. */
export async function insertParcel(tx: Transaction, parcel: typeof cartParcels.$inferInsert): Promise<string> {
  const [row] = await tx.insert(cartParcels).values(parcel).returning({ id: cartParcels.id })
  if (!row) throw new Error('The parcel was not written')
  return row.id
}

/** Compare-and-swap: false if the parcel is missing or was changed since `seen`. */
export async function updateParcel(
  tx: Transaction,
  userId: string,
  id: string,
  { seen, ...changes }: Partial<CartParcelRow> & { seen: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(cartParcels)
    .set({ ...changes, revision: seen + 1 })
    .where(and(ofAccount(userId), eq(cartParcels.id, id), eq(cartParcels.revision, seen)))
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

/** Deletes those of these parcels that have no lines. */
export async function deleteEmptyParcels(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  const text = `
    delete from cart_parcels as parcel
    where user_id = $1 and id = any($2::uuid[]) and not exists (select from cart_lines where parcel_id = parcel.id)`
  await runStatement(tx, text, [userId, ids])
}

/** As `offersStillSold` decides: a product that got variants is no longer sold without one. */
const isSold = `product.is_active and (line.variant_id is not null
    or not exists (select from product_variants where product_id = product.id))`

const summaryText = `
  select carts.revision::float8 as "cartRevision", parcel.revision, parcel.id, parcel.consignee, parcel.reference, parcel.notes, parcel.insurance,
         parcel.save_address as "saveAddress", coalesce(sums.lines, 0) as lines, coalesce(sums.pieces, 0) as pieces,
         coalesce(sums.amount, 0)::numeric(14, 2)::text as "totalAmount", coalesce(sums.grams, 0)::float8 as "weightGrams"
  from carts
  left join cart_parcels as parcel on parcel.user_id = carts.user_id
  left join lateral (
    select count(*)::int as lines, coalesce(sum(line.quantity) filter (where ${isSold}), 0)::int as pieces,
           sum(line.quantity * product.price) filter (where ${isSold}) as amount,
           sum(line.quantity * coalesce(nullif(round(product.weight * 1000), 0), $2)) filter (where ${isSold}) as grams
    from cart_lines as line join products as product on product.id = line.product_id
    where line.parcel_id = parcel.id
  ) as sums on true
  where carts.user_id = $1
  order by parcel.id`

interface ParcelSummary extends Omit<CartParcelRow, 'userId' | 'slot'> {
  cartRevision: number
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
): Promise<(ParcelSummary | { id: null; cartRevision: number })[]> {
  return (await runStatement<ParcelSummary>(db, summaryText, [userId, defaultWeightGrams])).rows
}

const countText = `
  select count(*)::int as lines, coalesce(sum(quantity), 0)::int as pieces from cart_lines where user_id = $1`

export async function countCartLines(db: Queryable, userId: string): Promise<{ lines: number; pieces: number }> {
  const { rows } = await runStatement<{ lines: number; pieces: number }>(db, countText, [userId])
  return rows[0] ?? { lines: 0, pieces: 0 }
}

const addLinesText = `
  insert into cart_lines (id, user_id, parcel_id, product_id, variant_id, quantity)
  select id, $1, $2, product_id, variant_id, quantity
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::int[]) as added (id, product_id, variant_id, quantity)
  on conflict (parcel_id, product_id, variant_id)
  do update set quantity = cart_lines.quantity + excluded.quantity
  where cart_lines.quantity + excluded.quantity <= ${maxPieces}`

/** Adds to the lines of these items, or inserts them. Each item may occur only once. Returns false if a line would have too many pieces. */
export async function addLines(
  tx: Transaction,
  { userId, parcelId }: Pick<CartLineRow, 'userId' | 'parcelId'>,
  lines: readonly Omit<CartLineRow, 'userId' | 'parcelId'>[],
): Promise<boolean> {
  const columns = [
    lines.map(({ id }) => id),
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
  ]
  return (await runStatement(tx, addLinesText, [userId, parcelId, ...columns])).rowCount === lines.length
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

export async function deleteLines(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  const text = 'delete from cart_lines where user_id = $1 and id = any($2::uuid[])'
  await runStatement(tx, text, [userId, ids])
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

/** Number of lines of a cart, or of one of its parcels. */
export const countLines = (db: Queryable, userId: string, parcelId: string | undefined): Promise<number> =>
  countRows(db, cartLines, and(eq(cartLines.userId, userId), parcelId ? eq(cartLines.parcelId, parcelId) : undefined))

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
      lines: sql<number>`jsonb_array_length(${orderTemplates.items})`,
      pieces: orderTemplates.pieces,
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
