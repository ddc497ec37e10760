import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { SaleCosts, SaleQuery, SellingPrice, SellingPriceInput } from '../../../contract/selling-prices.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { readSaleCosts, saveSellingPrice } from './selling-prices.ts'

const path = '/api/selling-prices/:productId'
const params = z.object({ productId: id })

export const sellingPriceRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      path,
      operation(
        'readSaleCosts',
        'Il proprio prezzo di vendita di un prodotto, e la spedizione di un pezzo in un paese',
        { params, querystring: SaleQuery, response: { 200: SaleCosts } },
      ),
      (request) => readSaleCosts(app, currentUser(request).id, { ...request.params, ...request.query }),
    )

    http.put(
      path,
      {
        ...operation('saveSellingPrice', 'Salva il proprio prezzo di vendita di un prodotto; null lo elimina', {
          params,
          body: SellingPriceInput,
          response: { 200: SellingPrice },
        }),
        config: { keepsSessionCache: true },
      },
      (request) => saveSellingPrice(app, currentUser(request).id, request.params.productId, request.body),
    )
  }
