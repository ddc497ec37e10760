import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A call that says that it comes from a shop. */
export interface WebhookCall {
  /** `negozio.myshopify.com`, as it says. */
  shopDomain: string
  /** `orders/create`. */
  topic: string
  /** Of what has happened: the same however often it is told. */
  eventId: string
  signature: string
  rawBody: Buffer
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Shopify numbers what it tells; what it should leave out its body stands in for. */
export const readWebhookCall = (headers: IncomingHttpHeaders, rawBody: Buffer): WebhookCall => ({
  shopDomain: headerOf(headers, 'x-shopify-shop-domain').toLowerCase(),
  topic: headerOf(headers, 'x-shopify-topic').toLowerCase(),
  eventId: headerOf(headers, 'x-shopify-event-id') || createHash('sha256').update(rawBody).digest('hex'),
  signature: headerOf(headers, 'x-shopify-hmac-sha256'),
  rawBody,
})

/** Whether the app with this secret was told this: Shopify signs the body's bytes by HMAC-SHA256, in Base64. Takes the same time whatever is wrong. */
export function isSignedBy(
  { rawBody, signature }: Pick<WebhookCall, 'rawBody' | 'signature'>,
  secret: string,
): boolean {
  const wanted = createHmac('sha256', secret).update(rawBody).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Shopify's number of the order that the body is about, or null: an order names itself by `id`, the change of one by `order_edit.order_id`.
 */
export function orderIdIn(rawBody: Buffer): string | null {
  try {
    const body = JSON.parse(rawBody.toString()) as { id?: unknown; order_edit?: { order_id?: unknown } }
    const id = String(body.order_edit?.order_id ?? body.id ?? '')
    return /^\d{1,20}$/.test(id) ? id : null
  } catch {
    return null
  }
}
