import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import {
  ShopPermissions,
  ShopPreviewInput,
  ShopProductChange,
  ShopProductFigures,
  ShopProductList,
  ShopProductListQuery,
  ShopProductPreview,
  ShopProductRow,
  ShopProductsAct,
  ShopProductsInput,
} from '../../../../contract/shopify/shopify-products.ts'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { idempotencyKey } from '../../../http/idempotency-key.ts'
import { actOnChosen, changeChosen } from './change-chosen.ts'
import { chooseProducts } from './choose-products.ts'
import { listShopProducts } from './list-shop-products.ts'
import { previewProduct } from './preview-product.ts'
import { checkPermissions } from './product-permissions.ts'

const ProductParams = z.object({ productId: id })

/** Products of the catalogue in a reseller's own shop. */
export const shopProductRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/shopify/products',
      operation(
        'listShopifyProducts',
        'I prodotti scelti per il proprio negozio, le scelte più recenti prima: che cosa ne è stato di ciascuno',
        { querystring: ShopProductListQuery, response: { 200: ShopProductList } },
      ),
      (request) => listShopProducts(app, currentUser(request).id, request.query),
    )

    http.post(
      '/api/shopify/products',
      {
        ...operation(
          'chooseShopifyProducts',
          'Invia al proprio negozio prodotti o categorie intere con una regola di prezzo; quelli che ci sono si aggiornano',
          { body: ShopProductsInput, response: { 200: ShopProductFigures }, refusals: [409, 429] },
        ),
        config: { idempotent: true, keepsSessionCache: true },
      },
      (request) => chooseProducts(app, currentUser(request).id, request.body, idempotencyKey(request)),
    )

    http.post(
      '/api/shopify/products/preview',
      {
        ...operation('previewShopifyProduct', 'Un prodotto come arriverebbe nel proprio negozio: non si manda niente', {
          body: ShopPreviewInput,
          response: { 200: ShopProductPreview },
          refusals: [404, 409],
        }),
        config: { keepsSessionCache: true },
      },
      (request) => previewProduct(app, currentUser(request), request.body),
    )

    http.post(
      '/api/shopify/products/acts',
      {
        ...operation(
          'actOnShopifyProducts',
          'Invia di nuovo, sovrascrive, cambia prezzo o toglie prodotti del proprio negozio',
          { body: ShopProductsAct, response: { 200: ShopProductFigures }, refusals: [409] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => actOnChosen(app, currentUser(request).id, request.body),
    )

    http.post(
      '/api/shopify/products/permissions',
      {
        ...operation('checkShopifyPermissions', 'Chiede al negozio che cosa manca all’app per mandare prodotti', {
          response: { 200: ShopPermissions },
          refusals: [409, 429],
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => ({ missingScopes: await checkPermissions(app, currentUser(request).id, { anew: true }) }),
    )

    http.patch(
      '/api/shopify/products/:productId',
      {
        ...operation(
          'changeShopifyProduct',
          'Cambia regola, stato o testi di un prodotto del proprio negozio, che viene inviato di nuovo',
          { params: ProductParams, body: ShopProductChange, response: { 200: ShopProductRow }, refusals: [409] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => changeChosen(app, currentUser(request).id, request.params.productId, request.body),
    )
  }
