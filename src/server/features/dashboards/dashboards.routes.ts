import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import { CustomerOverview } from '../../../contract/overview.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/require-role.ts'
import { currentUser } from '../../http/session.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'
import { readCustomerOverview } from './read-customer-overview.ts'

export const customerOverviewRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('rivenditore'))

    http.get('/api/overview', { schema: { response: { 200: CustomerOverview } } }, (request) =>
      readCustomerOverview(app, currentUser(request).id),
    )
  }

export const adminDashboardRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get('/api/admin/dashboard', { schema: { response: { 200: AdminDashboard } } }, () => readAdminDashboard(app))
  }
