import { asc, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { categories } from '../../database/schema/categories.ts'

export const selectCategories = (db: Queryable) => db.select().from(categories).orderBy(asc(categories.name)).limit(500)

/** Id of the category with this name, in any case, created if there is none; a number makes its slug unique. */
export async function upsertCategory(db: Queryable, category: { name: string; slug: string }): Promise<string> {
  const byName = sql`lower(${categories.name}) = lower(${category.name})`
  const [known] = await db.select({ id: categories.id }).from(categories).where(byName)
  if (known) return known.id
  for (let n = 1; n <= 100; n++) {
    const slug = n === 1 ? category.slug : `${category.slug}-${n}`
    const [made] = await db
      .insert(categories)
      .values({ name: category.name, slug })
      .onConflictDoNothing()
      .returning({ id: categories.id })
    if (made) return made.id
    const [raced] = await db.select({ id: categories.id }).from(categories).where(byName)
    if (raced) return raced.id
  }
  throw new Error(`No free slug for the category ${category.name}`)
}
