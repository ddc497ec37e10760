import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CustomerOverview } from '../../../contract/overview.ts'
import { mayUseWishlist, wishlistOnly } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRight } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { readCustomerOverview } from './read-customer-overview.ts'

export const customerOverviewRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRight(app, mayUseWishlist, wishlistOnly))

    http.get('/api/overview', { schema: { response: { 200: CustomerOverview } } }, (request) =>
      readCustomerOverview(app, currentUser(request).id),
    )
  }
