import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ShopDrifts,
  ShopDriftsQuery,
  ShopPlaces,
  ShopStock,
  ShopStockSettings,
} from '../../../../contract/shopify/shopify-stock.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import { requireReseller } from '../../../http/access/require-role.ts'
import { currentUser } from '../../../http/access/session.ts'
import { answerCsv } from '../../../http/answers/csv-answer.ts'
import { changeStockSettings, listPlaces } from './change-stock-settings.ts'
import { driftColumns, exportDrifts, findStock, listDrifts } from './read-stock.ts'
import { startLinking } from './start-linking.ts'

/** Stock of the catalogue in a reseller's own shop. */
export const shopStockRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireReseller('l’integrazione Shopify'))

    http.get('/api/shopify/stock', { schema: { response: { 200: ShopStock.nullable() } } }, (request) =>
      findStock(app.db, currentUser(request).id),
    )

    http.put(
      '/api/shopify/stock',
      { config: { leavesAccounts: true }, schema: { body: ShopStockSettings, response: { 200: ShopStock } } },
      (request) => changeStockSettings(app, currentUser(request).id, request.body),
    )

    http.get('/api/shopify/stock/places', { schema: { response: { 200: ShopPlaces } } }, (request) =>
      listPlaces(app, currentUser(request).id),
    )

    http.post(
      '/api/shopify/stock/links',
      { config: { leavesAccounts: true }, schema: { response: { 200: ShopStock } } },
      (request) => startLinking(app, currentUser(request).id),
    )

    http.get(
      '/api/shopify/stock/drifts',
      { schema: { querystring: ShopDriftsQuery, response: { 200: ShopDrifts } } },
      (request) => listDrifts(app.db, currentUser(request).id, request.query.before),
    )

    http.get('/api/shopify/stock/drifts.csv', (request, reply) =>
      answerCsv(reply, {
        name: `differenze-giacenze-${businessDay(app.clock.now())}`,
        reader: 'person',
        header: driftColumns,
        rows: exportDrifts(app.db, currentUser(request).id),
      }),
    )
  }
