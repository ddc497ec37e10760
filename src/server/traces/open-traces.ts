import { randomUUID } from 'node:crypto'
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { traceOutgoingCalls } from './outgoing-calls.ts'
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
