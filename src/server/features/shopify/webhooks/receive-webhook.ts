import { accountProblems } from '../../../../domain/accounts/account-problems.ts'
import { isShopDomain, type ShopTopic, shopTopics } from '../../../../domain/shopify/shopify.ts'
import type { AppContext } from '../../../app-context.ts'
import { isSignedBy, orderIdIn, type WebhookCall } from '../../../gateways/shops/webhook-call.ts'
import { openCredentials } from '../connection/sealed-credentials.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { handleShopEvent } from './handle-shop-event.ts'
import { findIntegrationOfShop, saveWebhookEvent } from './webhooks.queries.ts'

/** Checked for unknown shops, so that neither the response nor its timing reveals whether a shop is connected. */
const nobodysSecret = 'no shop of ours'

/**
 * Accepts an event of a shop. It is only a hint: a job reads the state of the order from the shop. Throws 401 if it is not signed with the shop's own
 * secret, or if the shop is unknown. Safe to repeat.
 */
export async function receiveWebhook(app: AppContext, call: WebhookCall): Promise<void> {
  const integration = isShopDomain(call.shopDomain) ? await findIntegrationOfShop(app.db, call.shopDomain) : undefined
  const secret = integration && openCredentials(app, integration.userId, integration)?.apiSecret
  const isSigned = isSignedBy(call, secret ?? nobodysSecret)
  if (!integration || !secret || !isSigned) throw accountProblems['auth.required']({ what: 'signature' })
  const topic = shopTopics.find((one) => one === call.topic)
  if (topic && integration.isActive) await keep(app, integration, call, topic)
}

const keep = (
  app: Pick<AppContext, 'db' | 'jobs'>,
  { userId }: ShopifyIntegrationRow,
  { eventId, rawBody }: WebhookCall,
  topic: ShopTopic,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await saveWebhookEvent(tx, { userId, eventId, topic }))) return
    await app.jobs.send(tx, handleShopEvent, { userId, topic, shopifyOrderId: orderIdIn(rawBody) })
  })
