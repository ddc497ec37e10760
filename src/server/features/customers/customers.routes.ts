import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { User } from '../../../contract/accounts/accounts.ts'
import { AdminCustomer, AdminUser, AdminUserInput, AdminUserListQuery } from '../../../contract/accounts/customers.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { clientOf } from '../../http/connections/client.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { changeAccount } from './change-account.ts'
import { presentCustomers } from './customers.presenter.ts'
import { selectCustomers } from './customers.queries.ts'
import { endCustomerSessions } from './end-customer-sessions.ts'
import { readCustomer } from './read-customer.ts'

const params = z.object({ userId: id })

export const adminCustomerRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/users',
      { schema: { querystring: AdminUserListQuery, response: { 200: z.array(AdminUser) } } },
      async (request, reply) => {
        const page = await selectCustomers(app.db, request.query)
        setPageHeaders(reply, page)
        return presentCustomers(app, page.rows)
      },
    )

    http.get('/api/admin/users/:userId', { schema: { params, response: { 200: AdminCustomer } } }, (request) =>
      readCustomer(app, request.params.userId),
    )

    http.delete(
      '/api/admin/users/:userId/sessions',
      { schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        const by = { adminId: currentUser(request).id, client: clientOf(request) }
        await endCustomerSessions(app, by, request.params.userId)
        return reply.status(204).send(null)
      },
    )

    http.put(
      '/api/admin/users/:userId',
      { schema: { params, body: AdminUserInput, response: { 200: User } } },
      async (request) => {
        const by = { adminId: currentUser(request).id, client: clientOf(request) }
        return presentUser(await changeAccount(app, by, request.params.userId, request.body), app.clock.now())
      },
    )
  }
