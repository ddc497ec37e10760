import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  Product,
  ProductFacets,
  ProductFacetsQuery,
  ProductList,
  ProductListItem,
  ProductListQuery,
  RelatedProductsQuery,
} from '../../../contract/products/products.ts'
import { z } from '../../../contract/z.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { fieldsBeyondPreview } from '../../../domain/products/product-query.ts'
import type { AppContext } from '../../app-context.ts'
import { readRecent } from '../../http/access/own-writes.ts'
import { asFinishedJson, finished } from '../../http/answers/finished-json.ts'
import { operation } from '../../http/api/operation.ts'
import { listProducts, readFacets, readProduct, readRelatedProducts } from './read-catalogue.ts'

/** A malformed id is answered like an unknown one. */
const ProductParams = z.object({ productId: z.string() })

export const catalogueRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/products',
      operation('listProducts', 'Elenco e ricerca dei prodotti', {
        querystring: ProductListQuery,
        response: { 200: finished(ProductList) },
        refusals: [401],
      }),
      async (request, reply) => {
        // The raw query: the schema drops fields with their default value.
        const given = new URL(request.url, 'http://own').searchParams
        const asksBeyondPreview = fieldsBeyondPreview.some((field) => given.getAll(field).some(Boolean))
        const { user, query } = request
        const list = await readRecent(app, request, (reading) => listProducts(reading, user, query, asksBeyondPreview))
        return asFinishedJson(reply).send(list)
      },
    )

    http.get(
      '/api/products/facets',
      operation('readProductFacets', 'Colori e taglie da filtrare, con quanti prodotti troverebbero', {
        querystring: ProductFacetsQuery,
        response: { 200: ProductFacets },
      }),
      (request) => readRecent(app, request, (reading) => readFacets(reading, request.query)),
    )

    http.get(
      '/api/products/:productId',
      operation('readProduct', 'Un prodotto', { params: ProductParams, response: { 200: finished(Product) } }),
      async (request, reply) => {
        const product = await named(request.params, (productId) =>
          readRecent(app, request, (reading) => readProduct(reading, request.user, productId)),
        )
        return asFinishedJson(reply).send(product)
      },
    )

    http.get(
      '/api/products/:productId/related',
      operation('listRelatedProducts', 'Prodotti correlati', {
        params: ProductParams,
        querystring: RelatedProductsQuery,
        response: { 200: finished(z.array(ProductListItem)) },
      }),
      async (request, reply) => {
        const { limit } = request.query
        const related = await named(request.params, (productId) =>
          readRecent(app, request, (reading) => readRelatedProducts(reading, request.user, productId, limit)),
        )
        return asFinishedJson(reply).send(related)
      },
    )
  }

async function named<Found>(
  params: z.infer<typeof ProductParams>,
  read: (productId: string) => Promise<Found | undefined>,
): Promise<Found> {
  const productId = id.safeParse(params.productId)
  const found = productId.success ? await read(productId.data) : undefined
  if (found === undefined) throw productProblems['product.not_found']()
  return found
}
