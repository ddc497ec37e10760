import { and, eq, isNull, sql } from 'drizzle-orm'
import type { VariantUses } from '../../../domain/products/variant-uses.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import {
  categories,
  type ProductRow,
  type ProductVariantRow,
  products,
  productVariants,
} from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'

export interface StockState {
  stockItemId: string
  onHand: number
  held: number
  shelf: string | null
}

export type VariantState = ProductVariantRow & { stock: StockState | null }

/** A product with everything that an admin can change except its pictures. */
export interface ProductState extends ProductRow {
  categoryName: string
  variants: VariantState[]
  /** Its own stock; not used if it has variants. */
  stock: StockState | null
}

/** Locks the product: no other transaction changes it until this one ends. Orders and reservations continue. */
export async function lockProductState(tx: Transaction, id: string): Promise<ProductState | undefined> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!product) return undefined
  const rows = await tx
    .select({ variant: productVariants, stock: stockColumns })
    .from(productVariants)
    .leftJoin(
      stockItems,
      and(eq(stockItems.productId, productVariants.productId), eq(stockItems.variantId, productVariants.id)),
    )
    .where(eq(productVariants.productId, id))
    .orderBy(productVariants.sortOrder, productVariants.id)
  const [own] = await tx
    .select(stockColumns)
    .from(stockItems)
    .where(and(eq(stockItems.productId, id), isNull(stockItems.variantId)))
  return {
    ...product,
    categoryName: (await findCategoryName(tx, product.categoryId)) ?? '',
    variants: rows.map(({ variant, stock }) => ({ ...variant, stock })),
    stock: own ?? null,
  }
}

const stockColumns = {
  stockItemId: stockItems.id,
  onHand: stockItems.onHand,
  held: stockItems.held,
  shelf: stockItems.shelf,
}

/** Undefined if the category does not exist. It cannot be deleted until the transaction ends. */
export async function findCategoryName(tx: Transaction, id: string): Promise<string | undefined> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  return category?.name
}

/** The given variants that orders, reservations or wishlists name. They cannot be deleted. */
export async function selectNamedVariants(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from product_variants as v
    where v.id = any(${sql.param(ids)}::uuid[])
      and (exists (select from order_items as o where o.product_id = v.product_id and o.variant_id = v.id)
           or exists (select from reservations as r where r.product_id = v.product_id and r.variant_id = v.id)
           or exists (select from wishlist_items as w where w.product_id = v.product_id and w.variant_id = v.id))`)
  return rows.map(({ id }) => id)
}

/** Number of orders, reservations (including ended ones) and wishlists that name the variant, each counted up to `atMost`. */
export async function countVariantUses(db: Queryable, id: string, atMost: number): Promise<VariantUses> {
  const count = (table: 'order_items' | 'reservations' | 'wishlist_items') => sql`(select count(*)::int from (
    select from ${sql.identifier(table)} as named
    where named.product_id = v.product_id and named.variant_id = v.id limit ${atMost}) as found)`
  const { rows } = await db.execute<VariantUses & Record<string, unknown>>(sql`
    select ${count('order_items')} as orders, ${count('reservations')} as reservations, ${count('wishlist_items')} as wishlists
    from product_variants as v where v.id = ${id}`)
  return rows[0] ?? { orders: 0, reservations: 0, wishlists: 0 }
}

/** Returns whether an order, a reservation, a wishlist or a Shopify product names the product. */
export async function isProductNamed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ named: boolean }>(sql`
    select exists (select from order_items where product_id = ${id})
        or exists (select from reservations where product_id = ${id})
        or exists (select from wishlist_items where product_id = ${id})
        or exists (select from shopify_products where product_id = ${id}) as named`)
  return rows[0]?.named ?? false
}

export async function deleteProduct(db: Queryable, id: string): Promise<void> {
  await db.delete(products).where(eq(products.id, id))
}

/** Releases the SKUs of all its variants. */
export async function freeVariantSkus(db: Queryable, productId: string): Promise<void> {
  await db.update(productVariants).set({ sku: null }).where(eq(productVariants.productId, productId))
}

export async function deleteVariants(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`delete from product_variants where id = any(${sql.param(ids)}::uuid[])`)
}
