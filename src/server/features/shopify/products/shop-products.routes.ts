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
import { requireReseller } from '../../../http/access/require-role.ts'
import { currentUser } from '../../../http/access/session.ts'
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
    http.addHook('onRequest', requireReseller('l’integrazione Shopify'))

    http.get(
      '/api/shopify/products',
      { schema: { querystring: ShopProductListQuery, response: { 200: ShopProductList } } },
      (request) => listShopProducts(app, currentUser(request).id, request.query),
    )

    http.post(
      '/api/shopify/products',
      { config: { leavesAccounts: true }, schema: { body: ShopProductsInput, response: { 200: ShopProductFigures } } },
      (request) => chooseProducts(app, currentUser(request).id, request.body, idempotencyKey(request)),
    )

    http.post(
      '/api/shopify/products/preview',
      { config: { leavesAccounts: true }, schema: { body: ShopPreviewInput, response: { 200: ShopProductPreview } } },
      (request) => previewProduct(app, currentUser(request), request.body),
    )

    http.post(
      '/api/shopify/products/acts',
      { config: { leavesAccounts: true }, schema: { body: ShopProductsAct, response: { 200: ShopProductFigures } } },
      (request) => actOnChosen(app, currentUser(request).id, request.body),
    )

    http.post(
      '/api/shopify/products/permissions',
      { config: { leavesAccounts: true }, schema: { response: { 200: ShopPermissions } } },
      async (request) => ({ missingScopes: await checkPermissions(app, currentUser(request).id, { anew: true }) }),
    )

    http.patch(
      '/api/shopify/products/:productId',
      {
        config: { leavesAccounts: true },
        schema: { params: ProductParams, body: ShopProductChange, response: { 200: ShopProductRow } },
      },
      (request) => changeChosen(app, currentUser(request).id, request.params.productId, request.body),
    )
  }
