import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id, pageQuery } from '../../../contract/fields.ts'
import {
  ProductStock,
  StockCorrectionInput,
  StockItemDetail,
  StockMovementPage,
} from '../../../contract/orders/stock.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { correctStock } from './correct-stock.ts'
import { readProductStock, readStockItem, readStockMovements } from './read-stock-ledger.ts'

const item = z.object({ stockItemId: id })

/** Stock levels, movement ledger and corrections, for admins. */
export const adminStockRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/products/:productId/stock',
      { schema: { params: z.object({ productId: id }), response: { 200: ProductStock } } },
      (request) => readProductStock(app, request.params.productId),
    )

    http.get(
      '/api/admin/stock-items/:stockItemId',
      { schema: { params: item, response: { 200: StockItemDetail } } },
      (request) => readStockItem(app, request.params.stockItemId),
    )

    http.get(
      '/api/admin/stock-items/:stockItemId/movements',
      { schema: { params: item, querystring: pageQuery, response: { 200: StockMovementPage } } },
      (request) => readStockMovements(app, request.params.stockItemId, request.query),
    )

    http.put(
      '/api/admin/stock-items/:stockItemId',
      { schema: { params: item, body: StockCorrectionInput, response: { 200: StockItemDetail } } },
      (request) =>
        inOneTransaction(app, (within) =>
          correctStock(within, currentUser(request).id, request.params.stockItemId, request.body),
        ),
    )
  }
