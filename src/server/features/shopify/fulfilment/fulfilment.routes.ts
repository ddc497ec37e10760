import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { TrackingInShop, TrackingTroubles } from '../../../../contract/shopify/tracking-in-shop.ts'
import { z } from '../../../../contract/z.ts'
import { trackingTroublesShown } from '../../../../domain/page-sizes.ts'
import type { AppContext } from '../../../app-context.ts'
import { currentUser } from '../../../http/access/session.ts'
import { operation } from '../../../http/api/operation.ts'
import { selectTrackingTroubles } from '../../shop-fulfilments/shop-fulfilments.reads.ts'
import { retryFulfilment } from './retry-fulfilment.ts'

/** Tracking that a reseller's own shop has not accepted yet. */
export const shopFulfilmentRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/shopify/tracking',
      operation(
        'listShopifyTrackingTroubles',
        'Gli ordini spediti il cui tracking non è ancora arrivato al proprio negozio, e perché',
        { response: { 200: TrackingTroubles } },
      ),
      (request) => selectTrackingTroubles(app.db, currentUser(request).id, trackingTroublesShown),
    )

    http.post(
      '/api/shopify/tracking/:orderId/retry',
      {
        ...operation(
          'retryShopifyTracking',
          'Invia subito al negozio il tracking di un ordine che non è ancora arrivato',
          { params: z.object({ orderId: id }), response: { 200: TrackingInShop }, refusals: [409] },
        ),
        config: { keepsSessionCache: true },
      },
      (request) => retryFulfilment(app, currentUser(request).id, request.params.orderId),
    )
  }
