import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AdminProduct,
  AdminProductListItem,
  AdminProductListQuery,
  ProductParams,
} from '../../../contract/products/admin-products.ts'
import { NewProductInput, ProductChangesInput } from '../../../contract/products/product-writing.ts'
import { ProductPicturesInput } from '../../../contract/products/products.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { addProduct } from '../products/add-product.ts'
import { arrangePictures, productNotFound } from '../products/arrange-pictures.ts'
import { changeProduct } from '../products/change-product.ts'
import { duplicateProduct } from '../products/duplicate-product.ts'
import { removeProduct } from '../products/remove-product.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { readProductForAdmins } from './read-catalogue.ts'

const params = ProductParams

export const adminProductRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/products',
      operation('listAllProducts', 'Tutti i prodotti, anche quelli non in vendita, o i primi che una ricerca trova', {
        querystring: AdminProductListQuery,
        response: { 200: z.array(AdminProductListItem) },
      }),
      async (request, reply) => {
        const { products, isCapped, ...page } = await listAdminProducts(app, request.query)
        setPageHeaders(reply, page)
        if (isCapped) reply.header('X-Total-Capped', 'true')
        return products
      },
    )

    http.post(
      '/api/admin/products',
      {
        ...operation('addProduct', 'Aggiunge un prodotto', { body: NewProductInput, response: { 201: AdminProduct } }),
        config: { idempotent: true },
      },
      async (request, reply) => {
        const added = await inOneTransaction(app, async (within) =>
          readOne(within, await addProduct(within, currentUser(request).id, request.body, idempotencyKey(request))),
        )
        return reply.status(201).send(added)
      },
    )

    http.get(
      '/api/admin/products/:productId',
      operation('readAnyProduct', 'Un prodotto', { params, response: { 200: AdminProduct } }),
      (request) => readOne(app, request.params.productId),
    )

    http.put(
      '/api/admin/products/:productId',
      operation('changeProduct', 'Cambia un prodotto: i campi che mancano restano come sono', {
        params,
        body: ProductChangesInput,
        response: { 200: AdminProduct },
      }),
      async (request) => {
        const { productId } = request.params
        return inOneTransaction(app, async (within) => {
          await changeProduct(within, currentUser(request).id, productId, request.body)
          return readOne(within, productId)
        })
      },
    )

    http.delete(
      '/api/admin/products/:productId',
      operation(
        'removeProduct',
        'Elimina un prodotto; se ordini, riserve o wishlist lo nominano lo toglie dalla vendita',
        { params, response: { 204: z.null() } },
      ),
      async (request, reply) => {
        await removeProduct(app, currentUser(request).id, request.params.productId)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/admin/products/:productId/duplicate',
      {
        ...operation('duplicateProduct', 'Copia un prodotto: non in vendita, con SKU nuovi e senza giacenza', {
          params,
          response: { 201: AdminProduct },
        }),
        config: { idempotent: true },
      },
      async (request, reply) => {
        const { productId } = request.params
        const copy = await inOneTransaction(app, async (within) =>
          readOne(within, await duplicateProduct(within, currentUser(request).id, productId, idempotencyKey(request))),
        )
        return reply.status(201).send(copy)
      },
    )

    http.put(
      '/api/admin/products/:productId/images',
      operation('arrangeProductPictures', 'Le immagini di un prodotto, tutte e in ordine, con descrizione e colore', {
        params,
        body: ProductPicturesInput,
        response: { 200: AdminProduct },
      }),
      async (request) => {
        const { productId } = request.params
        return inOneTransaction(app, async (within) => {
          await arrangePictures(within, currentUser(request).id, productId, request.body)
          return readOne(within, productId)
        })
      },
    )

    async function readOne(within: AppContext, productId: string): Promise<AdminProduct> {
      const product = await readProductForAdmins(within, productId)
      if (!product) throw productNotFound()
      return product
    }
  }
