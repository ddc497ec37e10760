import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrderImport, OrderImportQuery, QuickOrder } from '../../../contract/orders/order-import.ts'
import { invalid } from '../../../domain/errors.ts'
import { mostImportedBytes } from '../../../domain/orders/order-import.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { checkQuickOrder } from './check-quick-order.ts'
import { importOrders } from './import-orders.ts'

/** Orders by file: for many consignees, and the lines of one. */
export const orderImportRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('rivenditore'))
    // Read as bytes: the file itself says how it is encoded.
    http.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: mostImportedBytes }, (_request, body, done) =>
      done(null, body),
    )

    http.post(
      '/api/orders/import',
      {
        config: { leavesAccounts: true, longBody: true },
        schema: { querystring: OrderImportQuery, response: { 200: OrderImport } },
      },
      (request) =>
        importOrders(app, currentUser(request).id, fileOf(request.body), { dryRun: request.query.dryRun === '1' }),
    )

    // A POST for its long body; it changes nothing.
    http.post(
      '/api/orders/lines',
      { config: { leavesAccounts: true, longBody: true }, schema: { response: { 200: QuickOrder } } },
      (request) => checkQuickOrder(app, currentUser(request).id, fileOf(request.body)),
    )
  }

function fileOf(body: unknown): Uint8Array {
  if (Buffer.isBuffer(body)) return body
  throw invalid('validation', 'Invia il file come text/csv.')
}
