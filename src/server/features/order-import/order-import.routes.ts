import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrderImport, OrderImportQuery, QuickOrder } from '../../../contract/orders/order-import.ts'
import { mostImportedBytes } from '../../../domain/orders/order-import.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile } from '../../http/connections/request-bodies.ts'
import { checkQuickOrder } from './check-quick-order.ts'
import { importOrders } from './import-orders.ts'

/** Orders by file: for many consignees, and the lines of one. */
export const orderImportRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('rivenditore'))
    leaveFilesUnread(http)

    http.post(
      '/api/orders/import',
      {
        config: { leavesAccounts: true, bodyMs: fileBodyMs },
        schema: { querystring: OrderImportQuery, response: { 200: OrderImport } },
      },
      (request) =>
        receiveFile(request, mostImportedBytes, (file) =>
          importOrders(app, currentUser(request).id, file, { dryRun: request.query.dryRun === '1' }),
        ),
    )

    // A POST for its long body; it changes nothing.
    http.post(
      '/api/orders/lines',
      { config: { leavesAccounts: true, bodyMs: fileBodyMs }, schema: { response: { 200: QuickOrder } } },
      (request) =>
        receiveFile(request, mostImportedBytes, (file) => checkQuickOrder(app, currentUser(request).id, file)),
    )
  }
