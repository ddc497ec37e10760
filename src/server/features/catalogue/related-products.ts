import { previewSize } from '../../../domain/page-sizes.ts'
import { rankRelated } from '../../../domain/products/related-products.ts'
import type { Database } from '../../database/database.ts'
import {
  type Comparable,
  type Subject,
  selectCandidates,
  selectPreviewCandidates,
  selectSubject,
} from './related-products.queries.ts'
import { findProducts } from './search/find-products.ts'

/** How many products of the category are compared: this many of the latest, and this many of the same kind. */
const candidates = 24

/**
 * Ids of the most similar products, best first. With `within` the preview, only products that visitors see are compared. Undefined if the
 * product does not exist.
 */
export async function findRelated(
  db: Database,
  productId: string,
  limit: number,
  within: 'preview' | 'catalogue',
): Promise<string[] | undefined> {
  const subject = await selectSubject(db, productId)
  if (!subject) return undefined
  const others =
    within === 'preview' ? await selectPreviewCandidates(db, previewSize, subject) : await selectAlike(db, subject)
  return rankRelated(subject, others, limit).map(({ id }) => id)
}

/** The latest of the category, and those that share the name's first word (`Blazer`, `Trench`), the kind of garment. */
async function selectAlike(db: Database, subject: Subject): Promise<Comparable[]> {
  const { categoryId, name } = subject
  const search = name.trim().split(/\s+/)[0] || undefined
  const alike = await findProducts(db, { search, categoryId, limit: candidates, offset: 0 })
  return selectCandidates(db, alike.ids, subject, candidates)
}
