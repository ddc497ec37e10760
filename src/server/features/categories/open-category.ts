import { fold } from '../../../domain/words/fold.ts'
import type { Transaction } from '../../database/database.ts'
import { upsertCategory } from './categories.queries.ts'

/** Id of the category with this name, created if it does not exist. Names are compared without case. */
export async function openCategory(tx: Transaction, category: { name: string; slug?: string }): Promise<string> {
  return (await upsertCategory(tx, { name: category.name, slug: category.slug ?? toSlug(category.name) })).id
}

export const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'categoria'
