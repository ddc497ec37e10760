import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { OrderExportQuery } from '../../../contract/orders/order-lists.ts'
import { z } from '../../../contract/z.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { exportOrders, orderColumns } from './lists/export-orders.ts'
import { makeReceipt } from './paying/make-receipt.ts'

/** A reseller's own orders as downloads. */
export const orderFileRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    // Streamed: memory does not grow with the number of orders.
    http.get(
      '/api/orders.csv',
      operation('exportOrders', 'I propri ordini come CSV, una riga per ordine', {
        querystring: OrderExportQuery,
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: `ordini-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: orderColumns,
          rows: exportOrders(app, currentUser(request).id, request.query),
        }),
    )

    http.get(
      '/api/orders/:orderId/receipt.pdf',
      operation('readReceipt', 'La ricevuta di un proprio ordine pagato, come PDF', {
        params: z.object({ orderId: id }),
        refusals: [409],
        produces: ['application/pdf'],
      }),
      async (request, reply) => {
        const signal = disconnectSignal(reply)
        const { name, pdf } = await makeReceipt(app, currentUser(request), request.params.orderId, signal)
        return reply.type('application/pdf').header('Content-Disposition', `attachment; filename="${name}"`).send(pdf)
      },
    )
  }
