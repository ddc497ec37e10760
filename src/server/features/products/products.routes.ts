import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { Product, ProductFacets, ProductList, ProductListQuery } from '../../../contract/products.ts'
import { z } from '../../../contract/z.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/session.ts'
import { listProducts } from './list-products.ts'
import { selectActiveProductJson, selectFacets } from './products.queries.ts'
import { visibilityFor } from './visibility.ts'

/** Parameters that only signed-in users may send (decisions.md §3). */
const beyondPreview = ['offset', 'search', 'categoryId', 'sort', 'color', 'size', 'available']

export const productRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/products',
      { schema: { querystring: ProductListQuery, response: { 200: ProductList } } },
      async (request, reply) => {
        const given = new URL(request.url, 'http://own').searchParams
        const asksBeyondPreview = beyondPreview.some((name) => (given.get(name) ?? '') !== '')
        return sendJson(reply, await listProducts(app, request.user, request.query, asksBeyondPreview))
      },
    )

    http.get('/api/products/facets', { schema: { response: { 200: ProductFacets } } }, async (request) => {
      currentUser(request)
      return selectFacets(app.db)
    })

    http.get(
      '/api/products/:productId',
      { schema: { params: z.object({ productId: z.string() }), response: { 200: Product } } },
      async (request, reply) => {
        // What is no id names no product: the same answer as for an unknown one.
        const productId = id.safeParse(request.params.productId)
        const visibility = visibilityFor(request.user, app.clock.now())
        const json = productId.success ? await selectActiveProductJson(app.db, productId.data, visibility) : undefined
        if (json === undefined) throw notFound('product.not_found', 'Prodotto non trovato')
        return sendJson(reply, json)
      },
    )
  }

/** The database has finished the answer: it goes out as it is. `never` because the schema's type describes what is inside. */
function sendJson(reply: FastifyReply, json: string): never {
  return reply
    .header('Cache-Control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(json) as never
}
