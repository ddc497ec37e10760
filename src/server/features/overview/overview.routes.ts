import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CustomerOverview } from '../../../contract/overview.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { readCustomerOverview } from './read-customer-overview.ts'

export const customerOverviewRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('rivenditore'))

    http.get('/api/overview', { schema: { response: { 200: CustomerOverview } } }, (request) =>
      readCustomerOverview(app, currentUser(request).id),
    )
  }
