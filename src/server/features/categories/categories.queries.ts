import { asc, eq, sql } from 'drizzle-orm'
import type { AdminCategory } from '../../../contract/products/categories.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { type CategoryRow, categories } from '../../database/schema/products.ts'
import { setStatementTimeout } from '../../database/statement-limit.queries.ts'

export const selectCategories = (db: Queryable) => db.select().from(categories).orderBy(asc(categories.name)).limit(500)

/** The category with this name, in any case, created if it does not exist. A numeric suffix makes its slug unique. */
export async function upsertCategory(
  db: Queryable,
  category: { name: string; slug: string },
): Promise<{ id: string; isNew: boolean }> {
  const byName = sql`lower(${categories.name}) = lower(${category.name})`
  const [known] = await db.select({ id: categories.id }).from(categories).where(byName)
  if (known) return { id: known.id, isNew: false }
  for (let n = 1; n <= 100; n++) {
    const slug = n === 1 ? category.slug : `${category.slug}-${n}`
    const [made] = await db
      .insert(categories)
      .values({ name: category.name, slug })
      .onConflictDoNothing()
      .returning({ id: categories.id })
    if (made) return { id: made.id, isNew: true }
    const [raced] = await db.select({ id: categories.id }).from(categories).where(byName)
    if (raced) return { id: raced.id, isNew: false }
  }
  throw new Error(`No free slug for the category ${category.name}`)
}

/** All categories with the number of their active and inactive products. */
export async function selectCountedCategories(db: Queryable): Promise<AdminCategory[]> {
  const { rows } = await db.execute<AdminCategory & Record<string, unknown>>(sql`
    select c.id, c.name, c.slug, coalesce(counted.active_products, 0) as "activeProducts",
           coalesce(inactive.n, 0)::int as "inactiveProducts"
    from categories as c
    left join category_counts as counted on counted.category_id = c.id
    left join (select category_id, count(*) as n from products where not is_active group by category_id) as inactive
      on inactive.category_id = c.id
    order by c.name limit 500`)
  return rows
}

/** Locks the category: no product can be added to it until the transaction ends. */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  return row
}

export async function renameCategory(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(categories).set({ name }).where(eq(categories.id, id))
}

/** Returns the ids of the moved products. Ten thousand take up to 10 s, because each product's card and search words are rebuilt. */
export async function moveProducts(
  tx: Transaction,
  from: string,
  { to, atMost }: { to: string; atMost: number },
): Promise<string[]> {
  await setStatementTimeout(tx, '45s')
  const { rows } = await tx.execute<{ id: string }>(sql`
    update products set category_id = ${to}, updated_at = present()
    where id in (select id from products where category_id = ${from} order by id limit ${atMost} for no key update)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Returns false if it still has products. */
export async function deleteCategory(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from categories where id = ${id} and not exists (select from products where category_id = ${id})`)
  return rowCount === 1
}
