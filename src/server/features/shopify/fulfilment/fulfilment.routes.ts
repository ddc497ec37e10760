import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../../contract/fields.ts'
import { TrackingInShop, TrackingTroubles } from '../../../../contract/shopify/tracking-in-shop.ts'
import { z } from '../../../../contract/z.ts'
import { trackingTroublesShown } from '../../../../domain/page-sizes.ts'
import type { AppContext } from '../../../app-context.ts'
import { requireReseller } from '../../../http/access/require-role.ts'
import { currentUser } from '../../../http/access/session.ts'
import { selectTrackingTroubles } from '../../shop-fulfilments/shop-fulfilments.reads.ts'
import { retryFulfilment } from './retry-fulfilment.ts'

/** Tracking that a reseller's own shop has not accepted yet. */
export const shopFulfilmentRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireReseller('l’integrazione Shopify'))

    http.get('/api/shopify/tracking', { schema: { response: { 200: TrackingTroubles } } }, (request) =>
      selectTrackingTroubles(app.db, currentUser(request).id, trackingTroublesShown),
    )

    http.post(
      '/api/shopify/tracking/:orderId/retry',
      {
        config: { leavesAccounts: true },
        schema: { params: z.object({ orderId: id }), response: { 200: TrackingInShop } },
      },
      (request) => retryFulfilment(app, currentUser(request).id, request.params.orderId),
    )
  }
