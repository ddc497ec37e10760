import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { SaleCosts, SaleQuery, SellingPrice, SellingPriceInput } from '../../../contract/selling-prices.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireReseller } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { readSaleCosts, saveSellingPrice } from './selling-prices.ts'

const path = '/api/selling-prices/:productId'
const params = z.object({ productId: id })

export const sellingPriceRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireReseller('i tuoi prezzi di vendita'))

    http.get(path, { schema: { params, querystring: SaleQuery, response: { 200: SaleCosts } } }, (request) =>
      readSaleCosts(app, currentUser(request).id, { ...request.params, ...request.query }),
    )

    http.put(
      path,
      {
        config: { leavesAccounts: true },
        schema: { params, body: SellingPriceInput, response: { 200: SellingPrice } },
      },
      (request) => saveSellingPrice(app, currentUser(request).id, request.params.productId, request.body),
    )
  }
