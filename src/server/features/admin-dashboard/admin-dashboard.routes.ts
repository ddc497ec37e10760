import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'

export const adminDashboardRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get('/api/admin/dashboard', { schema: { response: { 200: AdminDashboard } } }, () => readAdminDashboard(app))
  }
