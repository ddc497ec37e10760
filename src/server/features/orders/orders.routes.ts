import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { OrderCounts, OrderFilters, OrderListQuery } from '../../../contract/orders/order-lists.ts'
import {
  OrderQuote,
  PlaceOrderInput,
  QuoteOrderInput,
  QuoteSplitOrderInput,
  Reorder,
  SplitOrderInput,
  SplitOrderPart,
  SplitOrderQuote,
} from '../../../contract/orders/order-placing.ts'
import { CancelOrderInput, Order, OrderDetail } from '../../../contract/orders/orders.ts'
import {
  CheckoutSession,
  CreateCheckoutInput,
  PaidOrder,
  PaymentResultQuery,
} from '../../../contract/orders/payments.ts'
import { z } from '../../../contract/z.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { ownOrigin } from '../../http/access/origin-check.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { fileBodyMs } from '../../http/connections/request-bodies.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { countOrRefuse } from '../accounts/attempt-limits.ts'
import { createCheckout } from '../payments/create-checkout.ts'
import { findTrackingInShop } from '../shop-fulfilments/shop-fulfilments.reads.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { countOwnOrders, selectOwnOrders } from './lists/own-orders.queries.ts'
import { selectOrderDetail } from './order-detail.queries.ts'
import { presentOrders, presentOwn, presentPlaced } from './orders.presenter.ts'
import { selectItems } from './orders.queries.ts'
import { selectPaymentResult } from './paying/payment-result.queries.ts'
import { placeOrder, placeSplitOrder } from './placing/place-order.ts'
import { planReorder } from './placing/plan-reorder.ts'
import { quoteOrders } from './placing/quote-orders.ts'
import { readReturns } from './returns/order-returns.presenter.ts'
import { selectTaxations } from './taxations.queries.ts'

const OrderParams = z.object({ orderId: id })

/** Enough for 5,000 lines with product, variant and quantity. */
const maxSplitBytes = 1024 * 1024

/** A reseller's own orders. Orders of other accounts are answered with 404, like those that do not exist. */
export const orderRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    async function detail({ db }: Pick<AppContext, 'db'>, orderId: string, userId: string): Promise<OrderDetail> {
      const found = await selectOrderDetail(db, orderId, userId)
      if (!found) throw orderProblems['order.not_found']()
      return {
        ...presentOwn(found),
        returns: found.hasReturns ? await readReturns(db, orderId) : [],
        trackingInShop: found.order.shopifyOrderId === null ? null : await findTrackingInShop(db, orderId, userId),
      }
    }

    http.get(
      '/api/orders',
      operation('listOrders', 'I propri ordini', { querystring: OrderListQuery, response: { 200: z.array(Order) } }),
      async (request, reply) => {
        const page = await selectOwnOrders(app.db, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        const ids = page.rows.map((order) => order.id)
        const parts = { items: await selectItems(app.db, ids), taxations: await selectTaxations(app.db, ids) }
        return presentOrders(page.rows, parts)
      },
    )

    http.get(
      '/api/orders/counts',
      operation('countOrders', 'Quanti dei propri ordini sono in ogni stato', {
        querystring: OrderFilters,
        response: { 200: OrderCounts },
      }),
      (request) => countOwnOrders(app.db, currentUser(request).id, request.query),
    )

    http.get(
      '/api/orders/payment-result',
      operation(
        'readPaymentResult',
        'Che ne è stato dell’ultimo pagamento di un proprio ordine (`order`, il numero) e degli ordini pagati insieme',
        { querystring: PaymentResultQuery, response: { 200: z.array(PaidOrder) } },
      ),
      async (request) => {
        const { order } = request.query
        return order ? selectPaymentResult(app.db, currentUser(request).id, order) : []
      },
    )

    http.get(
      '/api/orders/:orderId',
      operation('readOrder', 'Un proprio ordine', { params: OrderParams, response: { 200: OrderDetail } }),
      (request) => detail(app, request.params.orderId, currentUser(request).id),
    )

    http.get(
      '/api/orders/:orderId/reorder',
      operation('planReorder', 'Un proprio ordine ai prezzi e con la disponibilità di oggi', {
        params: OrderParams,
        response: { 200: Reorder },
      }),
      (request) => planReorder(app, currentUser(request).id, request.params.orderId),
    )

    http.post(
      '/api/orders',
      {
        ...operation('placeOrder', 'Crea un ordine', {
          body: PlaceOrderInput,
          response: { 201: OrderDetail },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const user = currentUser(request)
        const { orderId, placed } = await placeOrder(app, user, request.body, idempotencyKey(request))
        const answer = placed ? presentPlaced(placed) : await detail(app, orderId, user.id)
        return reply.status(201).send(answer)
      },
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/orders/quote',
      {
        ...operation('quoteOrder', 'Calcola quanto costerebbe un ordine, spedizione compresa', {
          body: QuoteOrderInput,
          response: { 200: OrderQuote },
          refusals: [404],
        }),
        config: { keepsSessionCache: true },
      },
      (request) => quoteOrders(app, currentUser(request).id, request.body),
    )

    http.post(
      '/api/orders/split',
      {
        ...operation('placeSplitOrder', 'Crea più ordini per un destinatario, 100 articoli ciascuno, tutti o nessuno', {
          body: SplitOrderInput,
          response: { 201: z.array(SplitOrderPart) },
          refusals: [404, 429],
        }),
        bodyLimit: maxSplitBytes,
        config: { idempotent: true, keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      async (request, reply) => {
        const user = currentUser(request)
        return reply.status(201).send(await placeSplitOrder(app, user, request.body, idempotencyKey(request)))
      },
    )

    http.post(
      '/api/orders/split/quote',
      {
        ...operation('quoteSplitOrder', 'Calcola quanto costerebbero quegli ordini, spedizioni comprese', {
          body: QuoteSplitOrderInput,
          response: { 200: SplitOrderQuote },
          refusals: [404, 429],
        }),
        bodyLimit: maxSplitBytes,
        config: { keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      (request) => quoteOrders(app, currentUser(request).id, request.body),
    )

    http.post(
      '/api/orders/:orderId/cancel',
      {
        ...operation('cancelOrder', 'Annulla un ordine non ancora pagato', {
          params: OrderParams,
          body: CancelOrderInput.nullish(),
          response: { 200: OrderDetail },
          refusals: [429],
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const user = currentUser(request)
        const { orderId } = request.params
        await countOrRefuse(app.db, 'orderCancel', user.id)
        return inOneTransaction(app, async (within) => {
          await cancelOwnOrder(within, user.id, orderId, request.body?.reason ?? null)
          return detail(within, orderId, user.id)
        })
      },
    )
  }

/** Payment of a reseller's own orders. */
export const orderCheckoutRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/payments/create-checkout-session',
      {
        ...operation('createCheckout', 'Apre la pagina di pagamento di un ordine, o di più ordini insieme', {
          body: CreateCheckoutInput,
          response: { 200: CheckoutSession },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request) => {
        const { orderId, orderIds = orderId ? [orderId] : [] } = request.body
        const way = { idempotent: idempotencyKey(request), site: ownOrigin(app, request) }
        return { url: await createCheckout(app, currentUser(request), { kind: 'order', ids: orderIds }, way) }
      },
    )
  }
