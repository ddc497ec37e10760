import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { User } from '../../../contract/accounts.ts'
import { AdminUserListQuery } from '../../../contract/customers.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { setPageHeaders } from '../../http/paging.ts'
import { requireRole } from '../../http/require-role.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { selectCustomers } from './customers.queries.ts'

export const adminCustomerRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/users',
      { schema: { querystring: AdminUserListQuery, response: { 200: z.array(User) } } },
      async (request, reply) => {
        const page = await selectCustomers(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentUser)
      },
    )
  }
