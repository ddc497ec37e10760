import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { User } from '../../../contract/accounts/accounts.ts'
import { AdminCustomer, AdminUser, AdminUserInput, AdminUserListQuery } from '../../../contract/accounts/customers.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { clientOf } from '../../http/connections/client.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { recordListPage, recordOpening } from '../audit/record-reads.ts'
import { changeAccount } from './change-account.ts'
import { presentCustomers } from './customers.presenter.ts'
import { selectCustomers } from './customers.queries.ts'
import { readCustomer } from './read-customer.ts'
import { endCustomerSessions } from './suspend-account.ts'

const params = z.object({ userId: id })

export const adminCustomerRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/users',
      operation('listUsers', 'I clienti', { querystring: AdminUserListQuery, response: { 200: z.array(AdminUser) } }),
      async (request, reply) => {
        const page = await selectCustomers(app.db, request.query)
        const read = {
          adminId: currentUser(request).id,
          action: 'account.list',
          subject: 'list:customers',
          filter: request.query,
        } as const
        await recordListPage(app, read, page.rows.length)
        setPageHeaders(reply, page)
        return presentCustomers(app, page.rows)
      },
    )

    http.get(
      '/api/admin/users/:userId',
      operation('readUser', 'Un cliente con ordini, riserve, sessioni, risposte del VIES ed eventi di sicurezza', {
        params,
        response: { 200: AdminCustomer },
      }),
      async (request) => {
        const { userId } = request.params
        const customer = await readCustomer(app, userId)
        await recordOpening(app, {
          adminId: currentUser(request).id,
          action: 'account.open',
          subject: `user:${userId}`,
        })
        return customer
      },
    )

    http.delete(
      '/api/admin/users/:userId/sessions',
      operation('endUserSessions', 'Chiude tutte le sessioni di un cliente', { params, response: { 204: z.null() } }),
      async (request, reply) => {
        const by = { adminId: currentUser(request).id, client: clientOf(request) }
        await endCustomerSessions(app, by, request.params.userId)
        return reply.status(204).send(null)
      },
    )

    http.put(
      '/api/admin/users/:userId',
      operation('changeUser', 'Cambia ruolo o piano di un account, lo sospende o lo riattiva', {
        params,
        body: AdminUserInput,
        response: { 200: User },
      }),
      async (request) => {
        const by = { adminId: currentUser(request).id, client: clientOf(request) }
        return presentUser(await changeAccount(app, by, request.params.userId, request.body), app.clock.now())
      },
    )
  }
