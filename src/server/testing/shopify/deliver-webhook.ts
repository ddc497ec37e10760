import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminApiVersion } from './admin-schema.ts'
import type { StandInShop } from './stand-in-shop.ts'

export interface Delivery {
  /** The same for each of `times`, as for every delivery of one event. */
  eventId?: string
  times?: number
  /** Delay before the first delivery in milliseconds; deliveries without one overtake it. */
  delayMs?: number
  /** Signed with a secret that is not the app's. */
  isForged?: boolean
  /** Sent with a body that is not the one that was signed. */
  isTampered?: boolean
  /** Time of the event, if not now. */
  triggeredAt?: string
}

/** Status of the subscriber's response; null if there was none within Shopify's five seconds. */
export type DeliveryStatus = number | null

const patienceMs = 5_000

export const isLoopback = (uri: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(uri).hostname)

/** Delivers an event to the subscriptions of the shop's app for the topic (`orders/create`), as Shopify does: signed, and possibly repeated. */
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
  const signed = { shopDomain: shop.ownName(), topic, body, secret: isForged ? `not ${secret}` : secret, eventId }
  const headers = { ...webhookHeaders(signed), 'x-shopify-triggered-at': triggeredAt }
  if (delayMs > 0) await sleep(delayMs)
  return Promise.all(
    uris.flatMap((uri) => {
      // Each subscription has a delivery id of its own, which repetitions share.
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

/** Headers of a delivery. */
export const webhookHeaders = ({ shopDomain, topic, body, secret, eventId = randomUUID() }: Signed) => ({
  'content-type': 'application/json',
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shopDomain,
  'x-shopify-api-version': adminApiVersion,
  'x-shopify-event-id': eventId,
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
})

async function post(uri: string, headers: Record<string, string>, body: string): Promise<DeliveryStatus> {
  if (!isLoopback(uri)) throw new Error(`The stand-in only calls loopback addresses, not ${uri}`)
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(uri, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
