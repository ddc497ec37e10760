import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { Product, ProductList, ProductListQuery } from '../../../contract/products.ts'
import { z } from '../../../contract/z.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { listProducts } from './list-products.ts'
import { presentProduct, visibilityFor } from './products.presenter.ts'
import { findActiveProduct } from './products.queries.ts'

/** Parameters that only signed-in users may send (decisions.md §3). */
const beyondPreview = ['offset', 'search', 'categoryId', 'sort', 'color', 'size', 'available']

export const productRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/products',
      { schema: { querystring: ProductListQuery, response: { 200: ProductList } } },
      async (request, reply) => {
        reply.header('Cache-Control', 'private, no-store')
        const given = new URL(request.url, 'http://own').searchParams
        const asksBeyondPreview = beyondPreview.some((name) => (given.get(name) ?? '') !== '')
        return listProducts(app, request.user, request.query, asksBeyondPreview)
      },
    )

    http.get(
      '/api/products/:productId',
      { schema: { params: z.object({ productId: id }), response: { 200: Product } } },
      async (request, reply) => {
        const row = await findActiveProduct(app.db, request.params.productId)
        if (!row) throw notFound('product.not_found', 'Prodotto non trovato')
        reply.header('Cache-Control', 'private, no-store')
        return presentProduct(row, visibilityFor(request.user, app.clock.now()))
      },
    )
  }
