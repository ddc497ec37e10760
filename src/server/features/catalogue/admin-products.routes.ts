import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { AdminProductListQuery, Product, ProductListItem, ProductPicturesInput } from '../../../contract/products.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { asFinishedJson, finished } from '../../http/answers/finished-json.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { arrangePictures, productNotFound } from '../products/arrange-pictures.ts'
import { listProductsForAdmins, readProductForAdmins } from './read-catalogue.ts'

const params = z.object({ productId: id })

export const adminProductRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/products',
      { schema: { querystring: AdminProductListQuery, response: { 200: finished(z.array(ProductListItem)) } } },
      async (request, reply) => {
        const { products, ...page } = await listProductsForAdmins(app, request.query)
        setPageHeaders(reply, page)
        return asFinishedJson(reply).send(products)
      },
    )

    http.get('/api/admin/products/:productId', { schema: { params, response: { 200: Product } } }, (request) =>
      readOne(request.params.productId),
    )

    http.put(
      '/api/admin/products/:productId/images',
      { schema: { params, body: ProductPicturesInput, response: { 200: Product } } },
      async (request) => {
        const { productId } = request.params
        await arrangePictures(app, currentUser(request).id, productId, request.body)
        return readOne(productId)
      },
    )

    async function readOne(productId: string): Promise<Product> {
      const product = await readProductForAdmins(app, productId)
      if (!product) throw productNotFound()
      return product
    }
  }
