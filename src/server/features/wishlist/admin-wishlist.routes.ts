import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FreshQuery } from '../../../contract/summaries.ts'
import { AdminWishlistEntry, AdminWishlistQuery, MostWanted } from '../../../contract/wishlist.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { describeLines, visibilityFor } from '../catalogue/read-catalogue.ts'
import { findNamed } from '../list-search/find-named.ts'
import { readMostWanted } from './most-wanted.ts'
import { selectAllWishlists } from './wishlist.queries.ts'

/** Wishlists of all customers, for admins. */
export const adminWishlistRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/wishlists',
      operation('listAllWishlists', 'Le wishlist di tutti i clienti, anche cercate per prodotto o cliente', {
        querystring: AdminWishlistQuery,
        response: { 200: z.array(AdminWishlistEntry) },
      }),
      async (request, reply) => {
        const { search } = request.query
        const page = await selectAllWishlists(app.db, request.query, search ? await findNamed(app, search) : undefined)
        setPageHeaders(reply, page)
        const lines = await describeLines(app.db, page.rows, visibilityFor(currentUser(request), app.clock.now()))
        return page.rows.flatMap(({ userId: _, createdAt, ...entry }, index) => {
          const line = lines[index]
          return line ? [{ ...entry, ...line, createdAt: createdAt.toISOString() }] : []
        })
      },
    )

    http.get(
      '/api/admin/wishlists/most-wanted',
      operation('listMostWanted', 'I prodotti presenti in più wishlist', {
        querystring: FreshQuery,
        response: { 200: MostWanted },
      }),
      (request) => readMostWanted(app, { fresh: request.query.fresh === '1' }),
    )
  }
