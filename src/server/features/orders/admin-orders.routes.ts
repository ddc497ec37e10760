import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AdminOrderIds,
  AdminOrderIdsQuery,
  AdminOrderList,
  AdminOrderListQuery,
} from '../../../contract/order-lists.ts'
import { AdminOrderDetail, CancelOrderInput, ShipOrderInput } from '../../../contract/orders.ts'
import { z } from '../../../contract/z.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { presentWhiteLabel } from '../white-label/white-label.presenter.ts'
import { whiteLabelInForce } from '../white-label/white-label-in-force.ts'
import { cancelOrder } from './cancel-order.ts'
import { findAdminOrder, selectAdminOrderIds, selectAdminOrders } from './order-lists.queries.ts'
import { presentAdminOrders, presentHistory } from './orders.presenter.ts'
import { selectHistory, selectItems } from './orders.queries.ts'
import { prepareOrder } from './prepare-order.ts'
import { retryRefund } from './retry-refund.ts'
import { shipOrder } from './ship-order.ts'
import { undoShipment } from './undo-shipment.ts'

const OrderParams = z.object({ orderId: id })

/** All customers' orders, for admins. */
export const adminOrderRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    async function detail(orderId: string): Promise<AdminOrderDetail> {
      const row = await findAdminOrder(app.db, orderId)
      const [order] = row ? presentAdminOrders([row], await selectItems(app.db, [orderId])) : []
      if (!order) throw notFound('order.not_found', 'Ordine non trovato')
      const history = presentHistory(await selectHistory(app.db, orderId))
      const whiteLabel = await whiteLabelInForce(app, app.db, order.userId)
      return { ...order, history, whiteLabel: whiteLabel && presentWhiteLabel(whiteLabel) }
    }

    http.get(
      '/api/admin/orders',
      { schema: { querystring: AdminOrderListQuery, response: { 200: AdminOrderList } } },
      async (request) => {
        const { rows, ...figures } = await selectAdminOrders(app.db, request.query)
        const items = await selectItems(
          app.db,
          rows.map(({ order }) => order.id),
        )
        return { orders: presentAdminOrders(rows, items), ...figures }
      },
    )

    http.get(
      '/api/admin/orders/ids',
      { schema: { querystring: AdminOrderIdsQuery, response: { 200: AdminOrderIds } } },
      async (request) => ({ ids: await selectAdminOrderIds(app.db, request.query) }),
    )

    http.get(
      '/api/admin/orders/:orderId',
      { schema: { params: OrderParams, response: { 200: AdminOrderDetail } } },
      (request) => detail(request.params.orderId),
    )

    http.put(
      '/api/admin/orders/:orderId/shipping',
      {
        config: { leavesAccounts: true },
        schema: { params: OrderParams, body: ShipOrderInput, response: { 200: AdminOrderDetail } },
      },
      async (request) => {
        await shipOrder(app, currentUser(request).id, request.params.orderId, request.body)
        return detail(request.params.orderId)
      },
    )

    http.post(
      '/api/admin/orders/:orderId/shipping/undo',
      { config: { leavesAccounts: true }, schema: { params: OrderParams, response: { 200: AdminOrderDetail } } },
      async (request) => {
        await undoShipment(app, currentUser(request).id, request.params.orderId)
        return detail(request.params.orderId)
      },
    )

    http.put(
      '/api/admin/orders/:orderId/processing',
      { config: { leavesAccounts: true }, schema: { params: OrderParams, response: { 200: AdminOrderDetail } } },
      async (request) => {
        await prepareOrder(app, currentUser(request).id, request.params.orderId)
        return detail(request.params.orderId)
      },
    )

    http.post(
      '/api/admin/orders/:orderId/cancel',
      { schema: { params: OrderParams, body: CancelOrderInput.nullish(), response: { 200: AdminOrderDetail } } },
      async (request) => {
        await cancelOrder(app, currentUser(request).id, request.params.orderId, request.body?.reason ?? null)
        return detail(request.params.orderId)
      },
    )

    http.post(
      '/api/admin/orders/:orderId/refund',
      { schema: { params: OrderParams, response: { 200: AdminOrderDetail } } },
      async (request) => {
        await retryRefund(app, currentUser(request).id, request.params.orderId)
        return detail(request.params.orderId)
      },
    )
  }
