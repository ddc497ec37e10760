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
import { requireReseller } from '../../../http/access/require-role.ts'
import { currentUser } from '../../../http/access/session.ts'
import { answerCsv } from '../../../http/answers/csv-answer.ts'
import { exportShopOrders, shopOrderColumns } from './export-shop-orders.ts'
import { listShopOrders } from './list-shop-orders.ts'
import { retryShopOrder } from './retry-shop-order.ts'
import { retryWaitingOrders, syncOrders } from './sync-orders.ts'

/** Import of the orders of a reseller's own shop, and the ledger of its results. */
export const shopOrderRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireReseller('l’integrazione Shopify'))

    http.post(
      '/api/shopify/sync-orders',
      { config: { leavesAccounts: true }, schema: { response: { 200: ShopifySync } } },
      (request) => syncOrders(app, currentUser(request).id),
    )

    http.get(
      '/api/shopify/orders',
      { schema: { querystring: ShopifyOrdersQuery, response: { 200: ShopifyOrdersPage } } },
      (request) => listShopOrders(app, currentUser(request).id, request.query),
    )

    http.get('/api/shopify/orders.csv', { schema: { querystring: ShopifyOrderFilters } }, (request, reply) =>
      answerCsv(reply, {
        name: `ordini-shopify-${businessDay(app.clock.now())}`,
        reader: 'person',
        header: shopOrderColumns,
        rows: exportShopOrders(app, currentUser(request).id, request.query),
      }),
    )

    http.post(
      '/api/shopify/orders/retry',
      { config: { leavesAccounts: true }, schema: { response: { 200: ShopifySync } } },
      (request) => retryWaitingOrders(app, currentUser(request).id),
    )

    http.post(
      '/api/shopify/orders/:shopOrderId/retry',
      {
        config: { leavesAccounts: true },
        schema: { params: z.object({ shopOrderId: id }), response: { 200: ShopifyOrder } },
      },
      (request) => retryShopOrder(app, currentUser(request).id, request.params.shopOrderId),
    )
  }
