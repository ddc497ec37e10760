import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { OrderView, OrderViewInput } from '../../../../contract/orders/order-views.ts'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OrderViewRow } from '../../../database/schema/order-lists.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { idempotencyKey } from '../../../http/idempotency-key.ts'
import { selectViews } from './order-views.queries.ts'
import { changeView, removeView, saveView } from './save-order-views.ts'

const ViewParams = z.object({ viewId: id })

const Nothing = z.null().describe('Nessun contenuto')

const present = ({ adminId: _, createdAt, updatedAt, ...view }: OrderViewRow): OrderView => ({
  ...view,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Saved views of the order list, per admin. */
export const orderViewRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/order-views',
      operation('listOrderViews', 'Le proprie viste degli ordini', { response: { 200: z.array(OrderView) } }),
      async (request) => (await selectViews(app.db, currentUser(request).id)).map(present),
    )

    http.post(
      '/api/admin/order-views',
      {
        ...operation('saveOrderView', 'Salva dei filtri degli ordini con un nome', {
          body: OrderViewInput,
          response: { 201: OrderView },
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const view = await saveView(app, currentUser(request).id, request.body, idempotencyKey(request))
        return reply.status(201).send(present(view))
      },
    )

    http.put(
      '/api/admin/order-views/:viewId',
      {
        ...operation('changeOrderView', 'Rinomina una propria vista o ne cambia i filtri', {
          params: ViewParams,
          body: OrderViewInput,
          response: { 200: OrderView },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => present(await changeView(app, currentUser(request).id, request.params.viewId, request.body)),
    )

    http.delete(
      '/api/admin/order-views/:viewId',
      {
        ...operation('removeOrderView', 'Elimina una propria vista', {
          params: ViewParams,
          response: { 204: Nothing },
        }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        await removeView(app, currentUser(request).id, request.params.viewId)
        return reply.status(204).send(null)
      },
    )
  }
