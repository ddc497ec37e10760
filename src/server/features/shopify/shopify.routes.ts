import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ShopifyConnectInput,
  ShopifyIntegration,
  ShopifySync,
  WaitingShopifyOrders,
} from '../../../contract/shopify.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { connectShop } from './connection/connect-shop.ts'
import { disconnectShop } from './connection/disconnect-shop.ts'
import { findIntegration } from './connection/shopify.queries.ts'
import { listWaitingOrders } from './orders/list-waiting-orders.ts'
import { syncOrders } from './orders/sync-orders.ts'
import { presentIntegration } from './shopify.presenter.ts'

export const shopifyRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('rivenditore'))

    http.get(
      '/api/shopify/integration',
      { schema: { response: { 200: ShopifyIntegration.nullable() } } },
      async (request) => {
        const row = await findIntegration(app.db, currentUser(request).id)
        return row ? presentIntegration(row) : null
      },
    )

    http.post(
      '/api/shopify/connect',
      {
        config: { leavesAccounts: true },
        schema: { body: ShopifyConnectInput, response: { 201: ShopifyIntegration } },
      },
      async (request, reply) => {
        const row = await connectShop(app, currentUser(request).id, request.body)
        return reply.status(201).send(presentIntegration(row))
      },
    )

    http.post(
      '/api/shopify/sync-orders',
      { config: { leavesAccounts: true }, schema: { response: { 200: ShopifySync } } },
      (request) => syncOrders(app, currentUser(request).id),
    )

    http.get('/api/shopify/waiting-orders', { schema: { response: { 200: WaitingShopifyOrders } } }, (request) =>
      listWaitingOrders(app, currentUser(request).id),
    )

    http.delete(
      '/api/shopify/disconnect',
      { config: { leavesAccounts: true }, schema: { response: { 204: z.null() } } },
      async (request, reply) => {
        await disconnectShop(app, currentUser(request).id)
        return reply.status(204).send(null)
      },
    )
  }
