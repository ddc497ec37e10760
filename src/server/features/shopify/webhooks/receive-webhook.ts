import { unauthenticated } from '../../../../domain/errors.ts'
import { isShopDomain, type ShopTopic, shopTopics } from '../../../../domain/shopify.ts'
import type { AppContext } from '../../../app-context.ts'
import { isSignedBy, orderIdIn, type WebhookCall } from '../../../gateways/shops/webhook-call.ts'
import { openCredentials } from '../connection/sealed-credentials.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { takeShopEvent } from './take-shop-event.ts'
import { findIntegrationOfShop, keepWebhook } from './webhooks.queries.ts'

/** Signs for shops that nobody has connected: whoever asks learns nothing from the answer, nor from the time that it takes. */
const nobodysSecret = 'no shop of ours'

/**
 * Takes what a shop says that has happened there. It is no more than a hint: what became of the order the shop is asked by a job. 401 where the
 * shop's own secret has not signed it, or the shop is none of ours. Safe to repeat.
 */
export async function receiveWebhook(app: AppContext, call: WebhookCall): Promise<void> {
  const integration = isShopDomain(call.shopDomain) ? await findIntegrationOfShop(app.db, call.shopDomain) : undefined
  const secret = integration && openCredentials(app, integration.userId, integration)?.apiSecret
  const isSigned = isSignedBy(call, secret ?? nobodysSecret)
  if (!integration || !secret || !isSigned) throw unauthenticated('La firma della chiamata non è valida.')
  const topic = shopTopics.find((one) => one === call.topic)
  if (topic && integration.isActive) await keep(app, integration, call, topic)
}

const keep = (
  app: AppContext,
  { userId }: ShopifyIntegrationRow,
  { eventId, rawBody }: WebhookCall,
  topic: ShopTopic,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await keepWebhook(tx, { userId, eventId, topic }))) return
    await app.jobs.send(tx, takeShopEvent, { userId, topic, shopifyOrderId: orderIdIn(rawBody) })
  })
