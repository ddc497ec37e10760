import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CustomerOverview } from '../../../contract/overview.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { readCustomerOverview } from './read-customer-overview.ts'

export const customerOverviewRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/overview',
      operation('readOverview', 'Cifre e ultimi ordini', { response: { 200: CustomerOverview } }),
      (request) => readCustomerOverview(app, currentUser(request).id),
    )
  }
