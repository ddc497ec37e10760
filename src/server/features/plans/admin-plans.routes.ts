import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { acceptCharge, refundCharge } from './charges/decide-charge.ts'

/** Admin decisions on charges for plans. */
export const adminPlanRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const schema = { params: z.object({ chargeId: id }), response: { 204: z.null() } }

    http.post(
      '/api/admin/plan-charges/:chargeId/accept',
      operation('acceptPlanCharge', 'Accetta per un mese di piano un importo diverso da quello pattuito', {
        ...schema,
        refusals: [409],
      }),
      async (request, reply) => {
        await acceptCharge(app, currentUser(request).id, request.params.chargeId)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/admin/plan-charges/:chargeId/refund',
      operation(
        'refundPlanCharge',
        'Rimborsa un importo diverso da quello pattuito; se il mese resta scoperto il piano termina',
        { ...schema, refusals: [409] },
      ),
      async (request, reply) => {
        await refundCharge(app, currentUser(request).id, request.params.chargeId)
        return reply.status(204).send(null)
      },
    )
  }
