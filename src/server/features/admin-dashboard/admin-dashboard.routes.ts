import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminDashboard, DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { FreshQuery } from '../../../contract/summaries.ts'
import type { AppContext } from '../../app-context.ts'
import { operation } from '../../http/api/operation.ts'
import { readAdminDashboard } from './read-admin-dashboard.ts'
import { readDashboardFigures } from './read-figures.ts'

export const adminDashboardRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/dashboard',
      operation('readAdminDashboard', 'Contatori e ultimi ordini', { response: { 200: AdminDashboard } }),
      () => readAdminDashboard(app),
    )

    http.get(
      '/api/admin/dashboard/figures',
      operation('readDashboardFigures', 'Fatturato, ordini, più venduti, scorte e puntualità degli ultimi 30 giorni', {
        querystring: FreshQuery,
        response: { 200: DashboardFigures },
      }),
      (request) => readDashboardFigures(app, { fresh: request.query.fresh === '1' }),
    )
  }
