import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminDispute, DisputeListQuery } from '../../../contract/orders/disputes.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { listDisputes } from './read-disputes.ts'

/** All disputes, read-only, for admins. The provider reports them (`payments/receive-dispute.ts`), and admins respond to them there. */
export const adminDisputeRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/disputes',
      operation('listDisputes', 'I pagamenti contestati presso la banca', {
        querystring: DisputeListQuery,
        response: { 200: z.array(AdminDispute) },
      }),
      async (request, reply) => {
        const page = await listDisputes(app, request.query)
        setPageHeaders(reply, page)
        return page.rows
      },
    )
  }
