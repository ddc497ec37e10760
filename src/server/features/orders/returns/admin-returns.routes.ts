import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { AdminReturn, AdminReturnListQuery } from '../../../../contract/orders/order-returns.ts'
import { ReturnAnswerInput } from '../../../../contract/orders/return-writing.ts'
import { z } from '../../../../contract/z.ts'
import { returnProblems } from '../../../../domain/orders/returns/return-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { setPageHeaders } from '../../../http/answers/paging.ts'
import { operation } from '../../../http/api/operation.ts'
import { inOneTransaction } from '../../../in-one-transaction.ts'
import { answerReturn } from './answer-return.ts'
import { presentAdminReturns } from './order-returns.presenter.ts'
import { findAdminReturn, selectReturns } from './order-returns.queries.ts'

/** Returns of all customers, for admins. */
export const adminReturnRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/returns',
      operation('listReturns', 'I resi di tutti i clienti', {
        querystring: AdminReturnListQuery,
        response: { 200: z.array(AdminReturn) },
      }),
      async (request, reply) => {
        const page = await selectReturns(app.db, request.query)
        setPageHeaders(reply, page)
        return presentAdminReturns(app.db, page.rows)
      },
    )

    http.put(
      '/api/admin/returns/:returnId',
      {
        ...operation(
          'answerReturn',
          'Accetta o rifiuta un reso, segna i capi come ricevuti, li rimborsa, o lo chiude se non arrivano',
          { params: z.object({ returnId: id }), body: ReturnAnswerInput, response: { 200: AdminReturn } },
        ),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { returnId } = request.params
        return inOneTransaction(app, async (within) => {
          await answerReturn(within, currentUser(request).id, returnId, request.body)
          const row = await findAdminReturn(within.db, returnId)
          const [answered] = row ? await presentAdminReturns(within.db, [row]) : []
          if (!answered) throw returnProblems['return.not_found']()
          return answered
        })
      },
    )
  }
