import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminApiVersion } from './admin-schema.ts'
import type { StandInShop } from './stand-in-shop.ts'

export interface Delivery {
  /** The same for each of `times`, as of all that Shopify sends of one event. */
  eventId?: string
  times?: number
  /** Before the first, in milliseconds: what is delivered without comes before it. */
  delayMs?: number
  /** Signed by somebody who does not know the app's secret. */
  isForged?: boolean
  /** Given a body that is not the one that was signed. */
  isTampered?: boolean
  /** When it happened, where not now. */
  triggeredAt?: string
}

/** What whoever was told has answered; null: nothing within Shopify's five seconds. */
export type DeliveryStatus = number | null

const patienceMs = 5_000

export const isLoopback = (uri: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(uri).hostname)

/** Tells those whom the shop's app has subscribed to the topic (`orders/create`), as Shopify does: signed, and perhaps more than once. */
export async function deliverWebhook(
  shop: StandInShop,
  secret: string,
  topic: string,
  payload: object,
  delivery: Delivery = {},
): Promise<DeliveryStatus[]> {
  const { eventId = randomUUID(), times = 1, delayMs = 0, isForged, isTampered, triggeredAt = shop.time } = delivery
  const name = topic.toUpperCase().replaceAll('/', '_')
  const uris = shop.subscriptions.filter((one) => one.topic === name).map(({ uri }) => uri)
  const body = JSON.stringify(payload)
  const headers = {
    ...webhookHeaders({
      shopDomain: shop.ownName(),
      topic,
      body,
      secret: isForged ? `not ${secret}` : secret,
      eventId,
    }),
    'x-shopify-triggered-at': triggeredAt,
  }
  if (delayMs > 0) await sleep(delayMs)
  return Promise.all(
    uris.flatMap((uri) => {
      // Each subscription is told by a delivery of its own, of which a repetition is the same.
      const told = { ...headers, 'x-shopify-webhook-id': randomUUID() }
      return Array.from({ length: times }, () => post(uri, told, isTampered ? `${body} ` : body))
    }),
  )
}

interface Signed {
  shopDomain: string
  topic: string
  body: string
  secret: string
  eventId?: string
}

/** What Shopify says of a delivery beside its body. */
export const webhookHeaders = ({ shopDomain, topic, body, secret, eventId = randomUUID() }: Signed) => ({
  'content-type': 'application/json',
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shopDomain,
  'x-shopify-api-version': adminApiVersion,
  'x-shopify-event-id': eventId,
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
})

async function post(uri: string, headers: Record<string, string>, body: string): Promise<DeliveryStatus> {
  if (!isLoopback(uri)) throw new Error(`The stand-in reaches loopback alone, not ${uri}`)
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(uri, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
