import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import {
  ShopifyOrder,
  ShopifyOrderFilters,
  ShopifyOrdersPage,
  ShopifyOrdersQuery,
} from '../../../../contract/shopify/shopify-orders.ts'
import { z } from '../../../../contract/z.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { answerCsv } from '../../../http/answers/csv-answer.ts'
import { operation } from '../../../http/api/operation.ts'
import { exportShopOrders, shopOrderColumns } from './export-shop-orders.ts'
import { listShopOrders } from './list-shop-orders.ts'
import { retryShopOrder } from './retry-shop-order.ts'
import { retryWaitingOrders, syncOrders } from './sync-orders.ts'

/** Import of the orders of a reseller's own shop, and the ledger of its results. */
export const shopOrderRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/shopify/sync-orders',
      {
        ...operation(
          'syncShopifyOrders',
          'Importa dal proprio negozio gli ordini nuovi; se sono tanti, il resto continua automaticamente',
          { response: { 200: ShopifySync }, refusals: [409, 429] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => syncOrders(app, currentUser(request).id),
    )

    http.get(
      '/api/shopify/orders',
      operation(
        'listShopifyOrders',
        'Gli ordini visti nel proprio negozio, i più recenti prima: che cosa ne è stato di ciascuno, e perché',
        { querystring: ShopifyOrdersQuery, response: { 200: ShopifyOrdersPage } },
      ),
      (request) => listShopOrders(app, currentUser(request).id, request.query),
    )

    http.get(
      '/api/shopify/orders.csv',
      operation('exportShopifyOrders', 'Gli stessi ordini come tabella', {
        querystring: ShopifyOrderFilters,
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: `ordini-shopify-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: shopOrderColumns,
          rows: exportShopOrders(app, currentUser(request).id, request.query),
        }),
    )

    http.post(
      '/api/shopify/orders/retry',
      {
        ...operation(
          'retryShopifyOrders',
          'Sincronizza e riprova tutti gli ordini che aspettano; se sono tanti, il resto continua automaticamente',
          { response: { 200: ShopifySync }, refusals: [409, 429] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => retryWaitingOrders(app, currentUser(request).id),
    )

    http.post(
      '/api/shopify/orders/:shopOrderId/retry',
      {
        ...operation('retryShopifyOrder', 'Chiede al negozio un ordine com’è adesso e riprova a importarlo', {
          params: z.object({ shopOrderId: id }),
          response: { 200: ShopifyOrder },
          refusals: [409, 429],
        }),
        config: { keepsSessionCache: true },
      },
      (request) => retryShopOrder(app, currentUser(request).id, request.params.shopOrderId),
    )
  }
