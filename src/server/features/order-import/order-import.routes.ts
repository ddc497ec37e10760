import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  OrderColumnsInput,
  OrderFileColumns,
  OrderImport,
  OrderImportQuery,
  QuickOrder,
} from '../../../contract/orders/order-import.ts'
import { z } from '../../../contract/z.ts'
import { maxImportedBytes } from '../../../domain/orders/order-import.ts'
import type { AppContext } from '../../app-context.ts'
import { requireReseller } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile } from '../../http/connections/request-bodies.ts'
import { checkQuickOrder } from './check-quick-order.ts'
import { importOrders } from './import-orders.ts'
import { chooseOrderColumns, readOrderColumns } from './order-file-columns.ts'

/** Orders by file (one order per reference) and the lines of a quick order. */
export const orderImportRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireReseller('gli ordini'))
    leaveFilesUnread(http)

    http.post(
      '/api/orders/import',
      {
        config: { leavesAccounts: true, bodyMs: fileBodyMs },
        schema: { querystring: OrderImportQuery, response: { 200: OrderImport } },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) =>
          importOrders(app, currentUser(request), file, { dryRun: request.query.dryRun === '1' }),
        ),
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/orders/import/columns',
      { config: { leavesAccounts: true, bodyMs: fileBodyMs }, schema: { response: { 200: OrderFileColumns } } },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => readOrderColumns(app, currentUser(request).id, file)),
    )

    http.put(
      '/api/orders/import/columns',
      {
        config: { leavesAccounts: true },
        schema: { body: OrderColumnsInput, response: { 204: z.null().describe('Nessun contenuto') } },
      },
      async (request, reply) => {
        await chooseOrderColumns(app, currentUser(request).id, request.body)
        return reply.status(204).send(null)
      },
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/orders/lines',
      { config: { leavesAccounts: true, bodyMs: fileBodyMs }, schema: { response: { 200: QuickOrder } } },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => checkQuickOrder(app, currentUser(request).id, file)),
    )
  }
