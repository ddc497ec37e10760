import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminFinds, AdminSearchQuery } from '../../../contract/admin-search.ts'
import type { AppContext } from '../../app-context.ts'
import { operation } from '../../http/api/operation.ts'
import { searchEverything } from './search-everything.ts'

export const adminSearchRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/search',
      operation('searchEverything', 'Pochi ordini, prodotti e clienti che corrispondono alle parole cercate', {
        querystring: AdminSearchQuery,
        response: { 200: AdminFinds },
      }),
      (request) => searchEverything(app, request.query.q),
    )
  }
