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
import { currentUser } from '../../../http/access/session.ts'
import { answerCsv } from '../../../http/answers/csv-answer.ts'
import { operation } from '../../../http/api/operation.ts'
import { changeStockSettings, listPlaces } from './change-stock-settings.ts'
import { driftColumns, exportDrifts, findStock, listDrifts } from './read-stock.ts'
import { startLinking } from './start-linking.ts'

/** Stock of the catalogue in a reseller's own shop. */
export const shopStockRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/shopify/stock',
      operation(
        'readShopifyStock',
        'Come le giacenze arrivano nel proprio negozio, e che cosa manca; null senza un negozio',
        { response: { 200: ShopStock.nullable() } },
      ),
      (request) => findStock(app.db, currentUser(request).id),
    )

    http.put(
      '/api/shopify/stock',
      {
        ...operation(
          'changeShopifyStock',
          'Cambia riserva, soglia e sede delle giacenze nel proprio negozio, o le ferma',
          { body: ShopStockSettings, response: { 200: ShopStock }, refusals: [409, 429] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => changeStockSettings(app, currentUser(request).id, request.body),
    )

    http.get(
      '/api/shopify/stock/places',
      operation('listShopifyPlaces', 'Le sedi del proprio negozio utilizzabili per la merce', {
        response: { 200: ShopPlaces },
        refusals: [409, 429],
      }),
      (request) => listPlaces(app, currentUser(request).id),
    )

    http.post(
      '/api/shopify/stock/links',
      {
        ...operation('linkShopifySkus', 'Collega per SKU gli articoli che nel proprio negozio ci sono già', {
          response: { 200: ShopStock },
          refusals: [409, 429],
        }),
        config: { keepsSessionCache: true },
      },
      (request) => startLinking(app, currentUser(request).id),
    )

    http.get(
      '/api/shopify/stock/drifts',
      operation('listShopifyStockDrifts', 'Le giacenze che nel proprio negozio erano diverse, e sono state corrette', {
        querystring: ShopDriftsQuery,
        response: { 200: ShopDrifts },
      }),
      (request) => listDrifts(app.db, currentUser(request).id, request.query.before),
    )

    http.get(
      '/api/shopify/stock/drifts.csv',
      operation('exportShopifyStockDrifts', 'Le stesse come tabella', { produces: ['text/csv'] }),
      (request, reply) =>
        answerCsv(reply, {
          name: `differenze-giacenze-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: driftColumns,
          rows: exportDrifts(app.db, currentUser(request).id),
        }),
    )
  }
