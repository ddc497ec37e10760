import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { context, type Span, SpanKind } from '@opentelemetry/api'
import { isTracingSuppressed } from '@opentelemetry/core'
import { isTraced, markFailed, tracer } from './spans.ts'

/** The request object that Node's `fetch` publishes. */
interface FetchRequest {
  origin: string | URL
  method: string
}

/** The message that Node publishes on the channels of its HTTP clients. */
interface Published {
  request: object
  response?: { statusCode?: number | undefined }
  error?: unknown
}

/**
 * Creates spans for calls to other servers (payments, shops, files, VIES, Telegram) made by traced requests and jobs. A span names only the host,
 * because a path may contain a token or an order number.
 *
 * @returns a function that stops it
 */
export function traceOutgoingCalls(): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, method: string, host: string) => {
    if (!isTraced() || isTracingSuppressed(context.active())) return
    spans.set(
      request,
      tracer().startSpan(`${method} ${host}`, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'server.address': host },
      }),
    )
  }
  const end = ({ request, response, error }: Published) => {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    if (response?.statusCode) span.setAttribute('http.response.status_code', response.statusCode)
    if (error || (response?.statusCode ?? 0) >= 400) markFailed(span, error)
    span.end()
  }
  const listeners: Record<string, (published: Published) => void> = {
    'http.client.request.created': ({ request }) => {
      const { method, host } = request as ClientRequest
      begin(request, method, host)
    },
    'http.client.response.finish': end,
    'http.client.request.error': end,
    'undici:request:create': ({ request }) => {
      const { method, origin } = request as FetchRequest
      begin(request, method, new URL(origin).hostname)
    },
    'undici:request:headers': end,
    'undici:request:error': end,
  }
  const listening = Object.entries(listeners).map(([name, take]) => {
    const listener = (published: unknown) => take(published as Published)
    subscribe(name, listener)
    return () => unsubscribe(name, listener)
  })
  return () => {
    for (const stop of listening) stop()
  }
}
