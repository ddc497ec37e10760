import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Category } from '../../../contract/categories.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { selectCategories } from './categories.queries.ts'

export const categoryRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.get('/api/categories', { schema: { response: { 200: z.array(Category) } } }, () => selectCategories(app.db))
  }
