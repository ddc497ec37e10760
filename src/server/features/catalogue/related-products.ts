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

/** Number of products compared: this many of the latest in the category, and this many with the same first word. */
const candidates = 24

/**
 * Ids of the most similar products, best first. With `within` set to `preview`, only products visible to visitors are compared. Undefined if the
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

/** The latest products of the category, and those sharing the first word of the name (`Blazer`, `Trench`), which is the kind of garment. */
async function selectAlike(db: Database, subject: Subject): Promise<Comparable[]> {
  const { categoryId, name } = subject
  const search = name.trim().split(/\s+/)[0] || undefined
  const alike = await findProducts(db, { search, categoryId, limit: candidates, offset: 0 })
  return selectCandidates(db, alike.ids, subject, candidates)
}
