import type { SearchSynonymsInput } from '../../../contract/search-synonyms.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { maxSynonymGroups } from '../../../domain/words/search-synonyms.ts'
import type { AppContext } from '../../app-context.ts'
import type { SearchSynonymsRow } from '../../database/schema/catalogue-read-side.ts'
import { announce } from '../../events/announce.ts'
import { countSynonyms, deleteSynonyms, findSynonyms, insertSynonyms, lockSynonyms } from './search-synonyms.queries.ts'

/** Adds a group of synonyms, used by every search from now on. Returns the existing group if it has the same words. */
export function addSynonyms(
  app: AppContext,
  adminId: string,
  { words }: SearchSynonymsInput,
): Promise<SearchSynonymsRow> {
  return app.db.transaction(async (tx) => {
    await lockSynonyms(tx)
    const known = await findSynonyms(tx, words)
    if (known) return known
    if ((await countSynonyms(tx)) >= maxSynonymGroups) throw productProblems['search_synonyms.full']()
    const added = await insertSynonyms(tx, { words, createdBy: adminId })
    if (!added) throw new Error('The same synonyms were added despite the lock')
    await announce(app, tx, 'search_synonyms.added', { id: added.id, words, adminId })
    return added
  })
}

/** Removes the group. Its words stay synonyms if the portal's built-in table contains them. */
export function removeSynonyms(app: AppContext, adminId: string, id: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const removed = await deleteSynonyms(tx, id)
    if (!removed) throw productProblems['search_synonyms.not_found']()
    await announce(app, tx, 'search_synonyms.removed', { id, words: removed.words, adminId })
  })
}
