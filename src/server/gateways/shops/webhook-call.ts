import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A webhook call that claims to come from a shop; unverified. */
export interface WebhookCall {
  /** Claimed domain, such as `negozio.myshopify.com`. */
  shopDomain: string
  /** Such as `orders/create`. */
  topic: string
  /** Id of the event, the same in every delivery. */
  eventId: string
  signature: string
  rawBody: Buffer
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Reads a webhook call. Without Shopify's event id, the hash of the body serves as id. */
export const readWebhookCall = (headers: IncomingHttpHeaders, rawBody: Buffer): WebhookCall => ({
  shopDomain: headerOf(headers, 'x-shopify-shop-domain').toLowerCase(),
  topic: headerOf(headers, 'x-shopify-topic').toLowerCase(),
  eventId: headerOf(headers, 'x-shopify-event-id') || createHash('sha256').update(rawBody).digest('hex'),
  signature: headerOf(headers, 'x-shopify-hmac-sha256'),
  rawBody,
})

/** Whether the body was signed with this app secret: HMAC-SHA256 of the raw bytes, in Base64. Compares in constant time. */
export function isSignedBy(
  { rawBody, signature }: Pick<WebhookCall, 'rawBody' | 'signature'>,
  secret: string,
): boolean {
  const wanted = createHmac('sha256', secret).update(rawBody).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Shopify's numeric id of the order in the body, from `id` or, for an edit, `order_edit.order_id`; null if there is none. */
export function orderIdIn(rawBody: Buffer): string | null {
  try {
    const body = JSON.parse(rawBody.toString()) as { id?: unknown; order_edit?: { order_id?: unknown } }
    const id = String(body.order_edit?.order_id ?? body.id ?? '')
    return /^\d{1,20}$/.test(id) ? id : null
  } catch {
    return null
  }
}
