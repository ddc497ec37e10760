import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { HandRefundInput } from '../../../../contract/orders/refund-writing.ts'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { finishByHand } from './finish-by-hand.ts'
import { retryRefund } from './retry-refund.ts'

/** Refunds of any payable, for admins. */
export const adminRefundRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/admin/refunds/:refundId/retry',
      operation('retryRefund', 'Riprova un rimborso fallito, di un ordine o di un piano', {
        params: z.object({ refundId: id }),
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await retryRefund(app, currentUser(request).id, request.params.refundId)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/admin/refunds/:refundId/by-hand',
      operation('finishRefundByHand', 'Segna come restituita fuori dal portale una somma da rimborsare a mano', {
        params: z.object({ refundId: id }),
        body: HandRefundInput,
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await finishByHand(app, currentUser(request).id, request.params.refundId, request.body)
        return reply.status(204).send(null)
      },
    )
  }
