import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { SearchSynonyms, SearchSynonymsInput } from '../../../contract/search-synonyms.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import type { SearchSynonymsRow } from '../../database/schema/catalogue-read-side.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { addSynonyms, removeSynonyms } from './change-synonyms.ts'
import { selectSynonyms } from './search-synonyms.reads.ts'

const present = ({ id, words, createdAt }: SearchSynonymsRow): SearchSynonyms => ({
  id,
  words,
  createdAt: createdAt.toISOString(),
})

/** Routes for synonyms that admins add to the built-in table. */
export const adminSearchSynonymsRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/search-synonyms',
      operation('listSearchSynonyms', 'I sinonimi aggiunti alla ricerca', {
        response: { 200: z.array(SearchSynonyms) },
      }),
      async () => (await selectSynonyms(app.db)).map(present),
    )

    http.post(
      '/api/admin/search-synonyms',
      operation('addSearchSynonyms', 'Aggiunge un gruppo di sinonimi', {
        body: SearchSynonymsInput,
        response: { 201: SearchSynonyms },
      }),
      async (request, reply) =>
        reply.status(201).send(present(await addSynonyms(app, currentUser(request).id, request.body))),
    )

    http.delete(
      '/api/admin/search-synonyms/:synonymsId',
      operation('removeSearchSynonyms', 'Toglie un gruppo di sinonimi', {
        params: z.object({ synonymsId: id }),
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await removeSynonyms(app, currentUser(request).id, request.params.synonymsId)
        return reply.status(204).send(null)
      },
    )
  }
