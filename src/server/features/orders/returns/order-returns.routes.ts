import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { OrderReturn } from '../../../../contract/orders/order-returns.ts'
import { ReturnInput } from '../../../../contract/orders/return-writing.ts'
import { z } from '../../../../contract/z.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { idempotencyKey } from '../../../http/idempotency-key.ts'
import { inOneTransaction } from '../../../in-one-transaction.ts'
import { findOwnOrder } from '../orders.queries.ts'
import { readReturns } from './order-returns.presenter.ts'
import { requestReturn } from './request-return.ts'
import { withdrawReturn } from './withdraw-return.ts'

const OrderParams = z.object({ orderId: id })

const ReturnParams = z.object({ returnId: id })

/** Returns of a reseller's own orders. Orders of other accounts are answered with 404, like those that do not exist. */
export const orderReturnRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    async function read({ db }: Pick<AppContext, 'db'>, orderId: string, returnId: string): Promise<OrderReturn> {
      const found = (await readReturns(db, orderId)).find(({ id: known }) => known === returnId)
      if (!found) throw new Error(`Return ${returnId} no longer exists`)
      return found
    }

    http.get(
      '/api/orders/:orderId/returns',
      operation('listOrderReturns', 'I resi di un proprio ordine', {
        params: OrderParams,
        response: { 200: z.array(OrderReturn) },
      }),
      async (request) => {
        const order = await findOwnOrder(app.db, request.params.orderId, currentUser(request).id)
        if (!order) throw orderProblems['order.not_found']()
        return readReturns(app.db, order.id)
      },
    )

    http.post(
      '/api/orders/:orderId/returns',
      {
        ...operation(
          'requestReturn',
          'Chiede di rendere dei capi di un ordine spedito, entro 30 giorni dalla consegna o 35 dalla spedizione',
          { params: OrderParams, body: ReturnInput, response: { 201: OrderReturn } },
        ),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const wanted = { orderId: request.params.orderId, input: request.body }
        const requested = await inOneTransaction(app, async (within) => {
          const returnId = await requestReturn(within, currentUser(request), wanted, idempotencyKey(request))
          return read(within, wanted.orderId, returnId)
        })
        return reply.status(201).send(requested)
      },
    )

    http.post(
      '/api/returns/:returnId/withdraw',
      {
        ...operation('withdrawReturn', 'Annulla una propria richiesta di reso, finché i capi non sono arrivati', {
          params: ReturnParams,
          response: { 200: OrderReturn },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { returnId } = request.params
        return inOneTransaction(app, async (within) =>
          read(within, await withdrawReturn(within, currentUser(request), returnId), returnId),
        )
      },
    )
  }
