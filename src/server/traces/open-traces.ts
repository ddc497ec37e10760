import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { context, DiagLogLevel, diag, propagation, type Span, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { isTracingSuppressed, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { isTraced, markFailed, tracer } from './spans.ts'
import type { TraceSettings, Traces } from './traces.ts'

/** An export that takes longer is dropped (ms). */
const longestMs = 3_000

/** Starts exporting the spans created through `spans.ts` to the collector at `endpoint`, for the whole process. */
export function openTraces(settings: TraceSettings, log: Logger): Traces {
  const { endpoint, serviceName, share } = settings
  diag.setLogger(
    { error: say(log), warn: say(log), info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  // The sampling flag of an external caller does not decide what is recorded.
  const chosen = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    ),
    sampler: new ParentBasedSampler({ root: chosen, remoteParentSampled: chosen }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: longestMs }),
        exportTimeoutMillis: longestMs,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const endOutgoing = traceOutgoingCalls()
  return {
    async close() {
      endOutgoing()
      await provider.shutdown().catch(() => undefined)
      for (const part of [trace, propagation, context, diag]) part.disable()
    },
  }
}

const say =
  (log: Logger) =>
  (message: string): void =>
    log.warn({ traces: message }, 'Traces could not be exported')

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
function traceOutgoingCalls(): () => void {
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
