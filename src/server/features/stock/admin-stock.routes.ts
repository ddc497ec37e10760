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
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { correctStock } from './correct-stock.ts'
import { readProductStock, readStockItem, readStockMovements } from './read-stock-ledger.ts'

const item = z.object({ stockItemId: id })

/** Stock levels, movement ledger and corrections, for admins. */
export const adminStockRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/products/:productId/stock',
      operation('readProductStock', 'Le giacenze di un prodotto, per variante', {
        params: z.object({ productId: id }),
        response: { 200: ProductStock },
      }),
      (request) => readProductStock(app, request.params.productId),
    )

    http.get(
      '/api/admin/stock-items/:stockItemId',
      operation('readStockItem', 'Una giacenza, e chi ne impegna i pezzi', {
        params: item,
        response: { 200: StockItemDetail },
      }),
      (request) => readStockItem(app, request.params.stockItemId),
    )

    http.get(
      '/api/admin/stock-items/:stockItemId/movements',
      operation('listStockMovements', 'I movimenti di una giacenza, dal più recente', {
        params: item,
        querystring: pageQuery,
        response: { 200: StockMovementPage },
      }),
      (request) => readStockMovements(app, request.params.stockItemId, request.query),
    )

    http.put(
      '/api/admin/stock-items/:stockItemId',
      operation('correctStock', 'Rettifica una giacenza con il suo motivo', {
        params: item,
        body: StockCorrectionInput,
        response: { 200: StockItemDetail },
      }),
      (request) =>
        inOneTransaction(app, (within) =>
          correctStock(within, currentUser(request).id, request.params.stockItemId, request.body),
        ),
    )
  }
