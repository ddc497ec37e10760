import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { AdminShop, AdminShopDetail, AdminShopsQuery } from '../../../../contract/shopify/admin-shops.ts'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { setPageHeaders } from '../../../http/answers/paging.ts'
import { operation } from '../../../http/api/operation.ts'
import { selectAdminShops } from './admin-shops.queries.ts'
import { presentAdminShop, readAdminShop } from './read-admin-shop.ts'

/** Resellers' linked shops, for admins. */
export const adminShopRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/shops',
      operation('listShops', 'I negozi Shopify collegati: com’è ciascuno, l’ultima sincronizzazione e le sue cifre', {
        querystring: AdminShopsQuery,
        response: { 200: z.array(AdminShop) },
      }),
      async (request, reply) => {
        const page = await selectAdminShops(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentAdminShop)
      },
    )

    http.get(
      '/api/admin/users/:userId/shop',
      operation('readUserShop', 'Il negozio Shopify di un cliente e che cosa non va; null se non ne ha', {
        params: z.object({ userId: id }),
        response: { 200: AdminShopDetail.nullable() },
      }),
      (request) => readAdminShop(app, request.params.userId),
    )
  }
