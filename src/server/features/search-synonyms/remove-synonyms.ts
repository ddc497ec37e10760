import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { deleteSynonyms } from './search-synonyms.queries.ts'

/** Removes the group. Its words stay synonyms if the portal's built-in table contains them. */
export function removeSynonyms(app: AppContext, adminId: string, id: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const removed = await deleteSynonyms(tx, id)
    if (!removed) throw notFound('search_synonyms.not_found', 'Sinonimi non trovati')
    await announce(app, tx, 'search_synonyms.removed', { id, words: removed.words, adminId })
  })
}
