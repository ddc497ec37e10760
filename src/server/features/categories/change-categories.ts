import type { CategoryInput, CategoryRename } from '../../../contract/products/categories.ts'
import { maxInBulk } from '../../../contract/products/product-bulk.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { fold } from '../../../domain/words/fold.ts'
import type { AppContext } from '../../app-context.ts'
import { type Transaction, violatedConstraint } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { findChange } from '../audit/find-change.ts'
import { deleteCategory, lockCategory, moveProducts, renameCategory, upsertCategory } from './categories.queries.ts'

const nameTaken = () => productProblems['category.taken']({ field: 'name' })

/** Adds a category and returns its id. Throws 409 if the name exists in any case. */
export function addCategory(app: AppContext, adminId: string, { name }: CategoryInput): Promise<string> {
  return app.db.transaction(async (tx) => {
    const { id: categoryId, isNew } = await upsertCategory(tx, { name, slug: toSlug(name) })
    if (!isNew) throw nameTaken()
    await announce(app, tx, 'category.created', { categoryId, adminId, before: null, after: { name } })
    return categoryId
  })
}

/**
 * Renames a category, on every product's card and in the search too. The slug used in links does not change. If `nameSeen` is given, the second of
 * two concurrent admins is rejected.
 */
export async function changeCategory(
  app: AppContext,
  adminId: string,
  categoryId: string,
  { name, nameSeen }: CategoryRename,
): Promise<void> {
  try {
    await app.db.transaction(async (tx) => {
      const category = await lockCategory(tx, categoryId)
      if (!category) throw productProblems['category.not_found']()
      if (category.name === name) return
      if (nameSeen !== undefined && category.name !== nameSeen) throw await renamedSince(tx, category)
      await renameCategory(tx, categoryId, name)
      const facts = { before: { name: category.name }, after: { name } }
      await announce(app, tx, 'category.renamed', { categoryId, adminId, ...facts })
    })
  } catch (error) {
    throw violatedConstraint(error) === 'categories_name_key' ? nameTaken() : error
  }
}

async function renamedSince(tx: Transaction, { id, name }: { id: string; name: string }) {
  const { by, at } = await findChange(tx, `category:${id}`)
  return productProblems['category.changed']({ by, at, name })
}

/** Deletes a category. Its products move to `moveTo` first; without it, a category with products is rejected. */
export function removeCategory(
  app: AppContext,
  adminId: string,
  categoryId: string,
  moveTo: string | undefined,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const category = await lockCategory(tx, categoryId)
    if (!category) throw productProblems['category.not_found']()
    const target = moveTo === undefined || moveTo === categoryId ? undefined : await lockCategory(tx, moveTo)
    if (moveTo !== undefined && !target) throw productProblems['category.target']()
    const moved = target ? await moveProducts(tx, categoryId, { to: target.id, atMost: maxInBulk + 1 }) : []
    if (moved.length > maxInBulk) throw productProblems['category.too_many']({ max: maxInBulk })
    if (!(await deleteCategory(tx, categoryId))) throw productProblems['category.not_empty']()
    await announce(app, tx, 'category.deleted', {
      categoryId,
      adminId,
      before: { name: category.name },
      after: null,
      moved: moved.length,
      movedTo: target?.name ?? null,
    })
    const changes = moved.map((productId) => ({
      productId,
      before: { category: category.name },
      after: { category: target?.name },
    }))
    await announce(app, tx, 'product.bulk_changed', { actId: categoryId, adminId, changes })
  })
}

/** Id of the category with this name, created if it does not exist. Names are compared without case. */
export async function openCategory(tx: Transaction, category: { name: string; slug?: string }): Promise<string> {
  return (await upsertCategory(tx, { name: category.name, slug: category.slug ?? toSlug(category.name) })).id
}

export const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'categoria'
