import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminFinds, AdminSearchQuery } from '../../../contract/admin-search.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { searchEverything } from './search-everything.ts'

export const adminSearchRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/search',
      { schema: { querystring: AdminSearchQuery, response: { 200: AdminFinds } } },
      (request) => searchEverything(app, request.query.q),
    )
  }
