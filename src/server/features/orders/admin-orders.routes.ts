import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AdminOrderFilters,
  AdminOrderIds,
  AdminOrderIdsQuery,
  AdminOrderList,
  AdminOrderListQuery,
} from '../../../contract/orders/order-lists.ts'
import {
  AdminCancelOrderInput,
  type AdminOrder,
  AdminOrderDetail,
  OrderNote,
  OrderNoteInput,
  ShipOrderInput,
} from '../../../contract/orders/orders.ts'
import { RefundOrderInput } from '../../../contract/orders/refund-writing.ts'
import { z } from '../../../contract/z.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { JsonOf } from '../../database/json-rows.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { asFinishedJson, finished, unchanged } from '../../http/answers/finished-json.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { recordedRows, recordListPage } from '../audit/record-reads.ts'
import { cancelOrder } from './cancel-order.ts'
import { selectAdminOrdersJson } from './lists/admin-order-json.queries.ts'
import { adminOrderColumns, exportAdminOrders } from './lists/export-admin-orders.ts'
import { listAdminOrderIds, listAdminOrders } from './lists/list-admin-orders.ts'
import { readOrderTotals } from './lists/order-counts.queries.ts'
import { presentNote } from './notes/order-notes.presenter.ts'
import { writeOrderNote } from './notes/write-order-note.ts'
import { retryOrderRefunds } from './paying/retry-order-refunds.ts'
import { readAdminOrder } from './read-admin-order.ts'
import { refundOrder } from './refunding/refund-order.ts'
import { prepareOrder } from './shipment/prepare-orders.ts'
import { shipOrder } from './shipment/ship-order.ts'
import { undoShipment } from './shipment/undo-shipment.ts'

const OrderParams = z.object({ orderId: id })

const tagMs = 15 * 60_000

/**
 * ETag of the list at a version of the order totals. Reseller names and pictures can change without a new version, so the tag also changes every 15
 * minutes.
 */
const tagOf = (version: string, now: Date): string => `"${version}-${Math.floor(now.getTime() / tagMs)}"`

/** Inserts the finished JSON of the orders into the answer. */
const withOrders = (orders: JsonOf<AdminOrder[]>, figures: Omit<AdminOrderList, 'orders'>) =>
  `{"orders":${orders},${JSON.stringify(figures).slice(1)}` as JsonOf<AdminOrderList>

/** Orders of all customers, for admins. */
export const adminOrderRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    /** Runs `work` and reads the order in one transaction. */
    const change = (orderId: string, work: (within: AppContext) => Promise<unknown>) =>
      inOneTransaction(app, async (within) => {
        await work(within)
        return readAdminOrder(within, orderId)
      })

    http.get(
      '/api/admin/orders',
      operation('listAllOrders', 'Gli ordini di tutti i clienti', {
        querystring: AdminOrderListQuery,
        response: { 200: finished(AdminOrderList) },
      }),
      async (request, reply) => {
        const totals = await readOrderTotals(app.db)
        const tag = tagOf(totals.version, app.clock.now())
        reply.header('ETag', tag)
        // Open admin panels poll this list twice a minute: while no order has changed, nothing more is read.
        if (request.headers['if-none-match'] === tag) return unchanged(reply)
        const { ids, ...figures } = await listAdminOrders(app.db, request.query, totals)
        const { pending: toPay, paid: toShip } = totals.byGroup
        const json = await selectAdminOrdersJson(app.db, ids)
        // Admins keep the first page open all day, so only the reading of later pages is recorded.
        if (request.query.cursor) {
          const read = {
            adminId: currentUser(request).id,
            action: 'order.list',
            subject: 'list:orders',
            filter: request.query,
          } as const
          await recordListPage(app, read, ids.length)
        }
        return asFinishedJson(reply).send(withOrders(json, { total: totals.all, toPay, toShip, ...figures }))
      },
    )

    // Streamed: memory does not grow with the number of orders.
    http.get(
      '/api/admin/orders.csv',
      operation('exportAllOrders', 'Gli ordini che i filtri lasciano come CSV, una riga per ordine', {
        querystring: AdminOrderFilters,
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: `ordini-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: adminOrderColumns,
          rows: recordedRows(
            app,
            { adminId: currentUser(request).id, action: 'order.export', subject: 'list:orders', filter: request.query },
            exportAdminOrders(app, request.query),
          ),
        }),
    )

    http.get(
      '/api/admin/orders/ids',
      operation('listOrderIds', 'Gli id degli ordini che i filtri lasciano, per sceglierli insieme', {
        querystring: AdminOrderIdsQuery,
        response: { 200: AdminOrderIds },
      }),
      async (request) => ({ ids: await listAdminOrderIds(app.db, request.query) }),
    )

    http.get(
      '/api/admin/orders/:orderId',
      operation('readAnyOrder', 'Un ordine', { params: OrderParams, response: { 200: AdminOrderDetail } }),
      (request) => readAdminOrder(app, request.params.orderId),
    )

    http.put(
      '/api/admin/orders/:orderId/shipping',
      {
        ...operation('shipOrder', 'Inserisce il tracking e segna l’ordine come spedito', {
          params: OrderParams,
          body: ShipOrderInput,
          response: { 200: AdminOrderDetail },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { orderId } = request.params
        return change(orderId, (within) => shipOrder(within, currentUser(request).id, orderId, request.body))
      },
    )

    http.post(
      '/api/admin/orders/:orderId/shipping/undo',
      {
        ...operation('undoShipment', 'Annulla una spedizione nei dieci secondi in cui nessuno ne ha ancora notizia', {
          params: OrderParams,
          response: { 200: AdminOrderDetail },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { orderId } = request.params
        return change(orderId, (within) => undoShipment(within, currentUser(request).id, orderId))
      },
    )

    http.put(
      '/api/admin/orders/:orderId/processing',
      {
        ...operation('prepareOrder', 'Segna l’ordine come in preparazione', {
          params: OrderParams,
          response: { 200: AdminOrderDetail },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { orderId } = request.params
        return change(orderId, (within) => prepareOrder(within, currentUser(request).id, orderId))
      },
    )

    http.post(
      '/api/admin/orders/:orderId/cancel',
      operation('cancelAnyOrder', 'Annulla un ordine e, se è pagato, lo rimborsa', {
        params: OrderParams,
        body: AdminCancelOrderInput.nullish(),
        response: { 200: AdminOrderDetail },
      }),
      async (request) => {
        const { orderId } = request.params
        const input = request.body ?? { reason: null }
        return change(orderId, (within) => cancelOrder(within, currentUser(request).id, orderId, input))
      },
    )

    http.post(
      '/api/admin/orders/:orderId/notes',
      {
        ...operation('writeOrderNote', 'Scrive una nota interna su un ordine', {
          params: OrderParams,
          body: OrderNoteInput,
          response: { 201: OrderNote },
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const note = { orderId: request.params.orderId, text: request.body.text }
        const written = await writeOrderNote(app, currentUser(request).id, note, idempotencyKey(request))
        return reply.status(201).send(presentNote(written))
      },
    )

    http.post(
      '/api/admin/orders/:orderId/refunds',
      {
        ...operation('refundOrder', 'Rimborsa dei pezzi di un ordine, e la spedizione o una parte', {
          params: OrderParams,
          body: RefundOrderInput,
          response: { 201: AdminOrderDetail },
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const { orderId } = request.params
        const refunded = await change(orderId, (within) =>
          refundOrder(within, currentUser(request).id, orderId, request.body, idempotencyKey(request)),
        )
        return reply.status(201).send(refunded)
      },
    )

    http.post(
      '/api/admin/orders/:orderId/refund',
      operation('retryOrderRefunds', 'Riprova i rimborsi falliti di un ordine', {
        params: OrderParams,
        response: { 200: AdminOrderDetail },
      }),
      async (request) => {
        const { orderId } = request.params
        return change(orderId, (within) => retryOrderRefunds(within, currentUser(request).id, orderId))
      },
    )
  }
