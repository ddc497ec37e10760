import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { context, type Span, SpanKind } from '@opentelemetry/api'
import { isTracingSuppressed } from '@opentelemetry/core'
import { isTraced, markFailed, tracer } from './spans.ts'

/** As Node's `fetch` publishes a request. */
interface FetchRequest {
  origin: string | URL
  method: string
}

/** What Node publishes of its HTTP clients, by channel. */
interface Published {
  request: object
  response?: { statusCode?: number | undefined }
  error?: unknown
}

/**
 * Spans of the calls of other servers (payments, shops, files, VIES, Telegram) that traced requests and jobs make. They name the host only: a path
 * may hold a token, and an order's number.
 *
 * @returns ends it
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
