import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ShopifyConnectInput, ShopifyIntegration } from '../../../contract/shopify/shopify.ts'
import { z } from '../../../contract/z.ts'
import { missingScopes } from '../../../domain/shopify/shopify.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { connectShop, disconnectShop } from './connection/connect-shop.ts'
import { findIntegration, type ShopifyIntegrationRow } from './connection/shopify.queries.ts'
import { countWaiting } from './orders/shop-orders.queries.ts'
import { syncMinutes } from './orders/sync-run.queries.ts'

/** Connecting and disconnecting a reseller's own shop. */
export const shopifyRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const present = async (row: ShopifyIntegrationRow) =>
      presentIntegration(row, { now: app.clock.now(), ordersWaiting: await countWaiting(app.db, row.userId) })

    http.get(
      '/api/shopify/integration',
      operation('readShopifyIntegration', 'Il proprio negozio collegato, o null', {
        response: { 200: ShopifyIntegration.nullable() },
      }),
      async (request) => {
        const row = await findIntegration(app.db, currentUser(request).id)
        return row ? present(row) : null
      },
    )

    http.post(
      '/api/shopify/connect',
      {
        ...operation('connectShopify', 'Collega il proprio negozio, se le credenziali funzionano', {
          body: ShopifyConnectInput,
          response: { 201: ShopifyIntegration },
          refusals: [429],
        }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        const row = await connectShop(app, currentUser(request).id, request.body)
        return reply.status(201).send(await present(row))
      },
    )

    http.delete(
      '/api/shopify/disconnect',
      {
        ...operation(
          'disconnectShopify',
          'Scollega il proprio negozio, gli dice di non avvisarci più e dimentica le credenziali',
          { response: { 204: z.null() } },
        ),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        await disconnectShop(app, currentUser(request).id)
        return reply.status(204).send(null)
      },
    )
  }

const presentIntegration = (
  row: ShopifyIntegrationRow,
  { now, ordersWaiting }: { now: Date; ordersWaiting: number },
): ShopifyIntegration => ({
  shopDomain: row.shopDomain,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  ordersImported: row.ordersImported,
  ordersWaiting,
  isActive: row.isActive,
  end: row.end,
  nextSyncAt: row.isActive ? nextSync(row, now).toISOString() : null,
  isSyncing: row.syncUntil !== null && row.syncUntil > now,
  failures: row.failures,
  missingScopes: missingScopes(row.scopes),
  webhooksAt: row.webhooksAt?.toISOString() ?? null,
})

/** The sync starts within a minute after this time, because a round begins every minute. */
function nextSync({ lastSyncAt, pausedUntil }: ShopifyIntegrationRow, now: Date): Date {
  const due = lastSyncAt ? hoursAfter(lastSyncAt, syncMinutes / 60) : now
  return new Date(Math.max(due.getTime(), pausedUntil?.getTime() ?? 0, now.getTime()))
}
