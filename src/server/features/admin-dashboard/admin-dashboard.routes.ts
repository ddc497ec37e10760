import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminDashboard, DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { FreshQuery } from '../../../contract/summaries.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'
import { readDashboardFigures } from './read-figures.ts'

export const adminDashboardRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get('/api/admin/dashboard', { schema: { response: { 200: AdminDashboard } } }, () => readAdminDashboard(app))

    http.get(
      '/api/admin/dashboard/figures',
      { schema: { querystring: FreshQuery, response: { 200: DashboardFigures } } },
      (request) => readDashboardFigures(app, { fresh: request.query.fresh === '1' }),
    )
  }
